import { type Entry, type Game, type Match, type Seat, toMove } from '@quintet/engine';
import { opponent } from '@quintet/engine/authoring';
import { runGame } from '../guarded-game.ts';
import { commit } from '../observe/tracing.ts';
import type { MatchRow, StoredStatus } from '../store/store.ts';
import { type Decision, rowAfter, withClockStarted, withVersion, writeBetween } from './decision.ts';
import type { RoomContext } from './room.ts';
import { foldStored, gameOf, longWork, startStored } from './snapshots.ts';

/** Entries read from the store, and the version before the first of them. */
export interface NewEntries {
  readonly from: number;
  readonly entries: readonly Entry[];
}

/** A match as this node knows it, and its optimistic lock on the store. */
export class StoredMatch {
  readonly #context: Pick<RoomContext, 'store' | 'meter' | 'now'>;
  #row: MatchRow;
  #match: Match;
  /** Time of the last commit, by `performance.now()`. */
  #savedAt = 0;
  #clockLateMs = 0;

  private constructor(context: Pick<RoomContext, 'store' | 'meter' | 'now'>, row: MatchRow, match: Match) {
    this.#context = context;
    this.#row = row;
    this.#match = match;
  }

  /** Reads and folds a match; `null` if there is no such match. Throws `GameMissing` and `GameFailed`. */
  static async open(context: RoomContext, games: readonly Game[], id: string): Promise<StoredMatch | null> {
    const row = await context.store.match(id);
    if (!row) return null;
    const start = startStored(gameOf(games, row), row);
    const match = await longWork(row.version, async () => foldStored(id, start, await context.store.entries(id, 0)));
    return new StoredMatch(context, withVersion(row, match.entries.length), match);
  }

  get row(): MatchRow {
    return this.#row;
  }

  get match(): Match {
    return this.#match;
  }

  get savedAt(): number {
    return this.#savedAt;
  }

  /** How much later the running clock has started than the store says, in milliseconds. */
  get clockLateMs(): number {
    return this.#clockLateMs;
  }

  /** Writes under the optimistic lock; `false` if the match has moved on elsewhere. */
  async save(decision: Decision): Promise<boolean> {
    const { match, entries } = decision;
    const { store, meter } = this.#context;
    const before = this.#row;
    const after = rowAfter(before, decision, this.#context.now());
    const since = performance.now();
    if (!(await commit(store, writeBetween(before, after, entries)))) {
      meter.conflicts.inc();
      return false;
    }
    this.#savedAt = performance.now();
    meter.commits.observe((this.#savedAt - since) / 1000);
    if (after.phase === 'ended' && before.phase !== 'ended') {
      meter.ended.inc({ game: after.setup.game, reason: match.outcome?.reason ?? '' });
    }
    const isStarted = after.status.clocks !== before.status.clocks;
    this.#row = isStarted ? withClockStarted(after, this.#context.now()) : after;
    this.#clockLateMs = (this.#row.status.clocks?.at ?? 0) - (after.status.clocks?.at ?? 0);
    this.#match = match;
    return true;
  }

  /** Adopts a newer row from the store. Returns its new entries, or `null` if there is no newer row. */
  async reload(): Promise<NewEntries | null> {
    const { store } = this.#context;
    const row = await store.match(this.#row.id);
    if (!row || row.revision <= this.#row.revision) return null;
    const from = this.#row.version;
    const entries = await store.entries(row.id, from);
    await this.apply(row, entries);
    return { from, entries };
  }

  /** Adopts a newer row with the entries since the current one. */
  async apply(row: MatchRow, entries: readonly Entry[]): Promise<void> {
    const match = await foldStored(row.id, this.#match, entries);
    // A player's clock starts once the player's node knows of the move, and never earlier than this node has said.
    const known = this.#row.status.clocks;
    const isSameTurn = known?.running === row.status.clocks?.running;
    const startedAt = entries.length > 0 ? this.#context.now() : isSameTurn ? (known?.at ?? 0) : 0;
    this.#match = match;
    this.#row = withClockStarted(withVersion(row, match.entries.length), startedAt);
    this.#clockLateMs = 0;
  }
}

type Players = StoredStatus['players'];

export const isPerson = (players: Players, seat: Seat): boolean => players[seat]?.level === null;

export const isBot = (players: Players, seat: Seat): boolean => (players[seat]?.level ?? null) !== null;

export const hasBot = (players: Players): boolean => isBot(players, 0) || isBot(players, 1);

export interface BotTask {
  readonly seat: Seat;
  readonly level: number;
  readonly isToMove: boolean;
  /** Whether the opponent has offered a draw. */
  readonly isOffered: boolean;
}

/** What a bot has to do now: move, answer a draw offer, or both; `null` if it has nothing to do. Throws `GameFailed`. */
export function botTask({ row, match }: { readonly row: MatchRow; readonly match: Match }): BotTask | null {
  if (row.phase !== 'running') return null;
  const { players, offers } = row.status;
  const next = runGame(match.game, row.id, () => toMove(match));
  const asked = offers.draw === null ? null : opponent(offers.draw);
  const seat = asked !== null && isBot(players, asked) ? asked : next;
  const level = seat === null ? null : (players[seat]?.level ?? null);
  return seat === null || level === null ? null : { seat, level, isToMove: seat === next, isOffered: seat === asked };
}
