import type { Localized } from './module.ts';
import type { Options } from './options.ts';
import type { Seat } from './outcome.ts';
import type { Position } from './position.ts';
import type { Random } from './random.ts';

/** Something that a seat can gain within a few turns: points, cells or animals. */
export interface Gain<P extends Position = Position> {
  count(position: P, seat: Seat): number;
  /** Smallest gain that is worth a puzzle. */
  readonly min: number;
  /** `true` if a gain counts only after the opponent's reply, which may take it back. */
  readonly isAfterReply: boolean;
  /** The task in words. The placeholders are `{by}` and `{turns}`. */
  readonly task: Localized;
}

/** What puzzles of a game ask for, and where to look for them. */
export interface PuzzleRules<P extends Position = Position> {
  /** Options of a match in which to look for puzzles; missing options have their defaults. */
  options(random: Random): Options;
  /** Maximum number of turns per kind of puzzle; 0 for none. */
  readonly turns: { readonly win: number; readonly save: number; readonly gain: number };
  readonly gain: Gain<P> | null;
  /** Wins are looked for only in this many plies before the end of a match; `null` for everywhere. */
  readonly lastPlies: number | null;
  /** A text that is the same for all positions that differ only by a symmetry of the game, which may swap the seats. */
  key(position: P): string;
}

/** Puzzle rules of a game that says nothing about puzzles: forced wins and only defences. */
export const commonPuzzles: PuzzleRules = {
  options: () => ({}),
  turns: { win: 2, save: 1, gain: 0 },
  gain: null,
  lastPlies: null,
  key: ({ hashLow, hashHigh }) => `${hashLow},${hashHigh}`,
};

/**
 * The smallest of several texts. Applied to all images of a position under symmetries, it is the position's canonical form.
 *
 * @example
 * ```ts
 * import { least } from '@quintet/engine/authoring';
 * const rows = ['X.O', 'O.X'];
 * console.log(least(rows)); // 'O.X'
 * ```
 */
export const least = (texts: readonly string[]): string => texts.reduce((a, b) => (b < a ? b : a));
