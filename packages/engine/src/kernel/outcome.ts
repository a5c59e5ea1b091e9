import type { Seat } from './seat.ts';

/** How a match ended; `winner: null` is a draw. */
export interface Outcome {
  readonly winner: Seat | null;
  readonly reason: string;
}

/** Endings that only the match knows, in every game. */
export const ENDINGS = ['resigned', 'agreement', 'abandoned', 'timeout'] as const;
export type Ending = (typeof ENDINGS)[number];

/** A game's own outcomes, made once: index `3 * reason + (winner ?? 2)`, so that a position keeps one small integer. */
export function outcomeTable<R extends string>(reasons: readonly R[]): readonly Outcome[] {
  return reasons.flatMap((reason) => ([0, 1, null] as const).map((winner) => Object.freeze({ winner, reason })));
}

/** The index into an `outcomeTable`; `reason` is the index of the reason. */
export const outcomeIndex = (reason: number, winner: Seat | null): number => 3 * reason + (winner ?? 2);
