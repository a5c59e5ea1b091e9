import type { HeldSeat } from '../me/seats.ts';
import { waitsFor } from '../me/waiting.ts';

export interface SeatSource {
  listSeats(): Promise<HeldSeat[]>;
  watchSeats(listener: () => void): () => void;
}

const KEY = 'quintet:open-seats';

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
    try {
      this.#storage.setItem(KEY, areThere ? '1' : '');
    } catch {
      // Then the line moves what is below it, once.
    }
  }

  #remembered(): boolean {
    try {
      return this.#storage.getItem(KEY) === '1';
    } catch {
      return false;
    }
  }
}
