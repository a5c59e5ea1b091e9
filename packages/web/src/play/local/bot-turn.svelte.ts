import type { Level, Seat } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import { Cancelled, type FoundTexts, positionJob, type Task } from '@quintet/engine/search';
import { reasonOf } from '../../ui/browser.ts';
import { isBot } from '../match/names.ts';
import type { LocalTools } from './tools.ts';

/** Time limit in ms. Only matters on slow devices, because levels are limited by nodes. */
const LIMIT_MS = 10_000;
/** A bot with a clock divides its remaining time by this number of turns. */
const TURNS_LEFT = 25;
const MIN_LIMIT_MS = 100;
/** Minimum delay before a bot's move, in ms; longer if two bots play, so that people can follow. */
const BOT_PAUSE_MS = 400;
const BOTS_PAUSE_MS = 1000;

interface BotEvents {
  found(found: FoundTexts): void;
  failed(reason: string): void;
}

/** Searches the position for a bot that has to move or to answer a draw offer, in only one tab at a time. Delivers the result after a minimum delay. */
export class BotTurn {
  /** The seat whose bot is thinking; `null` if no bot is thinking. */
  seat: Seat | null = $state.raw(null);
  readonly #tools: Pick<LocalTools, 'thinker' | 'timers' | 'random' | 'alone'>;
  readonly #events: BotEvents;
  #current: AbortController | null = null;

  constructor(tools: Pick<LocalTools, 'thinker' | 'timers' | 'random' | 'alone'>, events: BotEvents) {
    this.#tools = tools;
    this.#events = events;
  }

  /** `seat` is the bot's, which need not be to move. `leftMs` is the time on its clock; `null` without a clock. */
  async think(match: Match, seat: Seat, leftMs: number | null): Promise<void> {
    const level = match.players[seat].level as Level;
    const pauseMs = match.players.every(isBot) ? BOTS_PAUSE_MS : BOT_PAUSE_MS;
    const { thinker, random, alone } = this.#tools;
    const current = new AbortController();
    const { signal } = current;
    this.#current = current;
    this.seat = seat;
    const limitMs = leftMs === null ? LIMIT_MS : Math.min(LIMIT_MS, Math.max(MIN_LIMIT_MS, leftMs / TURNS_LEFT));
    const task = botTask(match, level, Math.floor(random() * 2 ** 32), limitMs);
    try {
      const [found] = await alone(signal, () => Promise.all([thinker.ask(task), this.#pause(pauseMs, signal)]));
      if (this.#ends(current)) this.#events.found(found as FoundTexts);
    } catch (error) {
      if (!(error instanceof Cancelled) && this.#ends(current)) this.#events.failed(reasonOf(error));
    }
  }

  stop(): void {
    const current = this.#current;
    if (!current || !this.#ends(current)) return;
    current.abort();
    this.#tools.thinker.stop();
  }

  /** Ends the search. Returns whether it was still the latest search. */
  #ends(current: AbortController): boolean {
    if (this.#current !== current) return false;
    this.#current = null;
    this.seat = null;
    return true;
  }

  #pause(pauseMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#tools.timers.after(pauseMs, resolve);
      signal.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }
}

const botTask = (match: Match, level: Level, seed: number, limitMs: number): Task => ({
  kind: 'search',
  job: { ...positionJob(match), searcher: { kind: 'level', level }, seed, milliseconds: Math.round(limitMs) },
});
