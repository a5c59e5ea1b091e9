import { type FoundTexts, type Seat, toMove } from '@quintet/engine';
import { type Jobs, Stopped } from '../jobs/jobs.ts';
import type { About } from '../observe/log.ts';
import type { Room } from './room.ts';

export interface BotsParts {
  readonly jobs: Jobs;
  report(error: unknown, about?: About): void;
}

/** A safety net: how strong a level is is a matter of nodes. */
const MILLISECONDS = 10_000;
const FIRST_PAUSE = 500;
const MOST_PAUSE = 30_000;

/** Plays the bots' seats of rooms that are open here. */
export class Bots {
  readonly #parts: BotsParts;
  readonly #thinking = new Set<string>();
  readonly #pauses = new Set<() => void>();
  #isStopped = false;

  constructor(parts: BotsParts) {
    this.#parts = parts;
  }

  isThinking(id: string): boolean {
    return this.#thinking.has(id);
  }

  /** Something is new: if it is a bot's turn, it begins to think. */
  look(room: Room): void {
    if (this.#isStopped || this.#thinking.has(room.id) || !botToMove(room)) return;
    this.#thinking.add(room.id);
    void this.#play(room).finally(() => this.#thinking.delete(room.id));
  }

  stop(): void {
    this.#isStopped = true;
    for (const wake of this.#pauses) wake();
  }

  /** Until it is no bot's turn: after a takeback, or where thinking failed, it thinks again. */
  async #play(room: Room): Promise<void> {
    for (let faults = 0; !this.#isStopped; ) {
      const bot = botToMove(room);
      if (!bot) return;
      try {
        await this.#move(room, bot);
        faults = 0;
      } catch (error) {
        if (error instanceof Stopped) return;
        this.#parts.report(error, { match: room.id });
        await this.#pause(Math.min(MOST_PAUSE, FIRST_PAUSE * 2 ** faults++));
      }
    }
  }

  async #move(room: Room, { seat, level }: Turn): Promise<void> {
    const { version } = room.row;
    const { game, options, moves } = room.match;
    const job = {
      game: game.id,
      options,
      moves: moves.map(({ text }) => text),
      searcher: { kind: 'level', level: level as 1 } as const,
      seed: seedOf(room.id, version),
      milliseconds: MILLISECONDS,
      stop: null,
    };
    // Of several nodes that have the match open, each asks for the same.
    const urgency = { key: `${room.id}-${version}`, isUrgent: true };
    const found = await this.#parts.jobs.run<FoundTexts>({ kind: 'search', job }, urgency);
    let refused: string | null = null;
    const command = { type: 'move', id: 1, version, move: found.move } as const;
    await room.command(command, { seat, lag: 0 }, (result) => {
      refused = result.ok ? null : result.error.code;
    });
    // Stale: somebody took a move back, or resigned, meanwhile.
    if (refused !== null && refused !== 'stale')
      throw new Error(`match ${room.id}: a bot's move was refused: ${refused}`);
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#pauses.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      timer.unref();
      this.#pauses.add(wake);
    });
  }
}

interface Turn {
  readonly seat: Seat;
  readonly level: number;
}

function botToMove({ match, row }: Room): Turn | null {
  const seat = row.phase === 'running' ? toMove(match) : null;
  const level = seat === null ? null : (row.state.players[seat]?.level ?? null);
  return seat === null || level === null ? null : { seat, level };
}

/** Of the match and the version: a bot that has to think again comes to the same move. */
function seedOf(id: string, version: number): number {
  let seed = version;
  for (const letter of id) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) | 0;
  return seed >>> 1;
}
