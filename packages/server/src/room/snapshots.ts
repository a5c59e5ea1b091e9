import { type Entry, fold, type Game, type Match, type Position, startMatch } from '@quintet/engine';
import { type Folded, foldInSlices, SLICE } from '@quintet/engine/match';
import { checkMatch, isGuarded, runGame } from '../guarded-game.ts';
import { TooBusy } from '../jobs/jobs.ts';
import type { MatchRow, Store } from '../store/store.ts';
import type { Room } from './room.ts';

/** This server does not have the game of a match. */
export class GameMissing extends Error {
  readonly row: MatchRow;

  constructor(row: MatchRow) {
    const { game, package: from } = row.setup;
    super(`this server does not have the game ${game}${from === null ? '' : ` (${from})`}`);
    this.row = row;
  }
}

/** The game of a match. Throws `GameMissing`. */
export function gameOf(games: readonly Game[], row: MatchRow): Game {
  const game = games.find(({ id }) => id === row.setup.game);
  if (!game) throw new GameMissing(row);
  return game;
}

const yielding: (() => void)[] = [];

/**
 * Resolves in a later turn of the event loop, for one caller per turn: however many long matches are folded at the same time,
 * other events are handled between two slices.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    if (yielding.push(resolve) === 1) setImmediate(resumeNext);
  });
}

function resumeNext(): void {
  yielding.shift()?.();
  if (yielding.length > 0) setImmediate(resumeNext);
}

/** Reading, folding or writing more entries than this counts as long work. */
export const MAX_SHORT_ENTRIES = 500;
const MAX_WAITING = 500;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Runs one long job at a time, so that long jobs do not starve the store and the event loop. Short jobs start at once. Calls
 * must not be nested.
 */
export async function longWork<T>(entries: number, work: () => Promise<T>): Promise<T> {
  if (entries <= MAX_SHORT_ENTRIES) return work();
  if (waiting >= MAX_WAITING) throw new TooBusy('too many long matches at a time');
  waiting++;
  const done = last.then(work);
  last = done.catch(() => {});
  try {
    return await done;
  } finally {
    waiting--;
  }
}

/** A match as the store had it, read-only. An open room can serve as a snapshot too. */
export type MatchSnapshot = Pick<Room, 'id' | 'row' | 'match'>;

export interface SnapshotsParts {
  readonly store: Pick<Store, 'entries'>;
  readonly games: readonly Game[];
  readonly maxCached?: number;
  readonly maxCachedEntries?: number;
}

interface Cached {
  readonly row: MatchRow;
  readonly folding: Promise<Match>;
}

const MAX_CACHED = 200;
/** Maximum number of entries in all cached matches. An entry takes about 200 bytes. */
const MAX_CACHED_ENTRIES = 100_000;

/** Reads matches without opening a room: no subscription, no timers. Recently read matches are cached. */
export class Snapshots {
  readonly #parts: SnapshotsParts;
  /** Keyed by id, the least recently read first. */
  readonly #cached = new Map<string, Cached>();
  #entries = 0;

  constructor(parts: SnapshotsParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#cached.size;
  }

  /** The match of a row. Throws `GameMissing` and `GameFailed`. */
  async read(row: MatchRow): Promise<MatchSnapshot> {
    const { id } = row;
    const known = this.#cached.get(id);
    const isCurrent = known !== undefined && known.row.revision >= row.revision;
    const cached = isCurrent ? known : { row, folding: this.#fold(row, known) };
    this.#touch(id, cached);
    try {
      return { id, row: cached.row, match: await cached.folding };
    } catch (error) {
      if (this.#cached.get(id) === cached) this.#drop(id);
      throw error;
    }
  }

  /** Continues from the cached match, since entries are only ever added. */
  async #fold(row: MatchRow, known: Cached | undefined): Promise<Match> {
    const { store, games } = this.#parts;
    const game = gameOf(games, row);
    const before = (await known?.folding.catch(() => null)) ?? startStored(game, row);
    const { length } = before.entries;
    const missing = row.version - length;
    return longWork(missing, async () => {
      // Entries written after the row was read belong to a later revision.
      const entries = (await store.entries(row.id, length)).slice(0, missing);
      return foldStored(row.id, before, entries);
    });
  }

  #touch(id: string, cached: Cached): void {
    this.#drop(id);
    this.#cached.set(id, cached);
    this.#entries += cached.row.version;
    const { maxCached = MAX_CACHED, maxCachedEntries = MAX_CACHED_ENTRIES } = this.#parts;
    for (const oldest of this.#cached.keys()) {
      if (this.#cached.size <= maxCached && this.#entries <= maxCachedEntries) return;
      this.#drop(oldest);
    }
  }

  #drop(id: string): void {
    this.#entries -= this.#cached.get(id)?.row.version ?? 0;
    this.#cached.delete(id);
  }
}

/** The start of a stored match. Throws `GameFailed`. */
export const startStored = (game: Game, { id, setup: { options, terms } }: Pick<MatchRow, 'id' | 'setup'>): Match =>
  runGame(game, id, () => startMatch(game, { options, terms }));

/** Adds stored entries to a match. They were legal when they were saved, so a refusal is an error. */
export async function foldStored(id: string, match: Match, entries: readonly Entry[]): Promise<Match> {
  const { result } = await foldGame(id, match, entries);
  if (!result.ok) throw new Error(`match ${id}: a stored entry was refused: ${result.error.code}`);
  return result.value;
}

/** Folds in slices. A third-party game has one time limit for each. Throws `GameFailed`. */
export async function foldGame(id: string | null, match: Match, entries: readonly Entry[]): Promise<Folded<Position>> {
  if (!isGuarded(match.game)) return foldInSlices(match, entries, yieldToEventLoop);
  let before = match;
  for (let from = 0; ; from += SLICE) {
    if (from > 0) await yieldToEventLoop();
    const folded = runGame(match.game, id, () => {
      const slice = fold(before, entries.slice(from, from + SLICE));
      if (slice.result.ok) checkMatch(slice.result.value);
      return slice;
    });
    if (!folded.result.ok || from + SLICE >= entries.length) return folded;
    before = folded.result.value;
  }
}
