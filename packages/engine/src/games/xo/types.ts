import type { Move } from '../../kernel/index.ts';

/** Names of the seats in states and files. */
export const PLAYERS = ['X', 'O'] as const;
export type Player = (typeof PLAYERS)[number];

/** The kinds of moves, indexed by number. `place` is 0, so that a placement's move equals its cell. */
export const KINDS = ['place', 'seal', 'shift', 'disrupt', 'double', 'line', 'pass'] as const;
export type Kind = (typeof KINDS)[number];

/** Actions that cost energy. */
export const SKILLS = ['seal', 'shift', 'disrupt', 'double'] as const satisfies readonly Kind[];
export type Skill = (typeof SKILLS)[number];

/** Energy cost of each kind of move. */
export const COSTS: Readonly<Record<Kind, number>> = {
  place: 0,
  seal: 2,
  shift: 2,
  disrupt: 3,
  double: 4,
  line: 0,
  pass: 0,
};

export const OUTCOME_REASONS = ['score-limit', 'turn-limit', 'sudden-death', 'turn-cap'] as const;
export type OutcomeReason = (typeof OUTCOME_REASONS)[number];

/** Refusal codes, in the order of precedence. */
export const CODES = [
  'choose-line',
  'no-line',
  'not-enough-energy',
  'occupied',
  'sealed',
  'no-piece',
  'not-your-piece',
  'frozen',
  'not-adjacent',
  'adjacent-pair',
  'pass-not-allowed',
] as const;
export type Code = (typeof CODES)[number];

/** Options of XO Enchanted. The schema in `xo.rules.options` explains each. */
export type XoOptions = {
  /** The match is a draw if sudden death has no winner after this many turns in total. */
  readonly drawAfter: number;
  readonly setup?: string;
};

/** A cell in the published state. */
export type CellState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'piece'; readonly owner: Player; readonly lastMovedTurn: number; readonly frozen: boolean }
  | { readonly kind: 'sealed'; readonly expiresAtTurn: number };

/** A player in the published state. */
export type PlayerRecord = {
  readonly score: number;
  readonly energy: number;
  readonly ownerTurnCount: number;
  readonly hasPriorityTurn: boolean;
  readonly hasDisruptPenalty: boolean;
  readonly consecutiveTurnsAtMaxEnergy: number;
};

export const PLACE = 0;
export const SEAL = 1;
export const SHIFT = 2;
export const DISRUPT = 3;
export const DOUBLE = 4;
export const LINE = 5;
export const PASS = 6;

//  A move:  kind 3 | third cell 4 | second cell 4 | first cell 4
//  A shift goes from the first cell to the second. The cells of a double and of a line are in reading order.
export const pack = (kind: number, first = 0, second = 0, third = 0): Move =>
  (kind << 12) | (third << 8) | (second << 4) | first;

export const kindOf = (move: Move): number => move >> 12;
export const firstOf = (move: Move): number => move & 15;
export const secondOf = (move: Move): number => (move >> 4) & 15;
export const thirdOf = (move: Move): number => (move >> 8) & 15;
