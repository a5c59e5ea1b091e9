import type { Move, Seat } from '../../kernel/index.ts';

/** The kinds of pieces, weakest first. The index is the rank minus 1. */
export const KINDS = ['rat', 'cat', 'dog', 'wolf', 'leopard', 'tiger', 'lion', 'elephant'] as const;
export type Kind = (typeof KINDS)[number];

export const [RAT, TIGER, LION, ELEPHANT] = [0, 5, 6, 7] as const;

/** One of the sixteen pieces: `8 * seat + kind`. Each side has one piece of each kind. */
export type Piece = number;
export const PIECES = 16;
export const pieceOf = (seat: Seat, kind: number): Piece => 8 * seat + kind;
export const seatOf = (piece: Piece): Seat => (piece >> 3) as Seat;
export const kindOf = (piece: Piece): number => piece & 7;

export const SEAT_NAMES = ['RED', 'BLUE'] as const;
export type SeatName = (typeof SEAT_NAMES)[number];

/** Names in states and files, indexed by piece: `RED_RAT` … `BLUE_ELEPHANT`. */
export const PIECE_NAMES: readonly string[] = SEAT_NAMES.flatMap((seat) =>
  KINDS.map((kind) => `${seat}_${kind.toUpperCase()}`),
);

/** A letter for each kind. The leopard is `P`, for panther, since `L` is the lion. */
export const LETTERS = ['R', 'C', 'D', 'W', 'P', 'T', 'L', 'E'] as const;

/** How many moves in a row can be undone. */
export const UNDO_LIMIT = 10;

export const WON_REASONS = ['den', 'no-moves'] as const;
export const DRAWN_REASONS = ['fifty-moves', 'repetition'] as const;
export const REASONS = [...WON_REASONS, ...DRAWN_REASONS] as const;
export type WonReason = (typeof WON_REASONS)[number];
export type DrawnReason = (typeof DRAWN_REASONS)[number];

export const CODES = ['invalid-move', 'not-your-turn', 'cannot-enter-water', 'jump-blocked'] as const;
export type Code = (typeof CODES)[number];

/** Keys of the sentences that explain a refusal. Several reasons share a code. */
export const REASON_KEYS = [
  'not-a-move',
  'no-piece',
  'their-piece',
  'no-way-out',
  'same-square',
  'diagonal',
  'too-far',
  'jump-to-bank',
  'cannot-swim',
  'rat-in-water',
  'rat-in-the-way',
  'cannot-jump',
  'own-den',
  'own-piece',
  'elephant-takes-rat',
  'trapped',
  'too-weak',
] as const;
export type ReasonKey = (typeof REASON_KEYS)[number];

export const BOARDS = ['spec', 'classic'] as const;
export type BoardName = (typeof BOARDS)[number];

export type JungleOptions = { readonly board: BoardName };

//  A move:  from 6 | to 6
export const pack = (from: number, to: number): Move => (from << 6) | to;
export const fromOf = (move: Move): number => move >> 6;
export const toOf = (move: Move): number => move & 63;

//  A played move, with the data to undo it:  occurrences before 2 | quiet moves before 6 | captured 5 | piece 4 | move 12
//  Captured is 0 for none, otherwise 1 + the piece. A quiet move is one without a capture.
export const packPlayed = (move: Move, piece: Piece, captured: number, quiet: number, occurrences: number): number =>
  move | (piece << 12) | (captured << 16) | (quiet << 21) | (occurrences << 27);

export const moveIn = (played: number): Move => played & 0xfff;
export const pieceIn = (played: number): Piece => (played >> 12) & 15;
/** The captured piece, or −1 for none. */
export const capturedIn = (played: number): Piece => ((played >> 16) & 31) - 1;
export const quietIn = (played: number): number => (played >> 21) & 63;
export const occurrencesIn = (played: number): number => played >> 27;
