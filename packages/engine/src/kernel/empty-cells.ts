import type { MoveList } from './move-list.ts';

/**
 * The empty cells of a board that fills up with stones. Every call except `list` takes constant time, and `restore` brings back
 * even the order of the list, so that search stays repeatable.
 *
 * @example
 * ```ts
 * import { EmptyCells, MoveList } from '@quintet/engine/authoring';
 * const empty = new EmptyCells(4);
 * const moves = new MoveList();
 * empty.take(1);
 * empty.list(moves);
 * console.log(empty.count, moves.toArray()); // 3 [ 0, 3, 2 ]
 * empty.restore(1);
 * empty.list(moves);
 * console.log(moves.toArray()); // [ 0, 1, 2, 3 ]
 * ```
 */
export class EmptyCells {
  /** Number of empty cells. */
  count: number;
  /** The first `count` items are the empty cells. */
  readonly #cells: Int16Array;
  /** Index of each cell in `#cells`. A taken cell keeps the last index it had. */
  readonly #indexes: Int16Array;

  /** Starts with `size` empty cells, or as a copy of another list. */
  constructor(from: number | EmptyCells) {
    const isCopy = from instanceof EmptyCells;
    this.count = isCopy ? from.count : from;
    this.#cells = isCopy ? from.#cells.slice() : Int16Array.from({ length: from }, (_, cell) => cell);
    this.#indexes = isCopy ? from.#indexes.slice() : this.#cells.slice();
  }

  /** Replaces the content of a list by the empty cells. */
  list(into: MoveList): void {
    into.clear();
    into.reserve(this.count);
    into.items.set(this.#cells.subarray(0, this.count));
    into.length = this.count;
  }

  /** Removes an empty cell; the last one replaces it in the list. */
  take(cell: number): void {
    const hole = this.#indexes[cell]!;
    const last = this.#cells[--this.count]!;
    this.#cells[hole] = last;
    this.#indexes[last] = hole;
  }

  /** Reverts `take`. Cells must be restored in the reverse order. */
  restore(cell: number): void {
    const hole = this.#indexes[cell]!;
    const last = this.#cells[hole]!;
    this.#cells[this.count] = last;
    this.#indexes[last] = this.count++;
    this.#cells[hole] = cell;
    this.#indexes[cell] = hole;
  }
}
