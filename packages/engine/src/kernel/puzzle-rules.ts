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

/** The tasks of a game's puzzles, and where to search for them. */
export interface PuzzleRules<P extends Position = Position> {
  /** Options of a match to search for puzzles; options left out get their defaults. */
  options(random: Random): Options;
  /** Maximum number of turns per kind of puzzle; 0 for none. */
  readonly turns: { readonly win: number; readonly save: number; readonly gain: number };
  readonly gain: Gain<P> | null;
  /** `true` if bots of the same level play, so that a match stays close until its end. Otherwise levels are mixed. */
  readonly isEven?: boolean;
  /** Number of plies before the end of a match in which forced wins are searched for; `null` for the whole match. */
  readonly lastPlies: number | null;
  /** A text that is the same for all positions that differ only by a symmetry of the game, which may swap the seats. */
  key(position: P): string;
}

/** Default puzzle rules: forced wins and only defences. */
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

/**
 * The eight symmetries of a board of `size` × `size` cells, numbered row by row. Each lists, for every cell, the cell that is mapped to
 * it.
 *
 * @example
 * ```ts
 * import { least, squareSymmetries } from '@quintet/engine/authoring';
 * const keyOf = (board: string): string => least(squareSymmetries(2).map((map) => map.map((cell) => board[cell]).join('')));
 * console.log(keyOf('X...') === keyOf('...X'), keyOf('XX..') === keyOf('X..X')); // true false
 * ```
 */
export const squareSymmetries = (size: number): readonly (readonly number[])[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((kind) =>
    Array.from({ length: size * size }, (_, cell) => {
      let [x, y] = [cell % size, Math.floor(cell / size)];
      if (kind & 1) x = size - 1 - x;
      if (kind & 2) y = size - 1 - y;
      if (kind & 4) [x, y] = [y, x];
      return size * y + x;
    }),
  );
