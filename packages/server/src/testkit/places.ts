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
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const postgresPlace: () => Promise<Place> = freshDatabase;

export const PLACES = { SQLite: sqlitePlace, PostgreSQL: postgresPlace } as const;
