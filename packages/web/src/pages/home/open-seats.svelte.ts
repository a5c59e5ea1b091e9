import type { HeldSeat } from '../../play/seats/seats.ts';
import { waitsFor } from '../../play/seats/waiting.ts';

export interface SeatSource {
  listSeats(): Promise<HeldSeat[]>;
  watchSeats(listener: () => void): () => void;
}

const KEY = 'quintet:open-seats';

/** For the next visit; also for whoever gets a seat elsewhere in the app. */
export function noteOpenSeats(storage: Pick<Storage, 'setItem'>, areThere: boolean): void {
  try {
    storage.setItem(KEY, areThere ? '1' : '');
  } catch {
    // Then the line moves what is below it, once.
  }
}

/** Whether this device has seats in matches that are not over. Until they are read it is as it was the last time. */
export class OpenSeats {
  areThere: boolean = $state(false);
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage;
    this.areThere = this.#remembered();
  }

  follow({ listSeats, watchSeats }: SeatSource): () => void {
    const read = (): void =>
      void listSeats().then(
        (seats) => this.#take(seats.some((held) => waitsFor(held) !== 'over')),
        () => this.#take(false),
      );
    read();
    return watchSeats(read);
  }

  #take(areThere: boolean): void {
    this.areThere = areThere;
    noteOpenSeats(this.#storage, areThere);
  }

  #remembered(): boolean {
    try {
      return this.#storage.getItem(KEY) === '1';
    } catch {
      return false;
    }
  }
}
