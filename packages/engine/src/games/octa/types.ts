/** The states of a cell, by number: a cell of a seat is `seat + 1`. */
export const STATES = ['NEUTRAL', 'PLAYER_1', 'PLAYER_2', 'BLOCKED'] as const;
export type State = (typeof STATES)[number];
export const NEUTRAL = 0;
export const BLOCKED = 3;

export const PLAYERS = ['PLAYER_1', 'PLAYER_2'] as const;

/** The directions of an arrow, by number: clockwise is the next one. */
export const DIRECTIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const WIN_CONDITIONS = ['TURN_LIMIT_MAJORITY', 'ELIMINATION'] as const;
export type WinCondition = (typeof WIN_CONDITIONS)[number];

export const ARROWS = ['mirrored', 'north'] as const;

/** A cell as options write it. */
export type Point = readonly [x: number, y: number];

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
};

export const REASONS = ['elimination', 'turn-cap', 'majority', 'tie'] as const;
export type Reason = (typeof REASONS)[number];

export const CODES = ['not-your-cell', 'pass-not-allowed'] as const;
export type Code = (typeof CODES)[number];

/** Largest `size` that the options accept; a form offers boards up to `MAX_FORM_SIZE` only. */
export const MAX_SIZE = 50;
export const MAX_FORM_SIZE = 12;

//  A move is the number of the cell to turn, 0 … count − 1, numbered as in board.ts; or PASS, which no board reaches.
export const PASS = 2 ** 30 - 1;
