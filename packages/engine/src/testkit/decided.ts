import decided from '../games/xo/cases/decided.json' with { type: 'json' };
import { type XoPosition, xo } from '../games/xo/index.ts';
import { playTexts, type Seat, unwrap } from '../kernel/index.ts';
import { outlookOf, solve } from '../search/solver/solve.ts';

/**
 * Matches of XO Enchanted that greedy did not lose against a search of 200,000 nodes (`quintet arena xo --a 200000n
 * --b greedy`), solved with `quintet solve xo --moves … --wins …`. In `matches`, greedy can force a win
 * from ply `lostFrom` on; in `openings`, from the end of the opening on.
 */
export const { matches, openings } = decided;

export const seatOf = (name: string): Seat => xo.seats.indexOf(name) as Seat;

/** The position after the first `plies` of the moves. */
export function positionAfter(moves: string, plies: number): XoPosition {
  const position = xo.rules.start({ drawAfter: 200 });
  unwrap(playTexts(xo, position, moves.split(';').slice(0, plies)));
  return position;
}

/**
 * Whether the solver proves the win again. `nodes` is the cost of the original proof; the new proof may take four times as
 * many.
 */
export function provedAgain(moves: string, plies: number, winner: string, nodes: number): boolean {
  const wins = seatOf(winner);
  return solve(positionAfter(moves, plies), { nodes: 4 * nodes, wins }, outlookOf(xo.bot)).winner === wins;
}
