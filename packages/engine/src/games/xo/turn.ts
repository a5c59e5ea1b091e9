import { type Move, opponent, outcomeIndex, type Seat } from '../../kernel/index.ts';
import { LINE_SETS, linesIn, lowest } from './board.ts';
import {
  FIRST_PLAYER,
  PENALTY,
  PRIORITY,
  paid,
  pointsOf,
  refreshed,
  SECOND_PLAYER,
  scored,
  turned,
  WINNING_POINTS,
} from './player.ts';
import { COSTS, DISRUPT, DOUBLE, firstOf, KINDS, kindOf, PASS, REASONS, SEAL, SHIFT, secondOf } from './types.ts';

/** Turns after which more points win. */
export const TURN_LIMIT = 24;

/** A seal made in turn t opens when a turn starts at t + 2: it blocks the opponent's next turn. */
const SEAL_TURNS = 2;

const COST = Int32Array.from(KINDS, (kind) => COSTS[kind]);

/** `ended` while the match runs. */
export const RUNNING = -1;

/** The words of a frame of the stack: one frame a ply. */
export const FRAME = 8;
const FRAMES = 40;

/** The data of a position, and the phases that a turn is made of: Start, Action, Scoring, End. */
export class XoTurn {
  readonly drawAfter: number;
  /** At the end, the last mover. */
  toMove: Seat = 0;
  totalTurns = 0;
  isSuddenDeath = false;
  /** Several lines stand, and the mover is to pick one. */
  isChoosing = false;

  /** Pieces of the seat to move and of the other, seals, frozen pieces of both: sets of cells. */
  protected mine = 0;
  protected theirs = 0;
  protected sealed = 0;
  protected frozen = 0;
  /** The mover's pieces that were placed or shifted in this turn; empty but while a line is to be picked. */
  protected moved = 0;
  /**
   * A number 0 … 15 for each cell, bit by bit: the cells whose number has that bit. Of a piece, the own turns that its
   * owner has ended since it was moved; of a seal, the turns until it opens; 0 where there is neither. Kept as sets,
   * the numbers of all cells go up and down at once. In a match they stay below 4; a piece beyond 15 stays there.
   */
  protected ones = 0;
  protected twos = 0;
  protected fours = 0;
  protected eights = 0;
  /** The players' states, packed. */
  protected me = FIRST_PLAYER;
  protected them = SECOND_PLAYER;
  /** Index of the outcome, or `RUNNING`. */
  protected ended = RUNNING;
  protected stack: Int32Array;
  /** Where the next frame goes. */
  protected top = 0;

  constructor(drawAfter: number, stack: Int32Array = new Int32Array(FRAME * FRAMES)) {
    this.drawAfter = drawAfter;
    this.stack = stack;
  }

  /** Start: seals whose time is over open, own frozen pieces thaw, then overheat and gain. */
  startTurn(): void {
    this.sealed &= this.#counting();
    const thawing = this.frozen & this.mine;
    this.frozen &= ~thawing;
    this.#reset(thawing);
    this.me = refreshed(this.me);
  }

  /** Action: anything but a `line`. */
  act(move: Move): void {
    const kind = kindOf(move);
    const cell = firstOf(move);
    this.me = paid(this.me, COST[kind]!);
    switch (kind) {
      case SEAL:
        this.sealed |= 1 << cell;
        this.setCount(cell, SEAL_TURNS);
        return;
      case DISRUPT:
        this.theirs &= ~(1 << cell);
        this.#reset(1 << cell);
        this.me |= PENALTY;
        return;
      case SHIFT:
        this.#lift(1 << cell);
        this.#put(secondOf(move));
        return;
      case DOUBLE:
        this.#put(secondOf(move));
        this.#put(cell);
        return;
      case PASS:
        return;
      default:
        this.#put(cell);
    }
  }

