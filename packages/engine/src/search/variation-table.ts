import type { Move } from '../kernel/index.ts';

/** Principal variations from each ply on, in a triangular table. */
export class VariationTable {
  readonly #plies: number;
  /** One row per ply: the variation's length, then its moves. */
  readonly #rows: Int32Array;

  constructor(plies: number) {
    this.#plies = plies;
    this.#rows = new Int32Array((plies + 1) * (plies + 2));
  }

  clear(ply: number): void {
    this.#rows[ply * (this.#plies + 2)] = 0;
  }

  /** Sets the variation of a ply to the move followed by that of the next ply. */
  extend(ply: number, move: Move): void {
    const rows = this.#rows;
    const row = ply * (this.#plies + 2);
    const next = row + this.#plies + 2;
    const length = ply < this.#plies ? rows[next]! : 0;
    rows[row] = length + 1;
    rows[row + 1] = move;
    for (let i = 1; i <= length; i++) rows[row + 1 + i] = rows[next + i]!;
  }

  from(ply: number): Move[] {
    const row = ply * (this.#plies + 2);
    return Array.from(this.#rows.subarray(row + 1, row + 1 + this.#rows[row]!));
  }
}
