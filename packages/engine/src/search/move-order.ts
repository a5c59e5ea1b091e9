import type { Move, MoveList, Seat } from '../kernel/index.ts';

/** Size of the history table. Moves are hashed into it; rare collisions only affect the order. */
const PLACES = 1 << 13;
const placeOf = (seat: Seat, move: Move): number =>
  ((Math.imul(move, 0x9e3779b1) >>> 20) & (PLACES / 2 - 1)) | (seat * (PLACES / 2));

const FIRST = 1 << 30;
const NOISY = 1 << 28;
const KILLER = 1 << 27;
const MAX_HISTORY = 1 << 26;

/** Move ordering: the table's move, then noisy moves, then killer moves, then by history of cutoffs. */
export class MoveOrder {
  readonly #history = new Int32Array(PLACES);
  readonly #killers: Int32Array;
  readonly #scores: Int32Array[];

  constructor(plies: number) {
    this.#killers = new Int32Array(2 * plies).fill(-1);
    this.#scores = Array.from({ length: plies }, () => new Int32Array(256));
  }

  clear(): void {
    this.#history.fill(0);
    this.#killers.fill(-1);
  }

  /** Scores every move of the list. `isNoisy` is `null` in a game without noisy moves. */
  score(list: MoveList, seat: Seat, ply: number, first: Move, isNoisy: ((move: Move) => boolean) | null): void {
    let scores = this.#scores[ply]!;
    if (scores.length < list.length) {
      scores = new Int32Array(2 * list.length);
      this.#scores[ply] = scores;
    }
    const one = this.#killers[2 * ply]!;
    const other = this.#killers[2 * ply + 1]!;
    for (let i = 0; i < list.length; i++) {
      const move = list.items[i]!;
      const history = this.#history[placeOf(seat, move)]!;
      if (move === first) scores[i] = FIRST;
      else if (isNoisy?.(move)) scores[i] = NOISY + history;
      else if (move === one || move === other) scores[i] = KILLER;
      else scores[i] = history;
    }
  }

  /** Finds the best move at or after `index`, swaps it to `index` and returns it. */
  pick(list: MoveList, ply: number, index: number): Move {
    const scores = this.#scores[ply]!;
    const items = list.items;
    let best = index;
    for (let i = index + 1; i < list.length; i++) if (scores[i]! > scores[best]!) best = i;
    const move = items[best]!;
    const score = scores[best]!;
    items[best] = items[index]!;
    scores[best] = scores[index]!;
    items[index] = move;
    scores[index] = score;
    return move;
  }

  /** Whether the move at `index` is quiet: neither the table's move, nor noisy, nor a killer. */
  isQuiet(ply: number, index: number): boolean {
    return this.#scores[ply]![index]! < KILLER;
  }

  /** Rewards a move that caused a beta cutoff. */
  reward(seat: Seat, move: Move, ply: number, depth: number): void {
    if (this.#killers[2 * ply] !== move) {
      this.#killers[2 * ply + 1] = this.#killers[2 * ply]!;
      this.#killers[2 * ply] = move;
    }
    const place = placeOf(seat, move);
    this.#history[place] = Math.min(MAX_HISTORY, this.#history[place]! + depth * depth);
  }
}
