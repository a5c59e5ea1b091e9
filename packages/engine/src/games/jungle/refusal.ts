import { type Explanation, type Move, type MoveReader, type Path, type Refusal, refusal } from '../../kernel/index.ts';
import {
  columnOf,
  crossing,
  crossingBetween,
  DENS,
  DIRECTIONS,
  isTrapOf,
  neighbour,
  rowOf,
  SQUARE_NAMES,
  squareNamed,
} from './board.ts';
import { canJump } from './movement.ts';
import { format, read } from './notation.ts';
import type { JunglePosition } from './position.ts';
import {
  type Code,
  ELEPHANT,
  type ExplanationKey,
  fromOf,
  KINDS,
  kindOf,
  type Piece,
  RAT,
  SEAT_NAMES,
  seatOf,
  toOf,
} from './types.ts';

const isStep = (from: number, to: number): boolean => DIRECTIONS.some((direction) => neighbour(from, direction) === to);

const because = (key: ExplanationKey, values?: Explanation['values']): Explanation =>
  values ? { key, values } : { key };
const nameOf = (square: number): string => SQUARE_NAMES[square] as string;
const kindName = (piece: Piece): string => KINDS[kindOf(piece)] as string;
const theirPiece = (piece: Piece): Explanation => because('their-piece', { seat: SEAT_NAMES[seatOf(piece)] });

/** The first code that applies, in the order of the rules. The detail is the offending square, or the move. */
export function why(position: JunglePosition, move: Move): Refusal<Code> {
  const { layout } = position;
  const [from, to] = [fromOf(move), toOf(move)];
  const piece = position.pieceAt(from);
  if (piece < 0) return refusal('invalid-move', nameOf(from), because('no-piece', { square: nameOf(from) }));
  if (seatOf(piece) !== position.toMove) return refusal('not-your-turn', nameOf(from), theirPiece(piece));

  const jump = crossingBetween(layout, from, to);
  if (!jump && !isStep(from, to)) return refusal('invalid-move', format(move), unreachable(position, piece, move));
  if (layout.water.has(to) && kindOf(piece) !== RAT) {
    const victim = position.pieceAt(to);
    const isCapture = victim >= 0 && seatOf(victim) !== seatOf(piece);
    return refusal('cannot-enter-water', nameOf(to), because(isCapture ? 'rat-in-water' : 'cannot-swim'));
  }
  if (jump) {
    // A piece that cannot jump is refused for that reason, even with a rat in the way.
    if (!canJump(kindOf(piece))) return refusal('invalid-move', format(move), because('cannot-jump'));
    // Only a rat can be on a water square.
    const rat = jump.over.find((square) => position.pieceAt(square) >= 0);
    if (rat !== undefined) {
      return refusal('jump-blocked', nameOf(rat), because('rat-in-the-way', { square: nameOf(rat) }));
    }
  }
  return refusal('invalid-move', format(move), unenterable(position, piece, move));
}

/** Why the piece could not reach the square even on an empty board. */
function unreachable({ layout }: JunglePosition, piece: Piece, move: Move): Explanation {
  const [from, to] = [fromOf(move), toOf(move)];
  if (from === to) return because('same-square', { piece: kindName(piece), square: nameOf(to) });
  const [right, up] = [columnOf(to) - columnOf(from), rowOf(to) - rowOf(from)];
  if (right !== 0 && up !== 0) return because(Math.abs(right) === Math.abs(up) ? 'diagonal' : 'too-far');
  const direction = DIRECTIONS.find(([x, y]) => x === Math.sign(right) && y === Math.sign(up));
  const jump = direction && canJump(kindOf(piece)) ? crossing(layout, from, direction) : null;
  return jump ? because('jump-to-bank', { square: nameOf(jump.to) }) : because('too-far');
}

/** Why the piece cannot enter a square within its reach. */
function unenterable(position: JunglePosition, piece: Piece, move: Move): Explanation {
  const [from, to] = [fromOf(move), toOf(move)];
  if (to === DENS[seatOf(piece)]) return because('own-den');
  const victim = position.pieceAt(to);
  if (seatOf(victim) === seatOf(piece)) return because('own-piece');
  if (kindOf(piece) === ELEPHANT && kindOf(victim) === RAT) return because('elephant-takes-rat');
  const isTrapped = isTrapOf(from, 1 - seatOf(piece));
  return because(isTrapped ? 'trapped' : 'too-weak', { piece: kindName(piece), victim: kindName(victim) });
}

export function refusalAt(position: JunglePosition, picked: Path): Refusal {
  const move = read(picked.join('-'));
  if (move !== null && picked.length === 2) return why(position, move);
  const [first = ''] = picked;
  const square = squareNamed(first);
  const piece = position.pieceAt(square);
  if (piece >= 0 && seatOf(piece) !== position.toMove) return refusal('not-your-turn', first, theirPiece(piece));
  if (square < 0 || picked.length > 1) return refusal('invalid-move', picked.at(-1));
  if (piece < 0) return refusal('invalid-move', first, because('no-piece', { square: first }));
  return refusal('invalid-move', first, because('no-way-out', { piece: kindName(piece), square: first }));
}

export const reader: MoveReader<JunglePosition> = {
  read: (_position, text) => read(text),
  unreadable: 'invalid-move',
  unreadableExplanation: because('not-a-move'),
};
