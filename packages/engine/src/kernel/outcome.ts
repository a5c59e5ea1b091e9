/**
 * One of the two sides; 0 moves first. Never derive the seat from the ply: in some games a seat moves twice in a row.
 *
 * @example
 * ```ts
 * import { createMatch, games, type Seat } from '@quintet/engine';
 * const seat: Seat = createMatch(games.xo).position.toMove;
 * console.log(games.xo.seats[seat]); // 'X'
 * ```
 */
export type Seat = 0 | 1;

/** Both seats, first mover first. */
export const SEATS = [0, 1] as const satisfies readonly Seat[];

/**
 * The other seat.
 *
 * @example
 * ```ts
 * import { opponent } from '@quintet/engine/authoring';
 * console.log(opponent(0)); // 1
 * ```
 */
export const opponent = (seat: Seat): Seat => (1 - seat) as Seat;

/**
 * How a match ended; `winner: null` is a draw.
 *
 * @example
 * ```ts
 * import { applyEntry, createMatch, games, type Outcome, unwrap } from '@quintet/engine';
 * const match = unwrap(applyEntry(createMatch(games.bugs), { end: 'resigned', by: 0, at: null }));
 * const outcome: Outcome | null = match.outcome;
 * console.log(outcome); // { winner: 1, reason: 'resigned' }
 * ```
 */
export interface Outcome {
  readonly winner: Seat | null;
  readonly reason: string;
}

/** Endings that the rules of a game do not cover. They are possible in every game. */
export const ENDINGS = ['resigned', 'agreement', 'abandoned', 'timeout'] as const;
/** An ending that the rules of a game do not cover. */
export type Ending = (typeof ENDINGS)[number];

/**
 * All outcomes of a game, indexed by `outcomeIndex`, so that a position stores one small integer.
 *
 * @example
 * ```ts
 * import { outcomeIndex, outcomeTable } from '@quintet/engine/authoring';
 * const outcomes = outcomeTable(['row', 'full']);
 * console.log(outcomes[outcomeIndex(1, null)]); // { winner: null, reason: 'full' }
 * ```
 */
export function outcomeTable<R extends string>(reasons: readonly R[]): readonly Outcome[] {
  return reasons.flatMap((reason) => ([0, 1, null] as const).map((winner) => Object.freeze({ winner, reason })));
}

/**
 * Index into an `outcomeTable`: `3 * reason + (winner ?? 2)`, where `reason` is the index of the reason.
 *
 * @example
 * ```ts
 * import { outcomeIndex } from '@quintet/engine/authoring';
 * console.log(outcomeIndex(0, 1), outcomeIndex(1, null)); // 1 5
 * ```
 */
export const outcomeIndex = (reason: number, winner: Seat | null): number => 3 * reason + (winner ?? 2);
