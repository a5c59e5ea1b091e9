import type { Store } from '../store/store.ts';
import type { Rooms } from './rooms.ts';

/** What an operator has done to matches behind the back of this node: whoever is in them is told. */
export class Notices {
  readonly #store: Store;
  readonly #rooms: Rooms;
  #last: number | null = null;

  constructor(store: Store, rooms: Rooms) {
    this.#store = store;
    this.#rooms = rooms;
  }

  async look(): Promise<void> {
    const { last, notices } = await this.#store.notices(this.#last);
    this.#last = last;
    for (const { match, what } of notices) {
      if (what === 'removed') this.#rooms.removed(match);
      else if (what === 'changed') await this.#rooms.changed(match);
      else this.#rooms.opened(match)?.hushed();
    }
  }
}
