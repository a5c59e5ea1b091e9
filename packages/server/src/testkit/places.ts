import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freshDatabase } from './services.ts';

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
