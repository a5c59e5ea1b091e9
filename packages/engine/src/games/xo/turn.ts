import { hashKeys, type Move, opponent, outcomeIndex, type Seat } from '../../kernel/index.ts';
import { CELLS, LINE_SETS, linesIn, lowest } from './board.ts';
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
  turnsOf,
  WINNING_POINTS,
} from './player.ts';
import { COSTS, DISRUPT, DOUBLE, firstOf, KINDS, kindOf, PASS, REASONS, SEAL, SHIFT, secondOf } from './types.ts';

/** Turns after which more points win. */
export const TURN_LIMIT = 24;

/** Own turns without moving that freeze a piece. */
const FREEZING_TURNS = 3;

/** A seal stands from its own turn t until a turn that starts at t + 2: it blocks the opponent's next turn. */
const SEAL_TURNS = 2;

const COST = Int32Array.from(KINDS, (kind) => COSTS[kind]);

/** `ended` while the match runs. */
export const RUNNING = -1;

//  A frame, one for each ply: for each cell its turn (`lastMovedTurn` of a piece, `expiresAtTurn` of a seal, left over
//  where there is neither), two in a word; then the rest of the position, written down when a move is played on it.
export const FRAME = 16;
export const TURN_WORDS = 8;
const FRAMES = 32;

/** Odd multipliers of the cells' turns, one set for each half of the hash. */
const LOW = hashKeys(CELLS, 0x0411).map((key) => key | 1);
const HIGH = hashKeys(CELLS, 0x0412).map((key) => key | 1);

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
  /** The players' states, packed. */
  protected me = FIRST_PLAYER;
  protected them = SECOND_PLAYER;
  /** Index of the outcome, or `RUNNING`. */
  protected ended = RUNNING;
  protected stack: Int32Array;
  /** Where the frame of this position begins. */
  protected top = 0;
  /** Of all cells that hold something: turn × multiplier, summed up. */
  protected sumLow = 0;
  protected sumHigh = 0;

  constructor(drawAfter: number, stack: Int32Array = new Int32Array(FRAME * FRAMES)) {
    this.drawAfter = drawAfter;
    this.stack = stack;
  }

  /** Start: seals whose time is over open, own frozen pieces thaw, then overheat and gain. */
  startTurn(): void {
    for (let rest = this.sealed; rest !== 0; rest &= rest - 1) {
      const cell = lowest(rest);
      if (this.turnAt(cell) > this.totalTurns) continue;
      this.sealed &= ~(1 << cell);
      this.#forget(cell);
    }
    const thawing = this.frozen & this.mine;
    this.frozen &= ~thawing;
    for (let rest = thawing; rest !== 0; rest &= rest - 1) {
      const cell = lowest(rest);
      this.#forget(cell);
      this.note(cell, turnsOf(this.me));
    }
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
        this.note(cell, this.totalTurns + SEAL_TURNS);
        return;
      case DISRUPT:
        this.theirs &= ~(1 << cell);
        this.#forget(cell);
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
    const due = turnsOf(this.me) - FREEZING_TURNS;
    for (let rest = this.mine; rest !== 0; rest &= rest - 1) {
      const cell = lowest(rest);
      this.frozen |= ((this.turnAt(cell) - due - 1) >>> 31) << cell;
    }
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

  protected turnAt(cell: number): number {
    return (this.stack[this.top + (cell >> 1)]! << (16 - ((cell & 1) << 4))) >> 16;
  }

  /** Writes down the turn of a cell that held nothing. */
  protected note(cell: number, turn: number): void {
    const word = this.top + (cell >> 1);
    const shift = (cell & 1) << 4;
    this.stack[word] = (this.stack[word]! & ~(0xffff << shift)) | ((turn & 0xffff) << shift);
    this.sumLow = (this.sumLow + Math.imul(turn, LOW[cell]!)) | 0;
    this.sumHigh = (this.sumHigh + Math.imul(turn, HIGH[cell]!)) | 0;
  }

  /** Takes the turn of a cell that is being emptied out of the hash. */
  #forget(cell: number): void {
    const turn = this.turnAt(cell);
    this.sumLow = (this.sumLow - Math.imul(turn, LOW[cell]!)) | 0;
    this.sumHigh = (this.sumHigh - Math.imul(turn, HIGH[cell]!)) | 0;
  }

  /** A new or shifted piece of the mover: its turn is the one being played. */
  #put(cell: number): void {
    this.mine |= 1 << cell;
    this.note(cell, turnsOf(this.me) + 1);
  }

  #lift(set: number): void {
    this.mine &= ~set;
    this.frozen &= ~set;
    for (let rest = set; rest !== 0; rest &= rest - 1) this.#forget(lowest(rest));
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
