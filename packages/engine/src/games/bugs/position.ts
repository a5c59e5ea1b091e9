import {
  grown,
  type Move,
  type MoveList,
  type Outcome,
  opponent,
  outcomeIndex,
  outcomeTable,
  type Position,
  type Seat,
} from '../../kernel/index.ts';
import { Anchor } from './anchor.ts';
import { CELL_MASK, cellOf } from './board.ts';
import { Hive } from './hive.ts';
import { movements } from './movement.ts';
import { countPlacements, listPlacements, MAX_HEXES } from './placement.ts';
import { mix, Repetition } from './repetition.ts';
import { COUNT } from './ring.ts';
import { repetitionText, type Stack } from './stacks.ts';
import {
  type BugsOptions,
  FULL_HAND,
  firstKind,
  firstQ,
  firstR,
  fromOf,
  inHand,
  KIND_OF,
  oneOf,
  PASS,
  pieceOf,
  placedKind,
  QUEEN,
  queenOf,
  REASONS,
  SUPPLY,
  seatOf,
  TAG_FIRST,
  TAG_MOVE,
  TAG_PASS,
  TAG_PLACE,
  tagOf,
  toOf,
} from './types.ts';

const OUTCOMES = outcomeTable(REASONS);
const SURROUNDED = 0;
const BOTH_SURROUNDED = 1;
const REPETITION = 2;

/** Number of occupied hexes around a Queen at which she is surrounded. */
export const QUEEN_SURROUNDED = 6;

/** From this turn on, a player whose Queen is still in hand may only place her. */
const QUEEN_DUE_TURN = 4;

/** Upper bound: five kinds to place and eleven pieces to move, each to any hex. */
const MAX_MOVES = (5 + 11) * MAX_HEXES;
/** Buffer for moves that are counted but not returned. */
const scratch = new Int32Array(MAX_MOVES);

/** A position set up directly instead of by playing moves. */
export interface Setup {
  readonly options: BugsOptions;
  /** Pieces of a kind must be in the order of their numbers. */
  readonly stacks: readonly [Stack, ...Stack[]];
  readonly toMove: Seat;
  readonly turnNumber: number;
}

/** A position of Bugs: stacks of pieces on hexes, reserves, and the history that the repetition rule needs. */
export class BugsPosition implements Position {
  readonly options: BugsOptions;
  toMove: Seat = 0;
  ply = 0;
  /** Number of the current player's own turn, from 1. */
  turnNumber = 1;
  /** Read only: changed by `play` and `undo`. */
  readonly hive: Hive;
  /** Read only: changed by `play` and `undo`. */
  readonly anchor: Anchor;

  #hand0 = FULL_HAND;
  #hand1 = FULL_HAND;
  /** Index into OUTCOMES; −1 while the match runs. */
  #outcome = -1;
  readonly #repetition: Repetition;
  #played: Int32Array;

  constructor(options: BugsOptions, from?: BugsPosition) {
    this.options = options;
    this.hive = new Hive(from?.hive);
    this.anchor = new Anchor(this.hive, from?.anchor);
    this.#repetition = new Repetition(options.repetition, from ? from.#repetition : undefined);
    this.#played = from ? from.#played.slice() : new Int32Array(64);
    if (!from) return;
    this.toMove = from.toMove;
    this.ply = from.ply;
    this.turnNumber = from.turnNumber;
    this.#hand0 = from.#hand0;
    this.#hand1 = from.#hand1;
    this.#outcome = from.#outcome;
  }

  static of({ options, stacks, toMove, turnNumber }: Setup): BugsPosition {
    const position = new BugsPosition(options);
    for (const { q, r, pieces } of stacks) {
      for (const piece of pieces) {
        position.hive.add(piece, cellOf(q, r));
        position.#addToHand(seatOf(piece), KIND_OF[piece]!, -1);
      }
    }
    const [{ q, r, pieces }] = stacks;
    position.anchor.set(pieces[0]!, q, r);
    position.anchor.choose();
    position.toMove = toMove;
    position.turnNumber = turnNumber;
    position.#rekey();
    position.#repetition.push(true);
    position.#updateOutcome();
    return position;
  }

