import { type Door, listed, type Move, type Path, type Refusal, refusal } from '../../kernel/index.ts';
import { crossingBetween, DIRECTIONS, neighbour, SQUARE_NAMES, squareNamed } from './board.ts';
import { canJump } from './movement.ts';
import { format, read } from './notation.ts';
import type { JunglePosition } from './position.ts';
import { type Code, fromOf, kindOf, RAT, seatOf, toOf } from './types.ts';

const isStep = (from: number, to: number): boolean => DIRECTIONS.some((direction) => neighbour(from, direction) === to);

/** The code that fits first, in the order of the rules. The detail is the square that is meant, or the move. */
export function why(position: JunglePosition, move: Move): Refusal<Code> {
  const { layout } = position;
  const [from, to] = [fromOf(move), toOf(move)];
  const piece = position.pieceAt(from);
  if (piece < 0) return refusal('invalid-move', SQUARE_NAMES[from]);
  if (seatOf(piece) !== position.toMove) return refusal('not-your-turn', SQUARE_NAMES[from]);

  const crossing = crossingBetween(layout, from, to);
  if (!crossing && !isStep(from, to)) return refusal('invalid-move', format(move));
  if (layout.water.has(to) && kindOf(piece) !== RAT) return refusal('cannot-enter-water', SQUARE_NAMES[to]);
  // Only a lion or a tiger is told of the rat: for the others there is no jump that could be blocked.
  if (crossing && canJump(kindOf(piece))) {
    // Nothing but a rat can stand on a crossed square.
    const rat = crossing.over.find((square) => position.pieceAt(square) >= 0);
    if (rat !== undefined) return refusal('jump-blocked', SQUARE_NAMES[rat]);
  }
  return refusal('invalid-move', format(move));
}

export function refusalAt(position: JunglePosition, picked: Path): Refusal {
  const move = read(picked.join('-'));
  if (move !== null && picked.length === 2) return why(position, move);
  const piece = position.pieceAt(squareNamed(picked[0] ?? ''));
  const isTheirs = piece >= 0 && seatOf(piece) !== position.toMove;
  return isTheirs ? refusal('not-your-turn', picked[0]) : refusal('invalid-move', picked.at(-1));
}

export const DOOR: Door<JunglePosition> = { read, isLegal: listed, why, unreadable: 'invalid-move' };
