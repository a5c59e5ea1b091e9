import type { Game } from '@quintet/engine';
import { Cancelled, levelOf, positionJob } from '@quintet/engine/search';
import { GameFailed } from '../guarded-game.ts';
import { type JobClass, type Jobs, Stopped, TooBusy } from '../jobs/jobs.ts';
import type { About } from '../observe/log.ts';
import type { Meter } from '../observe/meter.ts';
import type { Room } from './room.ts';
import { type BotTurn, botToMove } from './stored-match.ts';

export interface BotsParts {
  readonly jobs: Jobs;
  readonly meter: Meter;
  report(error: unknown, about?: About): void;
}

/** Time limit per bot move in milliseconds. Only a safety net: each level is limited by its number of nodes. */
const MAX_THINK_MS = 10_000;
/** Exponential backoff after an error: first and longest delay. */
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;
/** Levels that search at most this many nodes are quick: they take about a tenth of a second, less than a slice. */
const MAX_QUICK_NODES = 20_000;

/** A bot that is thinking about its move. */
interface Thinking {
  readonly room: Room;
  version: number;
  controller: AbortController;
  isDropped: boolean;
}

/** Plays for the bots in the open rooms of this node. */
export class Bots {
  readonly #parts: BotsParts;
  readonly #thinking = new Map<string, Thinking>();
  readonly #sleepers = new Set<() => void>();
  #isStopped = false;

  constructor(parts: BotsParts) {
    this.#parts = parts;
  }

  isThinking(id: string): boolean {
    return this.#thinking.has(id);
  }

  /** Call this after every change: a bot whose turn it is starts to think, and a bot whose turn is over stops. */
  update(room: Room): void {
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

  /** Stops a bot whose match was deleted. */
  drop(id: string): void {
    const thinking = this.#thinking.get(id);
    if (!thinking) return;
    thinking.isDropped = true;
    thinking.controller.abort();
  }

  stop(): void {
    this.#isStopped = true;
    for (const wake of this.#sleepers) wake();
  }

  /** Moves as long as it is a bot's turn. Thinks again after a takeback or an error. */
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
        // The owner has too many bots thinking already, so this one waits.
        if (error instanceof TooBusy) this.#parts.meter.shed.inc({ what: 'bot' });
        // A failure of a third-party game has been reported already.
        else if (!(error instanceof GameFailed)) this.#parts.report(error, { match: room.id });
        await this.#backOff(Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** failures++));
      }
    }
  }

  async #move(thinking: Thinking, { seat, level }: BotTurn): Promise<void> {
    const { room } = thinking;
    const { version, setup } = room.row;
    thinking.version = version;
    thinking.controller = new AbortController();
    const job = {
      ...positionJob(room.match),
      searcher: { kind: 'level', level: level as 1 } as const,
      seed: seedOf(room.id, version),
      milliseconds: MAX_THINK_MS,
    };
    const terms = {
      jobClass: classOf(room.match.game, level),
      owner: setup.owner ?? room.id,
      // All nodes that have the match open use the same key, so the job runs once.
      key: `${room.id}-${version}`,
      signal: thinking.controller.signal,
    };
    const found = await this.#parts.jobs.run({ kind: 'search', job }, terms);
    let refused: string | null = null;
    const command = { type: 'move', id: 1, version, move: found.move } as const;
    await room.command(command, { seat, lag: 0 }, (result) => {
      refused = result.ok ? null : result.error.code;
    });
    // `stale` means that somebody took a move back or resigned meanwhile.
    if (refused !== null && refused !== 'stale')
      throw new Error(`match ${room.id}: a bot's move was refused: ${refused}`);
  }

  #backOff(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      timer.unref();
      this.#sleepers.add(wake);
    });
  }
}

const classOf = (game: Game, level: number): JobClass =>
  levelOf(game, level as 1).nodes <= MAX_QUICK_NODES ? 'quick' : 'slow';

/** Random seed derived from match and version, so that a bot that has to think again finds the same move. */
function seedOf(id: string, version: number): number {
  let seed = version;
  for (const letter of id) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) | 0;
  return seed >>> 1;
}
