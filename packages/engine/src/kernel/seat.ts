/**
 * One of the two sides; 0 moves first. Never derive it from the ply: in some games a seat moves twice in a row.
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

/** The other seat. */
export const opponent = (seat: Seat): Seat => (1 - seat) as Seat;
