import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freshDatabase } from './services.ts';
import { afterAll, beforeAll, describe } from 'vitest';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';

/** Somewhere empty to keep a store. */
export interface Place {
  readonly url: string;
  drop(): Promise<void>;
}

export async function sqlitePlace(): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quintet-store-'));
  return {
    url: path.join(folder, 'data', 'quintet.sqlite'),
    // The last files of a store that was just closed go a moment later: a folder that is not empty yet is tried again.
    drop: async () => rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 }),
  };
}

export const postgresPlace: () => Promise<Place> = freshDatabase;

export const PLACES = { SQLite: sqlitePlace, PostgreSQL: postgresPlace } as const;

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
