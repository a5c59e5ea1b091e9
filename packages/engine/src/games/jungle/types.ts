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

/** Maximum number of moves that can be undone in a row. */
export const UNDO_LIMIT = 10;

export const WON_REASONS = ['den', 'no-moves'] as const;
export const DRAWN_REASONS = ['fifty-moves', 'repetition'] as const;
export const OUTCOME_REASONS = [...WON_REASONS, ...DRAWN_REASONS] as const;
export type WonReason = (typeof WON_REASONS)[number];
export type DrawnReason = (typeof DRAWN_REASONS)[number];

export const CODES = ['invalid-move', 'not-your-turn', 'cannot-enter-water', 'jump-blocked'] as const;
export type Code = (typeof CODES)[number];

/** Keys of the sentences that explain a refusal. Several reasons share a code. */
export const EXPLANATION_KEYS = [
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
export type ExplanationKey = (typeof EXPLANATION_KEYS)[number];

export const BOARDS = ['spec', 'classic'] as const;
/** `spec` has the rivers of the founding document, `classic` has the rivers of the traditional board. */
export type BoardName = (typeof BOARDS)[number];

/** Options of Jungle. The schema in `jungle.rules.options` explains each. */
export type JungleOptions = { readonly board: BoardName; readonly setup?: string };

//  A move:  from 6 | to 6
export const pack = (from: number, to: number): Move => (from << 6) | to;
export const fromOf = (move: Move): number => move >> 6;
export const toOf = (move: Move): number => move & 63;
