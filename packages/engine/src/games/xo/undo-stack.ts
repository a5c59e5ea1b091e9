/** The undo stack of a position: eight words per ply, which hold the `Turn` as it was before the move. */
import type { Move, Seat } from '../../kernel/index.ts';
import { ALL, CELLS } from './board.ts';
import { RUNNING, type Turn } from './turn.ts';
import { DOUBLE, firstOf, kindOf, PLACE, SHIFT, secondOf } from './types.ts';

/** Words per ply. */
export const TURN_WORDS = 8;

// Offsets of the words of a ply. The last word is the move, with `moved` in its upper half.
const PIECES = 0;
const SEALED_FROZEN = 1;
const ONES_TWOS = 2;
const FOURS_EIGHTS = 3;
const ME = 4;
const THEM = 5;
const TURN = 6;
const PLAYED = 7;

//  The turn word:  total turns 28 | over 1 | sudden death 1 | choosing a line 1 | seat to move 1
const CHOOSING = 2;
const SUDDEN_DEATH = 4;
const OVER = 8;
const TOTAL_TURNS_AT = 4;

export function turnWord(turn: Turn): number {
  const state = (turn.isChoosing ? CHOOSING : 0) | (turn.isSuddenDeath ? SUDDEN_DEATH : 0);
  return turn.toMove | state | (turn.result === RUNNING ? 0 : OVER) | (turn.totalTurns << TOTAL_TURNS_AT);
}

/** Saves the turn, and the move about to be played, at index `at`. */
export function saveTurn(stack: Int32Array, at: number, turn: Turn, move: Move): void {
  const { counts } = turn;
  stack[at + PIECES] = turn.mine | (turn.theirs << CELLS);
  stack[at + SEALED_FROZEN] = turn.sealed | (turn.frozen << CELLS);
  stack[at + ONES_TWOS] = counts.ones | (counts.twos << CELLS);
  stack[at + FOURS_EIGHTS] = counts.fours | (counts.eights << CELLS);
  stack[at + ME] = turn.me;
  stack[at + THEM] = turn.them;
  stack[at + TURN] = turnWord(turn);
  stack[at + PLAYED] = move | (turn.moved << CELLS);
}

/** Restores the turn saved at index `at`. A move was played from that turn, so its match was still running. */
export function restoreTurn(stack: Int32Array, at: number, turn: Turn): void {
  const { counts } = turn;
  const pieces = stack[at + PIECES]!;
  turn.mine = pieces & ALL;
  turn.theirs = pieces >>> CELLS;
  const cells = stack[at + SEALED_FROZEN]!;
  turn.sealed = cells & ALL;
  turn.frozen = cells >>> CELLS;
  const low = stack[at + ONES_TWOS]!;
  counts.ones = low & ALL;
  counts.twos = low >>> CELLS;
  const high = stack[at + FOURS_EIGHTS]!;
  counts.fours = high & ALL;
  counts.eights = high >>> CELLS;
  turn.moved = stack[at + PLAYED]! >>> CELLS;
  turn.me = stack[at + ME]!;
  turn.them = stack[at + THEM]!;
  const word = stack[at + TURN]!;
  turn.toMove = (word & 1) as Seat;
  turn.isChoosing = (word & CHOOSING) !== 0;
  turn.isSuddenDeath = (word & SUDDEN_DEATH) !== 0;
  turn.totalTurns = word >> TOTAL_TURNS_AT;
  turn.result = RUNNING;
}

/**
 * A number that identifies a piece while it is on the board: twice the ply of its placement, plus 1 for the second piece
 * of a double. Pieces of a position set up directly have negative numbers.
 */
export function serialAt(stack: Int32Array, plies: number, cell: number): number {
  let at = cell;
  for (let ply = plies - 1; ply >= 0; ply--) {
    const move = stack[TURN_WORDS * ply + PLAYED]! & ALL;
    const kind = kindOf(move);
    if (kind === SHIFT && secondOf(move) === at) at = firstOf(move);
    else if ((kind === PLACE || kind === DOUBLE) && firstOf(move) === at) return 2 * ply;
    else if (kind === DOUBLE && secondOf(move) === at) return 2 * ply + 1;
  }
  return -1 - at;
}
