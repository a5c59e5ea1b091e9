import type { Seat } from '../../kernel/index.ts';
import { isTrapOf, type Layout } from './board.ts';
import { ELEPHANT, kindOf, type Piece, RAT, seatOf } from './types.ts';

//  The content of a square, one byte:  kind 3 | class 5
//  The class alone decides which captures are legal: 0 empty, 1 … 12 RED's pieces, 13 … 24 BLUE's, 31 off the board.
//  A set of classes fits 32 bits. Shifting by the byte shifts by the class, since a shift uses only the low five bits.
export const EMPTY = 0;
export const OFF_BOARD = 31;

/** A class of one seat's pieces that can all capture, and be captured by, the same classes. */
interface PieceClass {
  readonly kind: number;
  /** 1 … 8, or 0 in an opponent's trap. */
  readonly rank: number;
  readonly isSwimming: boolean;
}

/** The classes of one seat. Among trapped pieces, only the rat and the elephant have separate classes. */
const CLASSES: readonly PieceClass[] = [
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((kind) => ({ kind, rank: kind + 1, isSwimming: false })),
  { kind: RAT, rank: 0, isSwimming: false },
  { kind: ELEPHANT, rank: 0, isSwimming: false },
  { kind: -1, rank: 0, isSwimming: false },
  { kind: RAT, rank: 1, isSwimming: true },
];
const [TRAPPED_RAT, TRAPPED_ELEPHANT, TRAPPED, SWIMMING_RAT] = [8, 9, 10, 11] as const;

/** Whether the rules allow the capture. Both classes depend on the squares before the move. */
function canCapture(attacker: PieceClass, defender: PieceClass): boolean {
  if (defender.isSwimming && attacker.kind !== RAT) return false;
  if (attacker.kind === RAT && defender.kind === ELEPHANT) return true;
  if (attacker.kind === ELEPHANT && defender.kind === RAT) return false;
  return attacker.rank >= defender.rank;
}

/** Index in `CLASSES` of a piece on a square. */
function classIndex(layout: Layout, piece: Piece, square: number): number {
  const kind = kindOf(piece);
  if (isTrapOf(square, 1 - seatOf(piece))) {
    return kind === RAT ? TRAPPED_RAT : kind === ELEPHANT ? TRAPPED_ELEPHANT : TRAPPED;
  }
  return kind === RAT && layout.water.has(square) ? SWIMMING_RAT : kind;
}

const classOf = (seat: Seat, index: number): number => 1 + CLASSES.length * seat + index;

/** The byte of a piece on a square. */
export const contentOf = (layout: Layout, piece: Piece, square: number): number =>
  (kindOf(piece) << 5) | classOf(seatOf(piece), classIndex(layout, piece, square));

/** The set of classes, including empty, that a piece can move onto. `content` is the byte of the piece on its square. */
export function enterableBy(content: number): number {
  const index = (content & 31) - 1;
  const mine = CLASSES[index % CLASSES.length] as PieceClass;
  const them: Seat = index < CLASSES.length ? 1 : 0;
  return CLASSES.reduce(
    (mask, theirs, index) => (canCapture(mine, theirs) ? mask | (1 << classOf(them, index)) : mask),
    1 << EMPTY,
  );
}

/** Whether a set of classes includes the class of a byte. */
export const isAmong = (classes: number, content: number): boolean => ((classes >>> content) & 1) === 1;
