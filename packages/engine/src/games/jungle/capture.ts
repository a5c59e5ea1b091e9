import type { Seat } from '../../kernel/index.ts';
import { isTrapOf, type Layout } from './board.ts';
import { ELEPHANT, kindOf, type Piece, RAT, seatOf } from './types.ts';

//  What stands on a square, in a byte:  kind 3 | class 5
//  The class is all that decides who may take whom: 0 nothing, 1 … 12 RED's pieces, 13 … 24 BLUE's, 31 the rim.
//  Classes fit into 32 bits, so what an attacker may move onto is one mask, and a shift by the byte is a shift by the class.
export const EMPTY = 0;
export const RIM = 31;
const CLASSES = 12;

/** How a piece stands: by its kind at full rank, or on a trap of the other side, or in the water. */
interface Standing {
  readonly kind: number;
  readonly rank: number;
  readonly swims: boolean;
}

/** By class, less 1 and the seat's offset. Of trapped pieces only rat and elephant need telling apart. */
const STANDINGS: readonly Standing[] = [
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((kind) => ({ kind, rank: kind + 1, swims: false })),
  { kind: RAT, rank: 0, swims: false },
  { kind: ELEPHANT, rank: 0, swims: false },
  { kind: -1, rank: 0, swims: false },
  { kind: RAT, rank: 1, swims: true },
];
const [TRAPPED_RAT, TRAPPED_ELEPHANT, TRAPPED, SWIMMING_RAT] = [8, 9, 10, 11] as const;

/** The rules of capture; both are judged on the squares they stand on before the move. */
function mayTake(attacker: Standing, defender: Standing): boolean {
  if (defender.swims && attacker.kind !== RAT) return false;
  if (attacker.kind === RAT && defender.kind === ELEPHANT) return true;
  if (attacker.kind === ELEPHANT && defender.kind === RAT) return false;
  return attacker.rank >= defender.rank;
}

function standing(layout: Layout, piece: Piece, square: number): number {
  const kind = kindOf(piece);
  if (isTrapOf(square, 1 - seatOf(piece))) {
    return kind === RAT ? TRAPPED_RAT : kind === ELEPHANT ? TRAPPED_ELEPHANT : TRAPPED;
  }
  return kind === RAT && layout.water.has(square) ? SWIMMING_RAT : kind;
}

const classOf = (seat: Seat, index: number): number => 1 + CLASSES * seat + index;

/** The byte of a piece on a square. */
export const contentOf = (layout: Layout, piece: Piece, square: number): number =>
  (kindOf(piece) << 5) | classOf(seatOf(piece), standing(layout, piece, square));

/** The classes of what a piece may move onto, as bits, from the byte of the square that it stands on. Nothing is always one of them. */
export function mayEnter(content: number): number {
  const index = (content & 31) - 1;
  const mine = STANDINGS[index % CLASSES] as Standing;
  const them: Seat = index < CLASSES ? 1 : 0;
  return STANDINGS.reduce(
    (mask, theirs, index) => (mayTake(mine, theirs) ? mask | (1 << classOf(them, index)) : mask),
    1 << EMPTY,
  );
}

/** Whether what a byte describes is among those classes. */
export const isAmong = (classes: number, content: number): boolean => ((classes >>> content) & 1) === 1;
