import { grown, type Move, type Seat } from '../../kernel/index.ts';
import { ALL, CELLS } from './board.ts';
import { FRAME, RUNNING, XoTurn } from './turn.ts';
import { DOUBLE, firstOf, kindOf, PLACE, SHIFT, secondOf } from './types.ts';

// The words of a frame: the position before the move; the last word is the move, with `moved` above it.
const PIECES = 0;
const SEALED_FROZEN = 1;
const ONES_TWOS = 2;
const FOURS_EIGHTS = 3;
const ME = 4;
const THEM = 5;
const TURN = 6;
const PLAYED = 7;

//  The turn in one word:  total turns 28 | over 1 | sudden death 1 | choosing a line 1 | seat to move 1
const CHOOSING = 2;
const SUDDEN_DEATH = 4;
const OVER = 8;
const TOTAL_TURNS_AT = 4;

/** A position that can go back: one frame of the stack a ply. */
export class XoHistory extends XoTurn {
  ply = 0;

  /** Writes down this position and the move played on it. */
  protected remember(move: Move): void {
    if (this.top === this.stack.length) this.#grow();
    const { stack, top } = this;
    stack[top + PIECES] = this.mine | (this.theirs << CELLS);
    stack[top + SEALED_FROZEN] = this.sealed | (this.frozen << CELLS);
    stack[top + ONES_TWOS] = this.ones | (this.twos << CELLS);
    stack[top + FOURS_EIGHTS] = this.fours | (this.eights << CELLS);
    stack[top + ME] = this.me;
    stack[top + THEM] = this.them;
    stack[top + TURN] = this.turnWord();
    stack[top + PLAYED] = move | (this.moved << CELLS);
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
    const low = stack[top + ONES_TWOS]!;
    this.ones = low & ALL;
    this.twos = low >>> CELLS;
    const high = stack[top + FOURS_EIGHTS]!;
    this.fours = high & ALL;
    this.eights = high >>> CELLS;
    this.moved = stack[top + PLAYED]! >>> CELLS;
    this.me = stack[top + ME]!;
    this.them = stack[top + THEM]!;
    const turn = stack[top + TURN]!;
    this.toMove = (turn & 1) as Seat;
    this.isChoosing = (turn & CHOOSING) !== 0;
    this.isSuddenDeath = (turn & SUDDEN_DEATH) !== 0;
    this.totalTurns = turn >> TOTAL_TURNS_AT;
    this.ended = RUNNING;
  }

  /**
   * A number that stays with a piece for as long as it stands on the board: from 0 for pieces that were played, twice
   * the ply, +1 for the second of a double; below 0 for pieces that stood here before the first move.
   */
  serialAt(cell: number): number {
    let at = cell;
    for (let ply = this.ply - 1; ply >= 0; ply--) {
      const move = this.stack[FRAME * ply + PLAYED]! & ALL;
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
    this.moved = other.moved;
    this.ones = other.ones;
    this.twos = other.twos;
    this.fours = other.fours;
    this.eights = other.eights;
    this.me = other.me;
    this.them = other.them;
    this.ended = other.ended;
  }

  #grow(): void {
    this.stack = grown(this.stack, 2 * this.stack.length);
  }
}
