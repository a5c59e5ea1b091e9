import type { Move, Seat } from '../../kernel/index.ts';
import { ALL, CELLS } from './board.ts';
import { FRAME, RUNNING, TURN_WORDS, XoTurn } from './turn.ts';
import { DOUBLE, firstOf, kindOf, PLACE, SHIFT, secondOf } from './types.ts';

// The words of a frame after the cells' turns; the last is the move played.
const PIECES = TURN_WORDS;
const SEALED_FROZEN = TURN_WORDS + 1;
const ME = TURN_WORDS + 2;
const THEM = TURN_WORDS + 3;
const TURN = TURN_WORDS + 4;
const SUM_LOW = TURN_WORDS + 5;
const SUM_HIGH = TURN_WORDS + 6;
const PLAYED = TURN_WORDS + 7;

//  The turn in one word:  total turns 28 | over 1 | sudden death 1 | choosing a line 1 | seat to move 1
const CHOOSING = 2;
const SUDDEN_DEATH = 4;
const OVER = 8;
const TOTAL_TURNS_AT = 4;

/** A position that can go back: one frame of the stack a ply. */
export class XoHistory extends XoTurn {
  ply = 0;

  /** Writes down this position and the move played on it; the next frame begins with the same turns of the cells. */
  protected remember(move: Move): void {
    if (this.top + 2 * FRAME > this.stack.length) this.#grow();
    const { stack, top } = this;
    for (let word = top; word < top + TURN_WORDS; word++) stack[word + FRAME] = stack[word]!;
    stack[top + PIECES] = this.mine | (this.theirs << CELLS);
    stack[top + SEALED_FROZEN] = this.sealed | (this.frozen << CELLS);
    stack[top + ME] = this.me;
    stack[top + THEM] = this.them;
    stack[top + TURN] = this.turnWord();
    stack[top + SUM_LOW] = this.sumLow;
    stack[top + SUM_HIGH] = this.sumHigh;
    stack[top + PLAYED] = move;
    this.top = top + FRAME;
    this.ply++;
  }

  undo(): void {
    this.ply--;
    this.top -= FRAME;
    const { stack, top } = this;
    const pieces = stack[top + PIECES]!;
    this.mine = pieces & ALL;
    this.theirs = pieces >>> CELLS;
    const cells = stack[top + SEALED_FROZEN]!;
    this.sealed = cells & ALL;
    this.frozen = cells >>> CELLS;
    this.me = stack[top + ME]!;
    this.them = stack[top + THEM]!;
    const turn = stack[top + TURN]!;
    this.toMove = (turn & 1) as Seat;
    this.isChoosing = (turn & CHOOSING) !== 0;
    this.isSuddenDeath = (turn & SUDDEN_DEATH) !== 0;
    this.totalTurns = turn >> TOTAL_TURNS_AT;
    this.sumLow = stack[top + SUM_LOW]!;
    this.sumHigh = stack[top + SUM_HIGH]!;
    this.ended = RUNNING;
  }

  /**
   * A number that stays with a piece for as long as it stands on the board: from 0 for pieces that were played, twice
   * the ply, +1 for the second of a double; below 0 for pieces that stood here before the first move.
   */
  serialAt(cell: number): number {
    let at = cell;
    for (let ply = this.ply - 1; ply >= 0; ply--) {
      const move = this.stack[FRAME * ply + PLAYED]!;
      const kind = kindOf(move);
      if (kind === SHIFT && secondOf(move) === at) at = firstOf(move);
      else if ((kind === PLACE || kind === DOUBLE) && firstOf(move) === at) return 2 * ply;
      else if (kind === DOUBLE && secondOf(move) === at) return 2 * ply + 1;
    }
    return -1 - at;
  }

  protected turnWord(): number {
    const state = (this.isChoosing ? CHOOSING : 0) | (this.isSuddenDeath ? SUDDEN_DEATH : 0);
    return this.toMove | state | (this.ended === RUNNING ? 0 : OVER) | (this.totalTurns << TOTAL_TURNS_AT);
  }

  /** Takes over everything but the stack and `drawAfter`, which the copy is made with. */
  protected copyFrom(other: XoHistory): void {
    this.ply = other.ply;
    this.top = other.top;
    this.toMove = other.toMove;
    this.totalTurns = other.totalTurns;
    this.isSuddenDeath = other.isSuddenDeath;
    this.isChoosing = other.isChoosing;
    this.mine = other.mine;
    this.theirs = other.theirs;
    this.sealed = other.sealed;
    this.frozen = other.frozen;
    this.me = other.me;
    this.them = other.them;
    this.ended = other.ended;
    this.sumLow = other.sumLow;
    this.sumHigh = other.sumHigh;
  }

  #grow(): void {
    const grown = new Int32Array(2 * this.stack.length);
    grown.set(this.stack);
    this.stack = grown;
  }
}
