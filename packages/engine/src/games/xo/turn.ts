import { type Move, opponent, outcomeIndex, type Seat } from '../../kernel/index.ts';
import { CellCounts, LINE_SETS, linesIn, lowest } from './board.ts';
import {
  addPoint,
  O_AT_START,
  PENALTY,
  PRIORITY,
  payEnergy,
  pointsOf,
  turnEnded,
  turnStarted,
  WINNING_POINTS,
  X_AT_START,
} from './player.ts';
import {
  COSTS,
  DISRUPT,
  DOUBLE,
  firstOf,
  KINDS,
  kindOf,
  OUTCOME_REASONS,
  PASS,
  SEAL,
  SHIFT,
  secondOf,
} from './types.ts';

/** The player with more points wins after this many turns. */
export const TURN_LIMIT = 24;

/** A seal made in turn t opens when turn t + 2 starts, so it blocks the opponent's next turn. */
export const SEAL_TURNS = 2;

const COST_OF_KIND = Int32Array.from(KINDS, (kind) => COSTS[kind]);

/** Value of `result` while the match is running. */
export const RUNNING = -1;

/** The data of a position, and the phases of a turn: Start, Action, Scoring, End. Sets of cells are 16 bits each. */
export class Turn {
  readonly drawAfter: number;
  /** The seat to move; after the end, the last mover. */
  toMove: Seat = 0;
  totalTurns = 0;
  isSuddenDeath = false;
  /** True while the mover has several scoring lines and must choose one. */
  isChoosing = false;
  /** Pieces of the seat to move. */
  mine = 0;
  /** Pieces of the other seat. */
  theirs = 0;
  sealed = 0;
  /** Frozen pieces of both seats. */
  frozen = 0;
  /** The mover's pieces placed or shifted this turn. Empty between turns. */
  moved = 0;
  /** For a piece, the turns its owner has ended since it moved; for a seal, the turns until it opens; otherwise 0. */
  readonly counts = new CellCounts();
  /** The player to move, packed as player.ts describes. */
  me = X_AT_START;
  /** The other player, packed. */
  them = O_AT_START;
  /** Outcome index, or `RUNNING`. */
  result = RUNNING;

  constructor(drawAfter: number) {
    this.drawAfter = drawAfter;
  }

  /** Start: expired seals open, the mover's frozen pieces thaw, the mover overheats or gains energy. */
  start(): void {
    this.sealed &= this.counts.nonZero();
    const thawing = this.frozen & this.mine;
    this.frozen &= ~thawing;
    this.counts.reset(thawing);
    this.me = turnStarted(this.me);
  }

  /** Action: any move except `line`. */
  act(move: Move): void {
    const kind = kindOf(move);
    const cell = firstOf(move);
    this.me = payEnergy(this.me, COST_OF_KIND[kind]!);
    switch (kind) {
      case SEAL:
        this.sealed |= 1 << cell;
        this.counts.set(cell, SEAL_TURNS);
        return;
      case DISRUPT:
        this.theirs &= ~(1 << cell);
        this.counts.reset(1 << cell);
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

  /** Scoring: clears a single line at once. With several lines, the mover must choose one. */
  score(): void {
    const lines = linesIn(this.mine);
    if (lines === 0) return;
    if ((lines & (lines - 1)) === 0) this.takeLine(LINE_SETS[lowest(lines)]!);
    else this.isChoosing = true;
  }

  /** Scoring: removes a line, either the only one or the chosen one, and scores a point. */
  takeLine(line: number): void {
    this.isChoosing = false;
    this.#lift(line);
    this.me = addPoint(this.me);
    this.them |= PRIORITY;
  }

  /** End: updates counters and frost, then ends the match or passes the move to the other seat. */
  end(): void {
    this.me = turnEnded(this.me);
    this.totalTurns++;
    this.counts.countUp(this.mine & ~this.moved);
    this.counts.countDown(this.sealed);
    // A piece that its owner has not moved for three turns freezes.
    this.frozen |= this.mine & this.counts.atLeastThree();
    this.moved = 0;
    this.updateResult();
    if (this.result === RUNNING) this.#switchSeats();
  }

  /** Ends the match or begins sudden death, if points and turns require it. */
  updateResult(): void {
    const lead = pointsOf(this.me) - pointsOf(this.them);
    const leader = lead > 0 ? this.toMove : lead < 0 ? opponent(this.toMove) : null;
    const hasReachedLimit = Math.max(pointsOf(this.me), pointsOf(this.them)) >= WINNING_POINTS;
    if (hasReachedLimit) this.result = outcomeIndex(OUTCOME_REASONS.indexOf('score-limit'), leader);
    else if (this.totalTurns < TURN_LIMIT && !this.isSuddenDeath) return;
    else if (leader !== null) {
      const reason = this.isSuddenDeath ? 'sudden-death' : 'turn-limit';
      this.result = outcomeIndex(OUTCOME_REASONS.indexOf(reason), leader);
    } else {
      this.isSuddenDeath = true;
      if (this.totalTurns >= this.drawAfter) this.result = outcomeIndex(OUTCOME_REASONS.indexOf('turn-cap'), null);
    }
  }

  clone(): Turn {
    const copy = new Turn(this.drawAfter);
    copy.toMove = this.toMove;
    copy.totalTurns = this.totalTurns;
    copy.isSuddenDeath = this.isSuddenDeath;
    copy.isChoosing = this.isChoosing;
    copy.mine = this.mine;
    copy.theirs = this.theirs;
    copy.sealed = this.sealed;
    copy.frozen = this.frozen;
    copy.moved = this.moved;
    copy.counts.ones = this.counts.ones;
    copy.counts.twos = this.counts.twos;
    copy.counts.fours = this.counts.fours;
    copy.counts.eights = this.counts.eights;
    copy.me = this.me;
    copy.them = this.them;
    copy.result = this.result;
    return copy;
  }

  /** Adds a new or shifted piece of the mover. */
  #put(cell: number): void {
    this.mine |= 1 << cell;
    this.moved |= 1 << cell;
  }

  /** Removes pieces of the mover. */
  #lift(cells: number): void {
    this.mine &= ~cells;
    this.frozen &= ~cells;
    this.counts.reset(cells);
  }

  #switchSeats(): void {
    const { mine, me } = this;
    this.mine = this.theirs;
    this.theirs = mine;
    this.me = this.them;
    this.them = me;
    this.toMove = opponent(this.toMove);
  }
}
