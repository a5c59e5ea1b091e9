/** The document's numbers for what a cell holds: a piece of a seat is `seat + 1`. */
export const NONE = 0;
export const FIRST = 1;
export const SECOND = 2;

export const REASONS = ['board-full'] as const;
export type Reason = (typeof REASONS)[number];

export const CODES = ['occupied'] as const;
export type Code = (typeof CODES)[number];

export type CtorOptions = Record<never, never>;

//  A move is the cell: x · 10 + y, 0 … 99.