  get outcome(): Outcome | null {
    return this.#outcome < 0 ? null : OUTCOMES[this.#outcome]!;
  }

  get hashLow(): number {
    return this.#hash(this.#repetition.low, 0x3c6ef373);
  }

  get hashHigh(): number {
    return this.#hash(this.#repetition.high, 0x51ed270b);
  }

  get repetitionKey(): string {
    return repetitionText(this);
  }

  clone(): this {
    return new BugsPosition(this.options, this) as this;
  }

  /** Number of pieces of a kind a player has left to place. */
  inHand(seat: Seat, kind: number): number {
    return inHand(seat === 0 ? this.#hand0 : this.#hand1, kind);
  }

  /** The piece of a kind that the player to move would place next. Not a valid piece if the kind is used up. */
  nextPiece(kind: number): number {
    return pieceOf(this.toMove, kind, SUPPLY[kind]! - this.inHand(this.toMove, kind));
  }

  /** Number of occupied hexes around a player's Queen; 0 while she is in hand. */
  aroundQueen(seat: Seat): number {
    return COUNT[this.hive.ring[this.hive.cell[queenOf(seat)]!]!]!;
  }

  /** Whether White has yet to place the first piece. */
  get isEmpty(): boolean {
    return this.anchor.piece === 0;
  }

  /** Whether the player to move has yet to place a first piece. */
  get isFirstPiece(): boolean {
    return this.hive.count(this.toMove) === 0;
  }

  /** Whether the player to move has placed the Queen, without which no piece may move. */
  get hasQueenInPlay(): boolean {
    return this.inHand(this.toMove, QUEEN) === 0;
  }

  /** Whether the player to move must place the Queen. */
  get isQueenDue(): boolean {
    return this.turnNumber >= QUEEN_DUE_TURN && !this.hasQueenInPlay;
  }

  get mustPass(): boolean {
    return this.#outcome < 0 && this.#countActions() === 0;
  }

  moves(into: MoveList): void {
    into.length = 0;
    if (this.#outcome >= 0) return;
    into.reserve(MAX_MOVES);
    const items = into.items;
    let n = listPlacements(this.hive, this.toMove, this.#placeable, items);
    if (this.hasQueenInPlay) n = movements(this.hive, this.toMove, items, n);
    if (n === 0) items[n++] = PASS;
    into.length = n;
  }

  countMoves(): number {
    return this.#outcome >= 0 ? 0 : this.#countActions() || 1;
  }

  play(move: Move): void {
    if (this.ply === this.#played.length) this.#played = grown(this.#played, 2 * this.#played.length);
    this.#played[this.ply++] = move;
    const tag = tagOf(move);
    if (tag === TAG_MOVE) this.#movePiece(fromOf(move), toOf(move));
    else if (tag !== TAG_PASS) this.#placePiece(move, tag === TAG_FIRST);
    this.toMove = opponent(this.toMove);
    this.turnNumber += 1 - this.toMove;
    this.#repetition.flipSide();
    this.#repetition.push(tag === TAG_FIRST || tag === TAG_PLACE);
    this.#updateOutcome();
  }

  undo(): void {
    const move = this.#played[--this.ply]!;
    const tag = tagOf(move);
    this.#outcome = -1;
    this.#repetition.pop();
    this.turnNumber -= 1 - this.toMove;
    this.toMove = opponent(this.toMove);
    if (tag === TAG_MOVE) this.#unmovePiece(fromOf(move), toOf(move));
    else if (tag !== TAG_PASS) this.#unplacePiece(tag === TAG_FIRST);
  }

  /** The kinds that may be placed now, in the layout of a hand. */
  get #placeable(): number {
    if (this.isQueenDue) return oneOf(QUEEN);
    const hand = this.toMove === 0 ? this.#hand0 : this.#hand1;
    return this.options.tournament && this.isFirstPiece ? hand & ~oneOf(QUEEN) : hand;
  }

  /** Number of legal moves other than a pass. */
  #countActions(): number {
    const placements = countPlacements(this.hive, this.toMove, this.#placeable);
    return this.hasQueenInPlay ? placements + movements(this.hive, this.toMove, scratch, 0) : placements;
  }

  #movePiece(from: number, to: number): void {
    const hive = this.hive;
    const piece = hive.top[from]!;
    const level = hive.level[piece]!;
    hive.lift(piece);
    hive.drop(piece, to);
    if (piece === this.anchor.piece) {
      this.anchor.shift(from, to);
      this.#rekey();
      return;
    }
    const origin = this.anchor.cell;
    this.#repetition.flip(piece, level, (from - origin) & CELL_MASK);
    this.#repetition.flip(piece, hive.level[piece]!, (to - origin) & CELL_MASK);
  }

  #unmovePiece(from: number, to: number): void {
    const piece = this.hive.top[to]!;
    this.hive.lift(piece);
    this.hive.drop(piece, from);
    if (piece === this.anchor.piece) this.anchor.shift(to, from);
  }

  #placePiece(move: Move, isFirst: boolean): void {
    const seat = this.toMove;
    const kind = isFirst ? firstKind(move) : placedKind(move);
    const piece = this.nextPiece(kind);
    const to = isFirst ? cellOf(firstQ(move), firstR(move)) : toOf(move);
    this.hive.add(piece, to);
    this.#addToHand(seat, kind, -1);
    if (isFirst) this.anchor.set(piece, firstQ(move), firstR(move));
    else if (kind === QUEEN && this.anchor.piece !== queenOf(0)) {
      this.anchor.choose();
      this.#rekey();
      return;
    }
    this.#repetition.flip(piece, 0, (to - this.anchor.cell) & CELL_MASK);
  }

