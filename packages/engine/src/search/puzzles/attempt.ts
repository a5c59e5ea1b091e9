import {
  type Game,
  type Move,
  type MoveList,
  type Outcome,
  opponent,
  type Position,
  type Seat,
} from '../../kernel/index.ts';

/** A seat's aim, to be reached within a number of its turns: a win, or a gain of `by`. */
export interface Aim {
  readonly seat: Seat;
  readonly turns: number;
  /** `null` for a win. */
  readonly by: number | null;
}

const OUTCOMES: readonly [Outcome, Outcome] = [
  { winner: 0, reason: 'aim' },
  { winner: 1, reason: 'aim' },
];
const TURNS_KEYS = [0x9e3779b1, 0x85ebca6b] as const;

/**
 * A position that ends as soon as an aim is reached (the seat wins) or missed (the other seat wins). It ends after `turns` turns
 * at the latest, so a search of it is exact. The hash includes the turns left, so that no variation repeats a position.
 */
export class Attempt<P extends Position = Position> implements Position {
  readonly actual: P;
  readonly aim: Aim;
  readonly repetitionKey = null;
  readonly #game: Game<P>;
  /** The seat's count when the attempt began. */
  readonly #base: number;
  #left: number;
  readonly #lefts: number[] = [];

  /** Plays on `actual` itself, not on a clone. `base` is the seat's count at the start of the puzzle; by default, its count now. */
  constructor(game: Game<P>, actual: P, aim: Aim, base?: number) {
    this.#game = game;
    this.actual = actual;
    this.aim = aim;
    this.#left = aim.turns;
    this.#base = base ?? this.#count();
  }

  /** The same attempt from the current position, with another number of turns. */
  within(turns: number): Attempt<P> {
    return new Attempt(this.#game, this.actual, { ...this.aim, turns }, this.#base);
  }

  /** Number of turns the seat may still begin. */
  get turnsLeft(): number {
    return this.#left;
  }

  get toMove(): Seat {
    return this.actual.toMove;
  }

  get ply(): number {
    return this.actual.ply;
  }

  get outcome(): Outcome | null {
    const { seat, by } = this.aim;
    const over = this.actual.outcome;
    const isOurTurn = this.actual.toMove === seat && !over;
    if (over?.winner === seat) return OUTCOMES[seat];
    if (over?.winner === opponent(seat)) return OUTCOMES[opponent(seat)];
    const isAfterReply = this.#game.puzzles.gain?.isAfterReply ?? false;
    const isSettled = over !== null || isOurTurn === isAfterReply;
    if (by !== null && isSettled && this.#count() - this.#base >= by) return OUTCOMES[seat];
    const mayStillSettle = by !== null && isAfterReply && !isOurTurn;
    if (over || (this.#left === 0 && !mayStillSettle)) return OUTCOMES[opponent(seat)];
    return null;
  }

  get isReached(): boolean {
    return this.outcome?.winner === this.aim.seat;
  }

  get hashLow(): number {
    return this.actual.hashLow ^ Math.imul(this.#left + 1, TURNS_KEYS[0]);
  }

  get hashHigh(): number {
    return this.actual.hashHigh ^ Math.imul(this.#left + 1, TURNS_KEYS[1]);
  }

  moves(into: MoveList): void {
    if (this.outcome) into.clear();
    else this.actual.moves(into);
  }

  countMoves(): number {
    return this.outcome ? 0 : this.actual.countMoves();
  }

  play(move: Move): void {
    const mover = this.actual.toMove;
    this.#lefts.push(this.#left);
    this.actual.play(move);
    const isTurnOver = this.actual.toMove !== mover || this.actual.outcome !== null;
    if (mover === this.aim.seat && isTurnOver) this.#left--;
  }

  undo(): void {
    this.actual.undo();
    this.#left = this.#lefts.pop() as number;
  }

  clone(): this {
    const copy = new Attempt(this.#game, this.actual.clone(), this.aim, this.#base);
    copy.#left = this.#left;
    copy.#lefts.push(...this.#lefts);
    return copy as this;
  }

  #count(): number {
    return this.#game.puzzles.gain?.count(this.actual, this.aim.seat) ?? 0;
  }
}
