import {
  grown,
  isListed,
  type Move,
  MoveList,
  type Outcome,
  opponent,
  outcomeIndex,
  outcomeTable,
  type Position,
  type Random,
  type Seat,
} from '../../kernel/index.ts';
import { type Anchor, repetitionText, type Stack } from './anchor.ts';
import { COUNT, occupied } from './board.ts';
import { countMovements, movementAt } from './choice.ts';
import type { Hive } from './hive.ts';
import { movements } from './movement.ts';
import { Pieces } from './pieces.ts';
import { countPlacements, listPlacements, MAX_HEXES, placementAt } from './placement.ts';
import { mix } from './repetition.ts';
import {
  type BugsOptions,
  firstKind,
  fromOf,
  inHand,
  isNear,
  kindIn,
  kindsIn,
  lowestKind,
  OUTCOME_REASONS,
  oneOf,
  PASS,
  QUEEN,
  queenOf,
  TAG_FIRST,
  TAG_MOVE,
  TAG_PASS,
  TAG_PLACE,
  tagOf,
  toOf,
} from './types.ts';

const OUTCOMES = outcomeTable(OUTCOME_REASONS);
const SURROUNDED = 0;
const BOTH_SURROUNDED = 1;
const REPETITION = 2;

/** Number of occupied hexes around a Queen at which she is surrounded. */
export const QUEEN_SURROUNDED = 6;

/** From this turn on, a player whose Queen is still in hand may only place her. */
export const QUEEN_DUE_TURN = 4;

/** Upper bound of the number of legal moves: five kinds to place and eleven pieces to move, each to any hex. */
const MAX_MOVES = (5 + 11) * MAX_HEXES;
const candidates = new MoveList(MAX_MOVES);

/** A position set up directly instead of by playing moves. */
export interface PositionParts {
  readonly options: BugsOptions;
  /** Pieces of a kind must be in the order of their numbers. */
  readonly stacks: readonly [Stack, ...Stack[]];
  readonly toMove: Seat;
  readonly turnNumber: number;
}

/** A position of Bugs: the pieces, the turn, the legal moves and the outcome. */
export class BugsPosition implements Position {
  readonly options: BugsOptions;
  toMove: Seat = 0;
  ply = 0;
  /** Number of the current player's own turn, from 1. */
  turnNumber = 1;
  /** Read-only for callers; `play` and `undo` change it. */
  readonly hive: Hive;
  /** Read-only for callers; `play` and `undo` change it. */
  readonly anchor: Anchor;

  readonly #pieces: Pieces;
  /** Index into OUTCOMES; −1 while the match runs. */
  #outcome = -1;
  /** Two numbers per ply: the move, and the totals of the rim before it. */
  #played: Int32Array;

  constructor(options: BugsOptions, from?: BugsPosition) {
    this.options = options;
    this.#pieces = new Pieces(options.repetition, from ? from.#pieces : undefined);
    this.hive = this.#pieces.hive;
    this.anchor = this.#pieces.anchor;
    this.#played = from ? from.#played.slice() : new Int32Array(2 * 64);
    if (!from) return;
    this.toMove = from.toMove;
    this.ply = from.ply;
    this.turnNumber = from.turnNumber;
    this.#outcome = from.#outcome;
  }

  static of({ options, stacks, toMove, turnNumber }: PositionParts): BugsPosition {
    const position = new BugsPosition(options);
    position.#pieces.setUp(stacks, toMove);
    position.toMove = toMove;
    position.turnNumber = turnNumber;
    position.#updateOutcome();
    return position;
  }

  get outcome(): Outcome | null {
    return this.#outcome < 0 ? null : OUTCOMES[this.#outcome]!;
  }

  get hashLow(): number {
    return this.#hash(this.#pieces.repetition.low, 0x3c6ef373);
  }

  get hashHigh(): number {
    return this.#hash(this.#pieces.repetition.high, 0x51ed270b);
  }

  get repetitionKey(): string {
    return repetitionText(this);
  }

  clone(): this {
    return new BugsPosition(this.options, this) as this;
  }

