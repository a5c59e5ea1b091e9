import { loadOpenings } from '@quintet/board/games/openings.ts';
import { type Contender, matchesOf, type Tally } from '@quintet/engine/arena';
import { canonical, type Game, type Options, type Position, unwrap } from '@quintet/engine/authoring';
import { loadRecord } from '@quintet/engine/match';
import { type ExploredMove, isBookOf, OpeningTable } from '@quintet/engine/openings';
import { listMatches, type SavedMatch } from '../../../play/library/store.ts';

export const SOURCES = ['book', 'device'] as const;
export type Source = (typeof SOURCES)[number];

/** Number of plies of each match on this device to count. */
const MAX_PLIES = 24;
/** Number of matches to count before yielding to the page. */
const BATCH = 10;

/** The matches of one source, counted by position. */
export interface Matches {
  readonly table: OpeningTable;
  readonly count: number;
  /** The bot that played against itself; `null` for matches on this device. */
  readonly bot: Contender | null;
}

/** Why a source has no matches: the game has no opening book, or the book was made with other options. */
export type Absence = 'no-book' | 'other-options';

/** Loads the self-play matches shipped with a game. */
export async function loadBook(game: Game, options: Options): Promise<Matches | Absence> {
  const book = await loadOpenings(game.id);
  if (!book) return 'no-book';
  if (!isBookOf(book, options)) return 'other-options';
  const table = unwrap(OpeningTable.of(game, book.plan.options, book.positions));
  return { table, count: book.matches, bot: book.plan.bot };
}

/** Counts the finished matches with these options that are saved on this device. Skips matches that no longer load. */
export async function countMatches(
  game: Game,
  options: Options,
  saved: readonly SavedMatch[],
  pause: () => Promise<void>,
): Promise<Matches> {
  const table = new OpeningTable(game, options);
  const wanted = canonical(options);
  let count = 0;
  for (const [index, { record }] of saved.entries()) {
    if (index % BATCH === BATCH - 1) await pause();
    if (record.game !== game.id || record.outcome === null) continue;
    const loaded = loadRecord(record, [game]);
    if (!loaded.ok || !loaded.value.outcome || canonical(loaded.value.options) !== wanted) continue;
    const { moves, outcome } = loaded.value;
    table.add(
      moves.map(({ text }) => text),
      outcome.winner,
      MAX_PLIES,
    );
    count++;
  }
  return { table, count, bot: null };
}

const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The moves played in a position, as the panel shows them. */
export interface Explored {
  readonly moves: readonly ExploredMove[];
  readonly total: number;
  /** Number of matches that continued with a move that is not listed. */
  readonly rest: number;
}

/** The matches of each source, loaded on first use. */
export class Explorer {
  readonly #game: Game;
  readonly #options: Options;
  readonly #loading = new Map<Source, Promise<Matches | Absence>>();

  constructor(game: Game, options: Options) {
    this.#game = game;
    this.#options = options;
  }

  /** Loads each source once. A failure is retried on the next call. */
  matches(source: Source): Promise<Matches | Absence> {
    let loading = this.#loading.get(source);
    if (!loading) {
      loading = this.#load(source);
      loading.catch(() => this.#loading.delete(source));
      this.#loading.set(source, loading);
    }
    return loading;
  }

  async #load(source: Source): Promise<Matches | Absence> {
    if (source === 'book') return loadBook(this.#game, this.#options);
    return countMatches(this.#game, this.#options, await listMatches(), breathe);
  }
}

export function explore({ table }: Matches, position: Position): Explored {
  const moves = table.movesAt(position);
  const total = matchesOf(table.tallyAt(position));
  return { moves, total, rest: total - moves.reduce((sum, { tally }) => sum + matchesOf(tally), 0) };
}

/** Percentages of wins, draws and losses, whose sum is 100. */
export function sharesOf(tally: Tally): readonly [number, number, number] {
  const all = Math.max(1, matchesOf(tally));
  const [wins, losses] = [Math.round((100 * tally.wins) / all), Math.round((100 * tally.losses) / all)];
  const draws = tally.draws === 0 ? 0 : 100 - wins - losses;
  // If fewer than half a percent are draws, rounding may leave one percent over.
  return [wins, draws, 100 - wins - draws];
}
