import type { HeldSeat } from './seats.ts';

export interface SeatSource {
  listSeats(): Promise<HeldSeat[]>;
  watchSeats(listener: () => void): () => void;
}

/** The ids of the matches in which this device holds a seat. */
export class HeldSeats {
  ids: ReadonlySet<string> = $state.raw(new Set<string>());

  follow({ listSeats, watchSeats }: SeatSource): () => void {
    const read = (): void =>
      void listSeats().then(
        (held) => {
          this.ids = new Set(held.map(({ id }) => id));
        },
        // Without storage this device holds no seats.
        () => {},
      );
    read();
    return watchSeats(read);
  }
}
