/** Who chooses: 0 moves first. A seat is asked for, never counted from the ply: in some games one seat moves twice. */
export type Seat = 0 | 1;

export const SEATS = [0, 1] as const satisfies readonly Seat[];

export const opponent = (seat: Seat): Seat => (1 - seat) as Seat;
