import type { Puzzle } from '@quintet/engine/puzzles';
import rate from 'glicko2-lite';
import { localArea, type Stored, stored } from '../../ui/storage.ts';

/** A solver's progress in the puzzles of one game. */
export interface PuzzleProgress {
  /** Glicko-2 rating with its deviation and volatility. */
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
  /** Puzzles solved without a mistake or help. */
  readonly solved: number;
  /** Number of consecutive puzzles solved without a mistake or help, and the longest such streak. */
  readonly streak: number;
  readonly best: number;
  /** Number of consecutive days, up to `lastDay`, with a solved daily puzzle. */
  readonly days: number;
  /** Number of the last day with a solved daily puzzle, counted from 1970 in UTC; `null` before the first. */
  readonly lastDay: number | null;
  /** Ids of the puzzles seen, oldest first, to avoid repeating them. */
  readonly seen: readonly string[];
}

/** A beginner's rating: below Glicko's usual 1500, because the easiest puzzles are rated about 600. */
export const NEW_SOLVER: PuzzleProgress = {
  rating: 900,
  deviation: 350,
  volatility: 0.06,
  solved: 0,
  streak: 0,
  best: 0,
  days: 0,
  lastDay: null,
  seen: [],
};

/** Deviation of the puzzles' ratings, which are computed rather than measured with people. */
const PUZZLE_DEVIATION = 120;
const MAX_SEEN = 1000;
const DAY_MS = 86_400_000;

/** Number of a day in UTC. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/** Rates a puzzle once, when it is first solved or failed. It counts as solved only if there was no mistake and no help. */
export function afterResult(progress: PuzzleProgress, puzzle: Puzzle, isSolved: boolean): PuzzleProgress {
  const { rating, deviation, volatility } = progress;
  const rated = rate(rating, deviation, volatility, [[puzzle.rating, PUZZLE_DEVIATION, isSolved ? 1 : 0]]);
  const streak = isSolved ? progress.streak + 1 : 0;
  return {
    ...progress,
    rating: rated.rating,
    deviation: rated.rd,
    volatility: rated.vol,
    solved: progress.solved + (isSolved ? 1 : 0),
    streak,
    best: Math.max(progress.best, streak),
    ...withSeen(progress, puzzle),
  };
}

/** Counts a puzzle of a lesson, which is not rated: it is there to explain. */
export const afterPractice = (progress: PuzzleProgress, puzzle: Puzzle): PuzzleProgress => ({
  ...progress,
  ...withSeen(progress, puzzle),
});

const withSeen = ({ seen }: PuzzleProgress, { id }: Puzzle): Pick<PuzzleProgress, 'seen'> => ({
  seen: [...seen.filter((each) => each !== id), id].slice(-MAX_SEEN),
});

/** Counts a solved daily puzzle, with or without help. */
export function afterDaily(progress: PuzzleProgress, day: number): PuzzleProgress {
  if (progress.lastDay === day) return progress;
  return { ...progress, days: progress.lastDay === day - 1 ? progress.days + 1 : 1, lastDay: day };
}

/** Whether the solver has tried any puzzle. */
export const isStarted = ({ seen, lastDay }: PuzzleProgress): boolean => seen.length > 0 || lastDay !== null;

/** The unseen puzzle closest to the solver's rating; when all have been seen, the one seen longest ago. */
export function nextPuzzle(puzzles: readonly Puzzle[], { rating, seen }: PuzzleProgress): Puzzle {
  const unseen = puzzles.filter(({ id }) => !seen.includes(id));
  const closest = (list: readonly Puzzle[]): Puzzle =>
    list.reduce((a, b) => (Math.abs(b.rating - rating) < Math.abs(a.rating - rating) ? b : a));
  if (unseen.length > 0) return closest(unseen);
  const [oldest] = seen.flatMap((id) => puzzles.find((puzzle) => puzzle.id === id) ?? []);
  return oldest ?? closest(puzzles);
}

/** The easiest puzzles, easiest first. Puzzles that the solver has not seen come before all others. */
export function easyPuzzles(puzzles: readonly Puzzle[], { seen }: PuzzleProgress, count: number): readonly Puzzle[] {
  const isSeen = ({ id }: Puzzle): number => (seen.includes(id) ? 1 : 0);
  return puzzles.toSorted((a, b) => isSeen(a) - isSeen(b) || a.rating - b.rating).slice(0, count);
}

/** The solver's progress in a game, saved on this device. */
export const savedProgress = (game: string, area = localArea): Stored<PuzzleProgress> =>
  stored({ key: `quintet:puzzles:${game}`, parse, defaultValue: NEW_SOLVER, area });

function parse(saved: unknown): PuzzleProgress | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined;
  // Earlier releases did not count solved puzzles.
  const {
    rating,
    deviation,
    volatility,
    solved = 0,
    streak,
    best,
    days,
    lastDay,
    seen,
  } = saved as Record<string, unknown>;
  const isProgress =
    [rating, deviation, volatility].every((value) => Number.isFinite(value)) &&
    [solved, streak, best, days].every((value) => Number.isSafeInteger(value)) &&
    (lastDay === null || Number.isSafeInteger(lastDay)) &&
    Array.isArray(seen) &&
    seen.every((id) => typeof id === 'string');
  return isProgress
    ? ({ rating, deviation, volatility, solved, streak, best, days, lastDay, seen } as PuzzleProgress)
    : undefined;
}
