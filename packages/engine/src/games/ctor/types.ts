/** The content of a cell, numbered as in the document: a piece is `seat + 1`. */
export const NONE = 0;
export const FIRST = 1;
export const SECOND = 2;

export const SEAT_NAMES = ['First', 'Second'] as const;

export const OUTCOME_REASONS = ['board-full'] as const;
export type OutcomeReason = (typeof OUTCOME_REASONS)[number];

export const CODES = ['occupied'] as const;
export type Code = (typeof CODES)[number];

/** CTOR has no options except a set-up position. */
export type CtorOptions = { readonly setup?: string };

//  A move is the cell's index, 10 * x + y: 0 … 99.
