import type { HeldSeat } from './seats.ts';

export interface HeldSource {
  listSeats(): Promise<HeldSeat[]>;
  watchSeats(listener: () => void): () => void;
}

/** The matches in which this device has a seat, as they come and go. */
export class Held {
  ids: ReadonlySet<string> = $state.raw(new Set<string>());

  follow({ listSeats, watchSeats }: HeldSource): () => void {
    const read = (): void =>
      void listSeats().then(
        (held) => {
          this.ids = new Set(held.map(({ id }) => id));
        },
        // Where nothing can be kept, nothing is held.
        () => {},
      );
    read();
    return watchSeats(read);
  }
}
