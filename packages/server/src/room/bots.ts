import type { Game } from '@quintet/engine';
import { acceptsDraw, Cancelled, type FoundTexts, levelOf, positionJob } from '@quintet/engine/search';
import { GameFailed } from '../guarded-game.ts';
import { type JobClass, type Jobs, Stopped, TooBusy } from '../jobs/jobs.ts';
import type { About } from '../observe/log.ts';
import type { Meter } from '../observe/meter.ts';
import type { MatchCommand } from './decision.ts';
import type { Room } from './room.ts';
import { type BotTask, botTask } from './stored-match.ts';

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

  /** Call this after every change: a bot that has to move or to answer starts to think, and one that no longer has to stops. */
  update(room: Room): void {
    if (this.#isStopped) return;
    const task = this.#taskIn(room);
    const known = this.#thinking.get(room.id);
    if (known) {
      if (known.version !== room.row.version || !task) known.controller.abort();
      return;
    }
    if (!task) return;
    const thinking = { room, version: -1, controller: new AbortController(), isDropped: false };
    this.#thinking.set(room.id, thinking);
    void this.#act(thinking)
      .catch((error) => this.#parts.report(error, { match: room.id }))
      .finally(() => this.#thinking.delete(room.id));
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

  /** A match whose game fails, which has been reported, has nothing for a bot to do. */
  #taskIn(room: Room): BotTask | null {
    try {
      return botTask(room);
    } catch (error) {
      if (!(error instanceof GameFailed)) this.#parts.report(error, { match: room.id });
      return null;
    }
  }

  /** Moves and answers as long as a bot has to. Thinks again after a takeback or an error. */
  async #act(thinking: Thinking): Promise<void> {
    const { room } = thinking;
    for (let failures = 0; !this.#isStopped && !thinking.isDropped; ) {
      const task = this.#taskIn(room);
      if (!task) return;
      try {
        await this.#carryOut(thinking, task);
        failures = 0;
      } catch (error) {
        if (error instanceof Stopped) return;
        if (error instanceof Cancelled && thinking.controller.signal.aborted) continue;
        // The owner has too many bots thinking already, so this one waits.
        if (error instanceof TooBusy) this.#parts.meter.shed.inc({ what: 'bot' });
        // The bot would fail again: nobody waits for it, and nobody loses because of it.
        else if (error instanceof GameFailed && error.kind !== 'suspended' && failures > 0) return room.abandon();
        // A failure of a third-party game has been reported already.
        else if (!(error instanceof GameFailed)) this.#parts.report(error, { match: room.id });
        await this.#backOff(Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** failures++));
      }
    }
  }

  async #carryOut(thinking: Thinking, { seat, level }: BotTask): Promise<void> {
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
    // The draw may have been offered, or the offer withdrawn, while the bot was thinking.
    const task = this.#taskIn(room);
    if (!task || room.row.version !== version) return;
    let refused: string | null = null;
    await room.command(commandFor(room, task, found), { seat, lag: 0 }, (result) => {
      refused = result.ok ? null : result.error.code;
    });
    // `stale` means that somebody took a move back or resigned meanwhile.
    if (refused !== null && refused !== 'stale' && refused !== 'no-offer')
      throw new Error(`match ${room.id}: a bot's command was refused: ${refused}`);
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

/** Accepts or declines the draw that is offered, or moves; a move declines it as well. */
function commandFor({ row, match }: Room, { isToMove, isOffered }: BotTask, found: FoundTexts): MatchCommand {
  const { version } = row;
  const accepts = isOffered && acceptsDraw(match.game, isToMove ? found.score : -found.score);
  if (accepts || !isToMove) return { type: accepts ? 'accept' : 'decline', what: 'draw', id: 1, version };
  return { type: 'move', id: 1, version, move: found.move };
}

const classOf = (game: Game, level: number): JobClass =>
  levelOf(game, level as 1).nodes <= MAX_QUICK_NODES ? 'quick' : 'slow';

/** Random seed derived from match and version, so that a bot that has to think again finds the same move. */
function seedOf(id: string, version: number): number {
  let seed = version;
  for (const letter of id) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) | 0;
  return seed >>> 1;
}
