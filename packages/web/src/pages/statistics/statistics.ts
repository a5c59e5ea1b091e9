import type { Seat } from '@quintet/engine/authoring';
import type { MatchResult, Result } from '../../play/library/results.ts';
import type { OutFile } from '../../play/library/save-as.ts';

/** Number of matches by result. */
export type Count = Readonly<Record<Result, number>>;

/** A group of matches with the same key. */
export interface Group<T> {
  readonly key: T;
  readonly count: Count;
}

const NONE: Count = { win: 0, draw: 0, loss: 0 };

export const matchesIn = ({ win, draw, loss }: Count): number => win + draw + loss;

/** Score from 0 to 1; a draw counts half. */
export const scoreIn = (count: Count): number => (count.win + count.draw / 2) / Math.max(1, matchesIn(count));

export function countOf(results: readonly MatchResult[]): Count {
  const count = { ...NONE };
  for (const { result } of results) if (result !== null) count[result]++;
  return count;
}

/** Groups results by `key`, in the order of `keys`. Leaves out empty groups and results without a key. */
function groupBy<T>(
  results: readonly MatchResult[],
  keys: readonly T[],
  keyOf: (result: MatchResult) => T | null,
): Group<T>[] {
  return keys
    .map((key) => ({ key, count: countOf(results.filter((result) => keyOf(result) === key)) }))
    .filter(({ count }) => matchesIn(count) > 0);
}

const distinct = <T>(list: readonly (T | null)[]): T[] => [...new Set(list)].filter((each) => each !== null);

export const byGame = (results: readonly MatchResult[]): Group<string>[] =>
  groupBy(results, distinct(results.map(({ game }) => game)).sort(), ({ game }) => game);

export const byLevel = (results: readonly MatchResult[]): Group<number>[] =>
  groupBy(
    results,
    distinct(results.map(({ level }): number | null => level)).sort((a, b) => a - b),
    ({ level }) => level,
  );

export const bySeat = (results: readonly MatchResult[]): Group<Seat>[] =>
  groupBy(results, [0, 1] as const, ({ seat }) => seat);

/** Minimum number of moves of short, medium, long and very long matches. */
export const LENGTHS = [0, 20, 50, 100] as const;

export const byLength = (results: readonly MatchResult[]): Group<number>[] =>
  groupBy(results, LENGTHS, ({ moves }) => (moves === null ? null : (LENGTHS.findLast((from) => moves >= from) ?? 0)));

export const UNITS = ['day', 'week', 'month'] as const;
export type Unit = (typeof UNITS)[number];

/** Results over time, in periods of equal length. The last period contains `now`. */
export interface Timeline {
  readonly unit: Unit;
  /** Groups by the start of the period, in ms since 1970. Includes periods without matches. */
  readonly periods: readonly Group<number>[];
}

const MAX_PERIODS = 12;

/** The results of the last days, weeks or months: the smallest unit with which twelve periods cover all matches, otherwise months. */
export function timelineOf(results: readonly MatchResult[], now: number): Timeline {
  const rated = results.filter(({ result }) => result !== null);
  const first = Math.min(now, ...rated.map(({ at }) => at));
  for (const unit of UNITS) {
    const starts = startsOf(unit, now);
    if (first < (starts[0] as number) && unit !== 'month') continue;
    const periodOf = (at: number): number | null => starts.findLast((start) => at >= start) ?? null;
    const periods = starts.map((key) => ({ key, count: countOf(rated.filter(({ at }) => periodOf(at) === key)) }));
    return { unit, periods };
  }
  throw new Error('months show any time');
}

/** Starts of the last periods in local time, oldest first. Weeks begin on Monday. */
function startsOf(unit: Unit, now: number): number[] {
  const today = new Date(now);
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  const monday = day - ((today.getDay() + 6) % 7);
  return Array.from({ length: MAX_PERIODS }, (_, index) => {
    const ago = MAX_PERIODS - 1 - index;
    if (unit === 'month') return new Date(year, month - ago, 1).getTime();
    return new Date(year, month, unit === 'week' ? monday - 7 * ago : day - ago).getTime();
  });
}

/** The user's results in a game's puzzles. */
export interface PuzzleRow {
  readonly game: string;
  readonly rating: number;
  readonly solved: number;
  readonly best: number;
}

export const STATISTICS_FORMAT = 'quintet-statistics/1';

export const jsonFile = (results: readonly MatchResult[], puzzles: readonly PuzzleRow[], day: string): OutFile => ({
  name: `quintet-statistics-${day}.json`,
  text: `${JSON.stringify({ format: STATISTICS_FORMAT, matches: results.map(exported), puzzles }, null, 2)}\n`,
});

/** Exports the matches as CSV. */
export function csvFile(results: readonly MatchResult[], day: string): OutFile {
  const rows = results.map((result) => Object.values(exported(result)).map(csvField).join(','));
  return {
    name: `quintet-statistics-${day}.csv`,
    text: [COLUMNS.join(','), ...rows, ''].join('\r\n'),
    type: 'text/csv',
  };
}

const COLUMNS = ['game', 'opponent', 'level', 'seat', 'result', 'reason', 'moves', 'ended'] as const;

const exported = ({ game, kind, level, seat, result, reason, moves, at }: MatchResult) => ({
  game,
  opponent: kind,
  level,
  seat,
  result,
  reason,
  moves,
  ended: new Date(at).toISOString(),
});

/** Quotes a field if it contains a comma, a quote or a line break. */
function csvField(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
