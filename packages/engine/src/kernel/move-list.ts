/**
 * One choice of the seat to move, packed into an integer with a game-specific bit layout. Files and sockets use move texts
 * instead.
 *
 * @example
 * ```ts
 * import { createMatch, games, legalMoves, type Move } from '@quintet/engine';
 * const { position } = createMatch(games.ctor);
 * const first: Move | undefined = legalMoves(position)[0];
 * if (first !== undefined) console.log(games.ctor.notation.format(position, first)); // '0,0'
 * ```
 */
export type Move = number;

/**
 * A reusable list of moves, so that move generation allocates nothing.
 *
 * @example
 * ```ts
 * import { MoveList } from '@quintet/engine/authoring';
 * const list = new MoveList();
 * list.push(7);
 * console.log(list.length, list.includes(7)); // 1 true
 * ```
 */
export class MoveList {
  length = 0;
  items: Int32Array;

  constructor(capacity = 256) {
    this.items = new Int32Array(capacity);
  }

  clear(): void {
    this.length = 0;
  }

  push(move: Move): void {
    if (this.length === this.items.length) this.reserve(this.length + 1);
    this.items[this.length++] = move;
  }

  /** Ensures room for `capacity` moves, so that a generator can write to `items` directly. */
  reserve(capacity: number): void {
    if (capacity <= this.items.length) return;
    this.items = grown(this.items, Math.max(capacity, 2 * this.items.length));
  }

  at(index: number): Move {
    const move = index < this.length ? this.items[index] : undefined;
    if (move === undefined) throw new RangeError(`no move ${index} in a list of ${this.length}`);
    return move;
  }

  includes(move: Move): boolean {
    for (let i = 0; i < this.length; i++) if (this.items[i] === move) return true;
    return false;
  }

  toArray(): Move[] {
    return Array.from(this.items.subarray(0, this.length));
  }
}

type TypedArray = Int8Array | Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/**
 * A copy of a typed array, extended to `capacity` elements. New elements are 0.
 *
 * @example
 * ```ts
 * import { grown } from '@quintet/engine/authoring';
 * console.log([...grown(Uint8Array.of(7, 8), 4)]); // [ 7, 8, 0, 0 ]
 * ```
 */
export function grown<A extends TypedArray>(array: A, capacity: number): A {
  const larger = new (array.constructor as new (length: number) => A)(capacity);
  larger.set(array);
  return larger;
}