  /** Scoring: one line is taken at once, several are left to the mover's choice. */
  score(): void {
    const lines = linesIn(this.mine);
    if (lines === 0) return;
    if ((lines & (lines - 1)) === 0) this.takeLine(LINE_SETS[lowest(lines)]!);
    else this.isChoosing = true;
  }

  /** Scoring: the only line, or the one that was picked. */
  takeLine(line: number): void {
    this.isChoosing = false;
    this.#lift(line);
    this.me = scored(this.me);
    this.them |= PRIORITY;
  }

  /** End: bookkeeping, then the end of the match, then the other seat is to move if the match goes on. */
  endTurn(): void {
    this.me = turned(this.me);
    this.totalTurns++;
    this.#countUp(this.mine & ~this.moved);
    this.#countDown(this.sealed);
    this.frozen |= this.mine & this.#atLeastThree();
    this.moved = 0;
    this.judge();
    if (this.ended === RUNNING) this.#changeSides();
  }

  /** The end of the match, from points and turns alone. */
  protected judge(): void {
    const lead = pointsOf(this.me) - pointsOf(this.them);
    const leader = lead > 0 ? this.toMove : lead < 0 ? opponent(this.toMove) : null;
    const reached = Math.max(pointsOf(this.me), pointsOf(this.them)) >= WINNING_POINTS;
    if (reached) this.ended = outcomeIndex(REASONS.indexOf('score-limit'), leader);
    else if (this.totalTurns < TURN_LIMIT && !this.isSuddenDeath) return;
    else if (leader !== null) {
      const reason = this.isSuddenDeath ? 'sudden-death' : 'turn-limit';
      this.ended = outcomeIndex(REASONS.indexOf(reason), leader);
    } else {
      this.isSuddenDeath = true;
      if (this.totalTurns >= this.drawAfter) this.ended = outcomeIndex(REASONS.indexOf('turn-cap'), null);
    }
  }

  protected countAt(cell: number): number {
    const bit = (set: number): number => (set >> cell) & 1;
    return bit(this.ones) | (bit(this.twos) << 1) | (bit(this.fours) << 2) | (bit(this.eights) << 3);
  }

  /** For a cell whose number is 0. */
  protected setCount(cell: number, count: number): void {
    this.ones |= (count & 1) << cell;
    this.twos |= ((count >> 1) & 1) << cell;
    this.fours |= ((count >> 2) & 1) << cell;
    this.eights |= ((count >> 3) & 1) << cell;
  }

  #reset(set: number): void {
    this.ones &= ~set;
    this.twos &= ~set;
    this.fours &= ~set;
    this.eights &= ~set;
  }

  #countUp(set: number): void {
    const ones = set & ~(this.ones & this.twos & this.fours & this.eights);
    const twos = ones & this.ones;
    const fours = twos & this.twos;
    this.eights ^= fours & this.fours;
    this.fours ^= fours;
    this.twos ^= twos;
    this.ones ^= ones;
  }

  #countDown(set: number): void {
    const ones = set & this.#counting();
    const twos = ones & ~this.ones;
    const fours = twos & ~this.twos;
    this.eights ^= fours & ~this.fours;
    this.fours ^= fours;
    this.twos ^= twos;
    this.ones ^= ones;
  }

  /** The cells whose number is not 0. */
  #counting(): number {
    return this.ones | this.twos | this.fours | this.eights;
  }

  /** The cells whose number freezes a piece: it has not been moved for three turns of its owner. */
  #atLeastThree(): number {
    return (this.ones & this.twos) | this.fours | this.eights;
  }

  /** A new or shifted piece of the mover. */
  #put(cell: number): void {
    this.mine |= 1 << cell;
    this.moved |= 1 << cell;
  }

  #lift(set: number): void {
    this.mine &= ~set;
    this.frozen &= ~set;
    this.#reset(set);
  }

  #changeSides(): void {
    const { mine, me } = this;
    this.mine = this.theirs;
    this.theirs = mine;
    this.me = this.them;
    this.them = me;
    this.toMove = opponent(this.toMove);
  }
}
