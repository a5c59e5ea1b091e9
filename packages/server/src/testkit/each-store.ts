import { afterAll, beforeAll, describe } from 'vitest';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { PLACES, type Place } from './places.ts';

/** A store under test. */
export interface Subject {
  readonly store: Store;
  readonly url: string;
  /** The same data through a connection of its own, as another node or a later process has it. */
  another(): Promise<Store>;
}

/** The same tests against both databases. They share one, so each test names matches of its own. */
export function describeEachStore(title: string, body: (subject: Subject) => void): void {
  describe.each(Object.entries(PLACES))(`${title}: %s`, (_, makePlace) => {
    let place: Place;
    const opened: Store[] = [];
    const another = async (): Promise<Store> => {
      const store = await openStore(place.url);
      opened.push(store);
      return store;
    };
    beforeAll(async () => {
      place = await makePlace();
      await another();
    });
    afterAll(async () => {
      await Promise.all(opened.map((store) => store.close()));
      await place?.drop();
    });
    body({
      get store() {
        return opened[0] as Store;
      },
      get url() {
        return place.url;
      },
      another,
    });
  });
}
