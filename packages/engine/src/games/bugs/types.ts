import type { Move, Seat } from '../../kernel/index.ts';

export const KINDS = ['QUEEN', 'SPIDER', 'BEETLE', 'GRASSHOPPER', 'ANT'] as const;
export type Kind = (typeof KINDS)[number];

export const QUEEN = 0;
export const SPIDER = 1;
export const BEETLE = 2;
export const GRASSHOPPER = 3;
export const ANT = 4;

export const SEAT_NAMES = ['WHITE', 'BLACK'] as const;

export const LETTERS = ['Q', 'S', 'B', 'G', 'A'] as const;

/** Number of pieces of each kind a player has. */
export const SUPPLY = [1, 2, 2, 3, 3] as const;

export const OUTCOME_REASONS = ['surrounded', 'both-surrounded', 'repetition'] as const;
export type OutcomeReason = (typeof OUTCOME_REASONS)[number];
export type WonReason = Extract<OutcomeReason, 'surrounded'>;
export type DrawnReason = Exclude<OutcomeReason, WonReason>;

export const CODES = [
  'none-in-hand',
  'queen-not-first',
  'queen-due',
  'occupied',
  'must-touch',
  'touches-opponent',
  'too-far',
  'no-piece',
  'not-your-piece',
  'queen-not-placed',
  'one-hive',
  'cannot-reach',
  'pass-not-allowed',
] as const;
export type Code = (typeof CODES)[number];

/** Options of Bugs. The schema in `bugs.rules.options` explains each. */
export type BugsOptions = { readonly tournament: boolean; readonly repetition: number; readonly setup?: string };

//  A piece:  seat 1 | index 4      index: 1 QUEEN, 2–3 SPIDER, 4–5 BEETLE, 6–8 GRASSHOPPER, 9–11 ANT
//  0 means no piece. Pieces of a kind are numbered in the order they come into play.
const FIRST_INDEX = [1, 2, 4, 6, 9] as const;
const SEAT_SHIFT = 4;
/** Length of tables indexed by piece. */
export const PIECES = 32;

/** The `nth` piece of a kind to come into play, counting from 0. */
export const pieceOf = (seat: number, kind: number, nth: number): number =>
  (seat << SEAT_SHIFT) + FIRST_INDEX[kind]! + nth;
export const seatOf = (piece: number): Seat => (piece >> SEAT_SHIFT) as Seat;
export const queenOf = (seat: number): number => (seat << SEAT_SHIFT) + 1;

/** Kind of each piece. */
export const KIND_OF: Uint8Array = new Uint8Array(PIECES);
/** Id of each piece: `wQ`, `wS1`, `bA3` … */
export const PIECE_IDS: string[] = Array.from({ length: PIECES }, () => '');
for (const seat of [0, 1]) {
  SUPPLY.forEach((supply, kind) => {
    for (let nth = 0; nth < supply; nth++) {
      const piece = pieceOf(seat, kind, nth);
      KIND_OF[piece] = kind;
      PIECE_IDS[piece] = `${'wb'[seat]}${LETTERS[kind]}${kind === QUEEN ? '' : nth + 1}`;
    }
  });
}

//  A hand:  ANT 4 | GRASSHOPPER 4 | BEETLE 4 | SPIDER 4 | QUEEN 4      the number of pieces left of each kind
export const FULL_HAND: number = SUPPLY.reduce((hand, supply, kind) => hand | (supply << (4 * kind)), 0);
export const oneOf = (kind: number): number => 1 << (4 * kind);
export const inHand = (hand: number, kind: number): number => (hand >> (4 * kind)) & 15;
/** Number of different kinds in a hand. */
export const kindsIn = (hand: number): number => {
  const any = (hand | (hand >> 1)) & 0x11111;
  return (Math.imul(any, 0x11111) >> 16) & 15;
};

/** The lowest kind in a hand; 5, which is not a kind, if the hand is empty. */
export const lowestKind = (hand: number): number => (hand === 0 ? KINDS.length : (31 - Math.clz32(hand & -hand)) >> 2);

//  A move:
//    slide, climb or jump   tag 0 | from 13 | to 13
//    placement              tag 1 | unused 10 | kind 3 | to 13
//    White's first piece    tag 2 | unused 1 | kind 3 | q + 1000: 11 | r + 1000: 11
//    pass                   tag 3 | unused 26
//  `from` and `to` are cells of the grid (see board.ts), or NOWHERE, which no legal move contains. White's first piece
//  uses true coordinates, because there is no hive yet.
const TAG_SHIFT = 26;
const HEX_BITS = 13;
const HEX_MASK = (1 << HEX_BITS) - 1;
export const TAG_MOVE = 0;
export const TAG_PLACE = 1;
export const TAG_FIRST = 2;
export const TAG_PASS = 3;
export const PASS: Move = TAG_PASS << TAG_SHIFT;

export const tagOf = (move: Move): number => move >> TAG_SHIFT;

export const packMove = (from: number, to: number): Move => (from << HEX_BITS) | to;
export const packPlace = (kind: number, hex: number): Move => (TAG_PLACE << TAG_SHIFT) | (kind << HEX_BITS) | hex;
/** A move without its goal, which callers add with `|`. */
export const packFrom = (from: number): Move => from << HEX_BITS;
export const fromOf = (move: Move): number => (move >> HEX_BITS) & HEX_MASK;
export const toOf = (move: Move): number => move & HEX_MASK;
/** The kind of a placement other than White's first. */
export const placedKind = (move: Move): number => (move >> HEX_BITS) & 7;

/** The kind that a move places; −1 for a move that places none. */
export const kindIn = (move: Move): number => {
  const tag = tagOf(move);
  return tag === TAG_PLACE ? placedKind(move) : tag === TAG_FIRST ? firstKind(move) : -1;
};

/** Largest |q| and |r| of White's first piece. */
export const FIRST_LIMIT = 1000;
const FIRST_BITS = 11;
const FIRST_MASK = (1 << FIRST_BITS) - 1;
const packCoordinate = (coordinate: number): number =>
  Math.abs(coordinate) <= FIRST_LIMIT ? coordinate + FIRST_LIMIT : FIRST_MASK;

/** A hex beyond the limit is packed as an out-of-range value, which `isNear` detects. */
export const packFirst = (kind: number, q: number, r: number): Move =>
  (TAG_FIRST << TAG_SHIFT) | (kind << (2 * FIRST_BITS)) | (packCoordinate(q) << FIRST_BITS) | packCoordinate(r);
export const firstKind = (move: Move): number => (move >> (2 * FIRST_BITS)) & 7;
export const firstQ = (move: Move): number => ((move >> FIRST_BITS) & FIRST_MASK) - FIRST_LIMIT;
export const firstR = (move: Move): number => (move & FIRST_MASK) - FIRST_LIMIT;
export const isNear = (move: Move): boolean => firstQ(move) <= FIRST_LIMIT && firstR(move) <= FIRST_LIMIT;
