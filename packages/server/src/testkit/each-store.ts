import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { openStore } from '../store/open.ts';
import type { TimeSource } from '../store/server-time.ts';
import type { Store } from '../store/store.ts';
import { freshDatabase } from './services.ts';

/** An empty database for a store. */
export interface Place {
  readonly url: string;
  drop(): Promise<void>;
}

export async function sqlitePlace(): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quintet-store-'));
  return {
    url: path.join(folder, 'data', 'quintet.sqlite'),
    // Retries, since the files of a store that was just closed may disappear a moment later.
    drop: async () => rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 }),
  };
}

export const postgresPlace: () => Promise<Place> = freshDatabase;

export const PLACES = { SQLite: sqlitePlace, PostgreSQL: postgresPlace } as const;

/** A store under test. */
export interface Subject {
  readonly store: Store;
  readonly url: string;
  /** Opens the same data again, as another node or a later process would. */
  another(time?: TimeSource): Promise<Store>;
}

/** Runs the same tests on both databases. Tests share a database, so each uses its own match ids. */
export function describeEachStore(title: string, body: (subject: Subject) => void): void {
  describe.each(Object.entries(PLACES))(`${title}: %s`, (_, makePlace) => {
    let place: Place;
    const opened: Store[] = [];
    const another = async (time?: TimeSource): Promise<Store> => {
      const store = await openStore(place.url, time && { time });
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
