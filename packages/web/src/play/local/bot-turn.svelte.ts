import type { Level, Seat } from '@quintet/engine/kernel';
import type { Match } from '@quintet/engine/match';
import { Cancelled, type FoundTexts } from '@quintet/engine/search';
import type { PlayTools } from '../match/tools.ts';
import { botTask } from './tasks.ts';

interface Told {
  found(move: string): void;
  failed(): void;
}

/** A bot's turn: its move is asked for, in one tab only, and comes no sooner than a while after it was asked for. */
export class BotTurn {
  /** The bot that is thinking. */
  seat: Seat | null = $state.raw(null);
  readonly #tools: Pick<PlayTools, 'thinker' | 'clock' | 'random' | 'alone'>;
  readonly #told: Told;
  #current: AbortController | null = null;

  constructor(tools: Pick<PlayTools, 'thinker' | 'clock' | 'random' | 'alone'>, told: Told) {
    this.#tools = tools;
    this.#told = told;
  }

  /** `pause` in milliseconds: the move is seen as one of its own. */
  async think(match: Match, seat: Seat, level: Level, pause: number): Promise<void> {
    const { thinker, random, alone } = this.#tools;
    const current = new AbortController();
    const { signal } = current;
    this.#current = current;
    this.seat = seat;
    const task = botTask(match, level, Math.floor(random() * 2 ** 32));
    try {
      const [found] = await alone(signal, () => Promise.all([thinker.ask(task), this.#pause(pause, signal)]));
      if (this.#ends(current)) this.#told.found((found as FoundTexts).move);
    } catch (error) {
      if (!(error instanceof Cancelled) && this.#ends(current)) this.#told.failed();
    }
  }

  stop(): void {
    const current = this.#current;
    if (!current || !this.#ends(current)) return;
    current.abort();
    this.#tools.thinker.stop();
  }

  /** Whether what was asked for is still wanted; nothing is, from here on. */
  #ends(current: AbortController): boolean {
    if (this.#current !== current) return false;
    this.#current = null;
    this.seat = null;
    return true;
  }

  #pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#tools.clock.after(milliseconds, resolve);
      signal.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }
}