  #unplacePiece(isFirst: boolean): void {
    const seat = this.toMove;
    const piece = this.hive.inPlay[16 * seat + this.hive.count(seat)]!;
    this.#addToHand(seat, KIND_OF[piece]!, 1);
    if (isFirst) this.anchor.set(0, 0, 0);
    else if (piece === this.anchor.piece) this.anchor.choose(piece);
    this.hive.remove(piece);
  }

  #addToHand(seat: Seat, kind: number, count: 1 | -1): void {
    if (seat === 0) this.#hand0 += count * oneOf(kind);
    else this.#hand1 += count * oneOf(kind);
  }

  /** Recomputes the key after the anchor has changed. */
  #rekey(): void {
    this.#repetition.rekey(this.hive, this.anchor.cell, this.toMove);
  }

  #updateOutcome(): void {
    const isWhiteLost = this.aroundQueen(0) === QUEEN_SURROUNDED;
    const isBlackLost = this.aroundQueen(1) === QUEEN_SURROUNDED;
    if (isWhiteLost && isBlackLost) this.#outcome = outcomeIndex(BOTH_SURROUNDED, null);
    else if (isWhiteLost || isBlackLost) this.#outcome = outcomeIndex(SURROUNDED, isWhiteLost ? 1 : 0);
    else if (this.#repetition.isDraw) this.#outcome = outcomeIndex(REPETITION, null);
  }

  /** Combines half of the repetition key with the hive's location, the occurrences and, while a Queen is in hand, the turn. */
  #hash(key: number, factor: number): number {
    const isQueenInHand = inHand(this.#hand0, QUEEN) + inHand(this.#hand1, QUEEN) > 0;
    const turn = isQueenInHand ? Math.min(this.turnNumber, QUEEN_DUE_TURN) : 0;
    let hash = mix(key, factor) ^ this.anchor.q;
    hash = mix(hash, factor) ^ this.anchor.r;
    hash = mix(hash, factor) ^ (8 * this.#repetition.occurrences + turn);
    return mix(hash, factor);
  }
}
