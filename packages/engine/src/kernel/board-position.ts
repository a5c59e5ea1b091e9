import { oncePerSize } from './grid.ts';
import { type Move, MoveList } from './move-list.ts';
import { type Outcome, opponent, type Seat } from './outcome.ts';
import type { Position } from './position.ts';
import { hashKeys } from './random.ts';

/** Number of different values of a cell. */
const VALUES = 256;

/** Hash keys by number of cells; the last key is for the seat to move. */
const keysFor = oncePerSize(
  (size) => [hashKeys(size * VALUES + 1, 0xb0a2d), hashKeys(size * VALUES + 1, 0xce115)] as const,
);

const scratch = new MoveList();

/**
 * A position that is a list of small integers, such as the content of each cell, and a seat to move. You write `moves` and
 * `apply`; undo, clones and hashes follow from them. Change the position only in `apply`, and cells only with `set`. Use
 * further cells beyond the board for anything else that the rules need to know, such as pieces in hand. Other fields must never
 * change, and must not be `#private`.
 *
 * @example
 * ```ts
 * import { BoardPosition, type MoveList, opponent, perft } from '@quintet/engine/authoring';
 * class Pile extends BoardPosition {
 *   moves(into: MoveList): void {
 *     into.clear();
 *     for (let taken = 1; taken <= Math.min(2, this.cells[0]!); taken++) into.push(taken);
 *   }
 *   protected apply(taken: number): void {
 *     this.set(0, this.cells[0]! - taken);
 *     if (this.cells[0] === 0) this.end(this.toMove, 'last-one');
 *     else this.toMove = opponent(this.toMove);
 *   }
 * }
 * const pile = new Pile(1, [5]);
 * console.log(perft(pile, 2)); // 4
 * pile.play(2);
 * pile.undo();
 * console.log(pile.cells[0], pile.toMove); // 5 0
 * ```
 */
export abstract class BoardPosition implements Position {
  toMove: Seat = 0;
  ply = 0;
  outcome: Outcome | null = null;
  hashLow = 0;
  hashHigh = 0;
  readonly repetitionKey: string | null = null;
  /** The value of each cell, 0…255; 0 is empty in `listEmpty` and in `Grid.stones`. */
  readonly cells: Uint8Array;
  // Not #private, so that `clone` can copy all fields without calling the constructor.
  private readonly keys: readonly [Int32Array, Int32Array];
  /** For each move: the cells it changed with their old values, then how many they are and who moved. */
  private readonly log: number[] = [];

  constructor(size: number, cells: readonly number[] = []) {
    this.cells = new Uint8Array(size);
    this.cells.set(cells);
    this.keys = keysFor(size);
  }

  abstract moves(into: MoveList): void;

  /** Carries out a legal move: changes cells, then hands the turn over or ends the match. `ply` still counts earlier moves. */
  protected abstract apply(move: Move): void;

  protected set(cell: number, value: number): void {
    this.log.push(cell * VALUES + this.cells[cell]!);
    this.put(cell, value);
  }

  /** Ends the match; `winner` is `null` for a draw. */
  protected end(winner: Seat | null, reason: string): void {
    this.outcome = { winner, reason };
  }

  /** Lists the empty cells among the first `size` as moves; lists none once the match is over. */
  protected listEmpty(into: MoveList, size = this.cells.length): void {
    into.clear();
    if (this.outcome) return;
    into.reserve(size);
    const { cells } = this;
    const { items } = into;
    let count = 0;
    for (let cell = 0; cell < size; cell++) if (cells[cell] === 0) items[count++] = cell;
    into.length = count;
  }

  countMoves(): number {
    this.moves(scratch);
    return scratch.length;
  }

  play(move: Move): void {
    const { toMove } = this;
    const before = this.log.length;
    this.apply(move);
    this.log.push(2 * (this.log.length - before) + toMove);
    if (this.toMove !== toMove) this.turn();
    this.ply++;
  }

  undo(): void {
    const frame = this.log.pop()!;
    for (let left = frame >> 1; left > 0; left--) {
      const change = this.log.pop()!;
      this.put(Math.floor(change / VALUES), change % VALUES);
    }
    if (this.toMove !== (frame & 1)) {
      this.toMove = opponent(this.toMove);
      this.turn();
    }
    this.outcome = null;
    this.ply--;
  }

  clone(): this {
    const copy: this = Object.assign(Object.create(Object.getPrototypeOf(this)), this);
    return Object.assign(copy, { cells: this.cells.slice(), log: this.log.slice() });
  }

  private put(cell: number, value: number): void {
    const [low, high] = this.keys;
    const before = cell * VALUES + this.cells[cell]!;
    const after = cell * VALUES + value;
    this.hashLow ^= low[before]! ^ low[after]!;
    this.hashHigh ^= high[before]! ^ high[after]!;
    this.cells[cell] = value;
  }

  private turn(): void {
    const [low, high] = this.keys;
    this.hashLow ^= low[low.length - 1]!;
    this.hashHigh ^= high[high.length - 1]!;
  }
}
