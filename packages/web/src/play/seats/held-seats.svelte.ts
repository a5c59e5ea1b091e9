import { localArea, type Stored, stored } from '../../ui/storage.ts';
import { type HeldSeat, waitsFor } from './seats.ts';

export interface SeatSource {
  listSeats(): Promise<HeldSeat[]>;
  watchSeats(listener: () => void): () => void;
}

/** Ids of the matches in which this device holds a seat. */
export class HeldSeats {
  ids: ReadonlySet<string> = $state.raw(new Set<string>());

  follow({ listSeats, watchSeats }: SeatSource): () => void {
    const read = (): void =>
      void listSeats().then(
        (held) => {
          this.ids = new Set(held.map(({ id }) => id));
        },
        // If storage is unavailable, this device holds no seats.
        () => {},
      );
    read();
    return watchSeats(read);
  }
}

/** Whether the last visit had open seats, to reserve space for the note before the seats are loaded. */
export const savedOpenSeats = (area = localArea): Stored<boolean> =>
  stored({ key: 'quintet:open-seats', parse: (saved) => saved === true || saved === 1, defaultValue: false, area });

/** Whether this device holds seats in unfinished matches. Until they are loaded, the answer from the last visit is used. */
export class OpenSeats {
  areThere: boolean = $state(false);
  readonly #saved: Stored<boolean>;

  constructor(saved = savedOpenSeats()) {
    this.#saved = saved;
    this.areThere = saved.read();
  }

  follow({ listSeats, watchSeats }: SeatSource): () => void {
    const read = (): void =>
      void listSeats().then(
        (seats) => this.#set(seats.some((held) => waitsFor(held) !== 'over')),
        () => this.#set(false),
      );
    read();
    return watchSeats(read);
  }

  #set(areThere: boolean): void {
    this.areThere = areThere;
    this.#saved.write(areThere);
  }
}
