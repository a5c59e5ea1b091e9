import type { Seat } from '../../../kernel/index.ts';
import { COLUMNS, columnOf, DENS, GONE, LAYOUTS, SQUARES } from '../board.ts';
import { type BoardName, kindOf, type Piece, RAT } from '../types.ts';
import type { KindSets, Material } from './material.ts';

/** Column D. A table has only positions whose first piece is on it or to its left; the others are mirrored. */
const MIDDLE = 3;
/** Stands for the number of a square where a piece cannot stand, or where a position is mirrored. */
export const NOWHERE = 255;

/** Each square with left and right swapped. */
export const MIRRORED: Uint8Array = Uint8Array.from({ length: 64 }, (_, square) =>
  square === GONE ? GONE : square + COLUMNS - 1 - 2 * columnOf(square),
);

export const isRightOfMiddle = (square: number): boolean => columnOf(square) > MIDDLE;
export const isMiddle = (square: number): boolean => columnOf(square) === MIDDLE;

/**
 * Numbers the positions of a material: the first half has RED to move. Positions with two pieces on one square have a number
 * too, but never occur. `squares` is indexed by piece everywhere.
 */
export class TableIndex {
  readonly pieces: readonly Piece[];
  /** Number of positions for each seat to move. */
  readonly half: number;
  /** Squares of each of `pieces`, in the order of their numbers. */
  readonly squaresOf: readonly Uint8Array[];
  /** Number of each square for each of `pieces`, or `NOWHERE`. */
  readonly numbers: readonly Uint8Array[];
  /** Difference in the index per square number, for each of `pieces`. */
  readonly strides: readonly number[];
  readonly #sets: KindSets;
  readonly #own: Uint8Array;

  constructor(board: BoardName, { pieces, sets }: Material) {
    this.pieces = pieces;
    this.#sets = sets;
    this.#own = new Uint8Array(pieces.length);
    this.squaresOf = pieces.map((piece, i) => squaresFor(board, piece, i === 0));
    this.numbers = this.squaresOf.map((squares) => {
      const numbers = new Uint8Array(64).fill(NOWHERE);
      squares.forEach((square, number) => {
        numbers[square] = number;
      });
      return numbers;
    });
    let stride = 1;
    const strides = this.squaresOf.map(() => 0);
    for (let i = pieces.length - 1; i >= 0; i--) {
      strides[i] = stride;
      stride *= this.squaresOf[i]!.length;
    }
    this.strides = strides;
    this.half = stride;
  }

  /** The index of a position with these pieces, possibly with the seats swapped. `sets` are those of `squares`. */
  find(squares: Uint8Array, sets: KindSets, toMove: Seat): number {
    const { pieces, numbers, strides } = this;
    const own = this.#own;
    // Swapped seats play from the other side: the board is turned by half a turn. RED's and BLUE's sets may be equal, and
    // then nothing is swapped.
    const isSwapped = sets !== this.#sets;
    for (let i = 0; i < pieces.length; i++) {
      own[i] = isSwapped ? SQUARES - 1 - squares[pieces[i]! ^ 8]! : squares[pieces[i]!]!;
    }
    const isMirrored = isRightOfMiddle(own[0]!);
    let index = (toMove === 1) !== isSwapped ? this.half : 0;
    for (let i = 0; i < pieces.length; i++) {
      index += numbers[i]![isMirrored ? MIRRORED[own[i]!]! : own[i]!]! * strides[i]!;
    }
    return index;
  }

  /** Writes the squares of a position; pieces that the table does not have are left alone. Returns `false` if two coincide. */
  read(index: number, squares: Uint8Array): boolean {
    const { pieces, squaresOf } = this;
    let rest = index >= this.half ? index - this.half : index;
    for (let i = pieces.length - 1; i >= 0; i--) {
      const count = squaresOf[i]!.length;
      const next = Math.trunc(rest / count);
      const square = squaresOf[i]![rest - next * count]!;
      for (let j = i + 1; j < pieces.length; j++) if (squares[pieces[j]!] === square) return false;
      squares[pieces[i]!] = square;
      rest = next;
    }
    return true;
  }

  /** The seat to move at an index. */
  toMove(index: number): Seat {
    return index < this.half ? 0 : 1;
  }
}

/** The squares where a piece can stand while a match runs, without those that mirroring makes superfluous. */
function squaresFor(board: BoardName, piece: Piece, isFirst: boolean): Uint8Array {
  const { water } = LAYOUTS[board];
  const squares = Array.from({ length: SQUARES }, (_, square) => square);
  return Uint8Array.from(
    squares.filter(
      (square) =>
        !DENS.includes(square) &&
        (kindOf(piece) === RAT || !water.has(square)) &&
        !(isFirst && isRightOfMiddle(square)),
    ),
  );
}
