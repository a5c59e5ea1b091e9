import type { Move, MoveList, Seat } from '../kernel/index.ts';

/** Size of the history table. Moves are hashed into it; rare collisions only affect the order. */
const PLACES = 1 << 13;
const placeOf = (seat: Seat, move: Move): number =>
  ((Math.imul(move, 0x9e3779b1) >>> 20) & (PLACES / 2 - 1)) | (seat * (PLACES / 2));

/** Size of the table of replies: a move after the opponent's move. */
const REPLIES = 1 << 16;
const replyOf = (previous: Move, move: Move): number =>
  Math.imul(Math.imul(previous, 0x85ebca77) ^ move, 0x9e3779b1) >>> 16;

const FIRST = 1 << 30;
const URGENT = 1 << 28;
/** Wider than the range of the history, so that priority decides. */
const RANK = 1 << 16;
const KILLER = 1 << 27;
/** Largest absolute value of an entry of the history. */
export const MAX_HISTORY = 1 << 14;
/** Largest reward of one cutoff. */
const MAX_BONUS = 1 << 11;

/** Move ordering: the table's move, then moves with a priority, then killer moves, then by history of cutoffs. */
export class MoveOrder {
  readonly #history = new Int16Array(PLACES);
  readonly #replies = new Int16Array(REPLIES);
  readonly #killers: Int32Array;
  readonly #scores: Int32Array[];

  constructor(plies: number) {
    this.#killers = new Int32Array(2 * plies).fill(-1);
    this.#scores = Array.from({ length: plies }, () => new Int32Array(256));
  }

  clear(): void {
    this.#history.fill(0);
    this.#replies.fill(0);
    this.#killers.fill(-1);
  }

  /** Scores every move of the list. `priority` is `null` if all moves have the same. */
  score(
    list: MoveList,
    seat: Seat,
    ply: number,
    first: Move,
    previous: Move,
    priority: ((move: Move) => number) | null,
  ): void {
    const { length, items } = list;
    let scores = this.#scores[ply]!;
    if (scores.length < length) {
      scores = new Int32Array(2 * length);
      this.#scores[ply] = scores;
    }
    const history = this.#history;
    const replies = this.#replies;
    const one = this.#killers[2 * ply]!;
    const other = this.#killers[2 * ply + 1]!;
    for (let i = 0; i < length; i++) {
      const move = items[i]!;
      if (move === first) scores[i] = FIRST;
      else {
        const value = history[placeOf(seat, move)]! + replies[replyOf(previous, move)]!;
        const rank = priority === null ? 0 : priority(move);
        if (rank > 0) scores[i] = URGENT + rank * RANK + value;
        else if (move === one || move === other) scores[i] = KILLER;
        else scores[i] = value;
      }
    }
  }

  /** Finds the best move at or after `index`, swaps it to `index` and returns it. */
  pick(list: MoveList, ply: number, index: number): Move {
    const scores = this.#scores[ply]!;
    const items = list.items;
    const length = list.length;
    let best = index;
    let score = scores[index]!;
    for (let i = index + 1; i < length; i++) {
      if (scores[i]! > score) {
        best = i;
        score = scores[i]!;
      }
    }
    const move = items[best]!;
    items[best] = items[index]!;
    scores[best] = scores[index]!;
    items[index] = move;
    scores[index] = score;
    return move;
  }

  /** Whether the move at `index` is quiet: neither the table's move, nor one with a priority, nor a killer. */
  isQuiet(ply: number, index: number): boolean {
    return this.#scores[ply]![index]! < KILLER;
  }

  /** How well a quiet move at `index` has done before: −2 · MAX_HISTORY … 2 · MAX_HISTORY. */
  historyAt(ply: number, index: number): number {
    return this.#scores[ply]![index]!;
  }

  /** Rewards the move at `index` for a beta cutoff, and lowers the moves that were searched before it in vain. */
  reward(list: MoveList, seat: Seat, ply: number, index: number, previous: Move, depth: number): void {
    const { items } = list;
    const scores = this.#scores[ply]!;
    const move = items[index]!;
    if (scores[index]! < URGENT || scores[index] === FIRST) {
      if (this.#killers[2 * ply] !== move) {
        this.#killers[2 * ply + 1] = this.#killers[2 * ply]!;
        this.#killers[2 * ply] = move;
      }
    }
    const bonus = Math.min(MAX_BONUS, 16 * depth * depth);
    this.#add(seat, move, previous, bonus);
    for (let i = 0; i < index; i++) this.#add(seat, items[i]!, previous, -bonus);
  }

  /** Moves the entries of a move towards ±MAX_HISTORY, so that recent cutoffs weigh more than old ones. */
  #add(seat: Seat, move: Move, previous: Move, bonus: number): void {
    const size = bonus < 0 ? -bonus : bonus;
    const place = placeOf(seat, move);
    const history = this.#history[place]!;
    this.#history[place] = history + bonus - ((history * size) >> 14);
    const reply = replyOf(previous, move);
    const value = this.#replies[reply]!;
    this.#replies[reply] = value + bonus - ((value * size) >> 14);
  }
}
