/** Cell states; a state's index is its number in a cell's byte. A cell owned by a seat has the number `seat + 1`. */
export const STATES = ['NEUTRAL', 'PLAYER_1', 'PLAYER_2', 'BLOCKED'] as const;
export type State = (typeof STATES)[number];
export const NEUTRAL = 0;
export const BLOCKED = 3;

export const PLAYERS = ['PLAYER_1', 'PLAYER_2'] as const;

/** Arrow directions, clockwise; a direction's index is its number in a cell's byte. */
export const DIRECTIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const WIN_CONDITIONS = ['TURN_LIMIT_MAJORITY', 'ELIMINATION'] as const;
export type WinCondition = (typeof WIN_CONDITIONS)[number];

export const ARROWS = ['mirrored', 'north'] as const;

/** A cell as it appears in options. */
export type Point = readonly [x: number, y: number];

/** Options of Octa. The schema in `octa.rules.options` explains each. */
export type OctaOptions = {
  readonly size: number;
  readonly winCondition: WinCondition;
  readonly turnLimit: number;
  readonly stopOnEnemy: boolean;
  readonly drawAfter: number;
  readonly arrows: (typeof ARROWS)[number];
  readonly seed: number;
  readonly player1: readonly Point[];
  readonly player2: readonly Point[];
  readonly blocked: readonly Point[];
  readonly setup?: string;
};

export const OUTCOME_REASONS = ['elimination', 'turn-cap', 'majority', 'tie'] as const;
export type OutcomeReason = (typeof OUTCOME_REASONS)[number];

export const CODES = ['not-your-cell', 'pass-not-allowed'] as const;
export type Code = (typeof CODES)[number];

/** Largest `size` that the options accept. Forms offer sizes only up to `MAX_FORM_SIZE`. */
export const MAX_SIZE = 50;
export const MAX_FORM_SIZE = 12;

//  A move is the index of the cell to turn (see `Grid`), or PASS, which is larger than any cell index.
export const PASS = 2 ** 30 - 1;