  /** Number of pieces of a kind a player has left to place. */
  inHand(seat: Seat, kind: number): number {
    return inHand(this.#pieces.hand(seat), kind);
  }

  /** The piece of a kind that the player to move would place next. The result is not a valid piece if the kind is used up. */
  nextPiece(kind: number): number {
    return this.#pieces.next(this.toMove, kind);
  }

  /** Number of occupied hexes around a player's Queen; 0 while she is in hand. */
  aroundQueen(seat: Seat): number {
    return COUNT[occupied(this.hive.ring[this.hive.cell[queenOf(seat)]!]!)]!;
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
    let n = listPlacements(this.hive, this.toMove, this.#placeable(), items);
    if (this.hasQueenInPlay) n = movements(this.hive, this.toMove, items, n);
    if (n === 0) items[n++] = PASS;
    into.length = n;
  }

  /** Like `isListed`, except that White's first piece may go to hexes that `moves` does not list. */
  isLegal(move: Move): boolean {
    if (tagOf(move) !== TAG_FIRST) return isListed(this, move);
    return this.isEmpty && inHand(this.#placeable(), firstKind(move)) > 0 && isNear(move);
  }

  countMoves(): number {
    return this.#outcome >= 0 ? 0 : this.#countActions() || 1;
  }

  /** Any kind placed on a hex leaves the same replies, except for the Queen, who may be surrounded there. */
  countReplies(): number {
    this.moves(candidates);
    const others = this.#placeable() & ~(15 * oneOf(QUEEN));
    const kinds = kindsIn(others);
    // The first of these kinds in the list stands for all of them.
    const first = lowestKind(others);
    let replies = 0;
    for (let i = 0; i < candidates.length; i++) {
      const move = candidates.items[i]!;
      const kind = kindIn(move);
      if (kind > first) continue;
      this.play(move);
      replies += kind === first ? kinds * this.countMoves() : this.countMoves();
      this.undo();
    }
    return replies;
  }

  /** Picks the index first and generates only the moves of the piece that it belongs to. */
  randomMove(random: Random): Move {
    const { hive, toMove } = this;
    const hand = this.#placeable();
    const placements = countPlacements(hive, toMove, hand);
    const actions = this.hasQueenInPlay ? placements + countMovements(hive, toMove) : placements;
    const index = random.below(actions || 1);
    if (index < placements) return placementAt(hive, hand, index);
    return actions === 0 ? PASS : movementAt(hive, toMove, index - placements);
  }

  play(move: Move): void {
    if (2 * this.ply === this.#played.length) this.#played = grown(this.#played, 4 * this.ply);
    this.#played[2 * this.ply] = move;
    this.#played[2 * this.ply + 1] = this.hive.rim;
    this.ply++;
    const tag = tagOf(move);
    if (tag === TAG_MOVE) this.#pieces.move(fromOf(move), toOf(move), this.toMove);
    else if (tag !== TAG_PASS) this.#pieces.place(this.toMove, move, tag === TAG_FIRST);
    this.toMove = opponent(this.toMove);
    this.turnNumber += 1 - this.toMove;
    this.#pieces.repetition.flipSide();
    this.#pieces.repetition.push(tag === TAG_FIRST || tag === TAG_PLACE);
    this.#updateOutcome();
  }

  undo(): void {
    this.ply--;
    const move = this.#played[2 * this.ply]!;
    const rim = this.#played[2 * this.ply + 1]!;
    const tag = tagOf(move);
    this.#outcome = -1;
    this.#pieces.repetition.pop();
    this.turnNumber -= 1 - this.toMove;
    this.toMove = opponent(this.toMove);
    if (tag === TAG_MOVE) this.#pieces.moveBack(fromOf(move), toOf(move), rim);
    else if (tag !== TAG_PASS) this.#pieces.takeBack(this.toMove, tag === TAG_FIRST, rim);
  }

  /** The kinds that may be placed now, packed like a hand. */
  #placeable(): number {
    if (this.isQueenDue) return oneOf(QUEEN);
    const hand = this.#pieces.hand(this.toMove);
    return this.options.tournament && this.isFirstPiece ? hand & ~oneOf(QUEEN) : hand;
  }

  /** Number of legal moves other than a pass. */
  #countActions(): number {
    const placements = countPlacements(this.hive, this.toMove, this.#placeable());
    return this.hasQueenInPlay ? placements + countMovements(this.hive, this.toMove) : placements;
  }

  #updateOutcome(): void {
    const isWhiteLost = this.aroundQueen(0) === QUEEN_SURROUNDED;
    const isBlackLost = this.aroundQueen(1) === QUEEN_SURROUNDED;
    if (isWhiteLost && isBlackLost) this.#outcome = outcomeIndex(BOTH_SURROUNDED, null);
    else if (isWhiteLost || isBlackLost) this.#outcome = outcomeIndex(SURROUNDED, isWhiteLost ? 1 : 0);
    else if (this.#pieces.repetition.isDraw) this.#outcome = outcomeIndex(REPETITION, null);
  }

  /** Combines half of the repetition key with the hive's location, the occurrences and, while a Queen is in hand, the turn. */
  #hash(key: number, factor: number): number {
    const turn = this.#pieces.isQueenInHand ? Math.min(this.turnNumber, QUEEN_DUE_TURN) : 0;
    let hash = mix(key, factor) ^ this.anchor.q;
    hash = mix(hash, factor) ^ this.anchor.r;
    hash = mix(hash, factor) ^ (8 * this.#pieces.repetition.occurrences + turn);
    return mix(hash, factor);
  }
}
