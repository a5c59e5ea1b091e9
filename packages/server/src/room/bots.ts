import { type FoundTexts, type Game, levelOf, type Seat, toMove } from '@quintet/engine';
import { Cancelled, type JobClass, type Jobs, Stopped, TooBusy } from '../jobs/jobs.ts';
import type { About } from '../observe/log.ts';
import type { Meter } from '../observe/meter.ts';
import type { Room } from './room.ts';

export interface BotsParts {
  readonly jobs: Jobs;
  readonly meter: Meter;
  report(error: unknown, about?: About): void;
}

/** A safety net: a level's strength is a number of nodes. */
const MILLISECONDS = 10_000;
const FIRST_PAUSE = 500;
const MAX_PAUSE = 30_000;
/** Levels that search no more than this are quick: about a tenth of a second, and less than a slice, in every game. */
const MAX_QUICK_NODES = 20_000;

/** A bot's turn that is being thought about. */
interface Thinking {
  readonly room: Room;
  version: number;
  controller: AbortController;
  isDropped: boolean;
}

/** Plays the bots' seats of rooms that are open here. */
export class Bots {
  readonly #parts: BotsParts;
  readonly #thinking = new Map<string, Thinking>();
  readonly #pauses = new Set<() => void>();
  #isStopped = false;

  constructor(parts: BotsParts) {
    this.#parts = parts;
  }

  isThinking(id: string): boolean {
    return this.#thinking.has(id);
  }

  /** Something is new: a bot whose turn it is begins to think, and one whose turn is over stops. */
  look(room: Room): void {
    if (this.#isStopped) return;
    const known = this.#thinking.get(room.id);
    if (known) {
      if (known.version !== room.row.version || !botToMove(room)) known.controller.abort();
      return;
    }
    if (!botToMove(room)) return;
    const thinking = { room, version: -1, controller: new AbortController(), isDropped: false };
    this.#thinking.set(room.id, thinking);
    void this.#play(thinking).finally(() => this.#thinking.delete(room.id));
  }

  /** The match is gone. */
  drop(id: string): void {
    const thinking = this.#thinking.get(id);
    if (!thinking) return;
    thinking.isDropped = true;
    thinking.controller.abort();
  }

  stop(): void {
    this.#isStopped = true;
    for (const wake of this.#pauses) wake();
  }

  /** Thinks until it is no bot's turn any more: again after a takeback, and where thinking failed. */
  async #play(thinking: Thinking): Promise<void> {
    const { room } = thinking;
    for (let failures = 0; !this.#isStopped && !thinking.isDropped; ) {
      const bot = botToMove(room);
      if (!bot) return;
      try {
        await this.#move(thinking, bot);
        failures = 0;
      } catch (error) {
        if (error instanceof Stopped) return;
        if (error instanceof Cancelled && thinking.controller.signal.aborted) continue;
        // The owner has enough bots that think: this one waits.
        if (error instanceof TooBusy) this.#parts.meter.shed.inc({ what: 'bot' });
        else this.#parts.report(error, { match: room.id });
        await this.#pause(Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** failures++));
      }
    }
  }

  async #move(thinking: Thinking, { seat, level }: Turn): Promise<void> {
    const { room } = thinking;
    const { version, setup } = room.row;
    const { game, options, moves } = room.match;
    thinking.version = version;
    thinking.controller = new AbortController();
    const job = {
      game: game.id,
      options,
      moves: moves.map(({ text }) => text),
      searcher: { kind: 'level', level: level as 1 } as const,
      seed: seedOf(room.id, version),
      milliseconds: MILLISECONDS,
      stop: null,
    };
    const terms = {
      jobClass: classOf(game, level),
      owner: setup.owner ?? room.id,
      // The same on every node that has the match open.
      key: `${room.id}-${version}`,
      signal: thinking.controller.signal,
    };
    const found = await this.#parts.jobs.run<FoundTexts>({ kind: 'search', job }, terms);
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

const classOf = (game: Game, level: number): JobClass =>
  levelOf(game, level as 1).nodes <= MAX_QUICK_NODES ? 'quick' : 'slow';

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
