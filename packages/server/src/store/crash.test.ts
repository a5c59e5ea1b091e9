import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLACES, type Place } from '../testkit/each-store.ts';
import { matchRow, moveEntry, seatTicket, writeTo } from '../testkit/matches.ts';
import { asAdmin, service } from '../testkit/services.ts';
import { openStore, storeOn } from './open.ts';
import { openPostgres } from './postgres.ts';
import { migrate } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import type { MatchRow, Store } from './store.ts';

const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** Checks that a match has as many entries as its row says, in the right order. */
async function checkEntries(store: Store, id: string): Promise<number> {
  const row = await store.match(id);
  const entries = await store.entries(id, 0);
  expect(entries).toHaveLength(row?.version ?? 0);
  expect(entries).toEqual(entries.map((_, n) => moveEntry(`${id}:${n}`)));
  return entries.length;
}

describe.each(Object.entries(PLACES))('a process that is killed while writing: %s', (_, makePlace) => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url));
  let folder: string;
  let place: Place;
  beforeAll(async () => {
    const cache = path.join(root, 'node_modules/.cache/quintet');
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(path.join(cache, 'writer-'));
    place = await makePlace();
    await build({
      entryPoints: [
        { in: fileURLToPath(new URL('../testkit/writer.ts', import.meta.url)), out: 'writer' },
        { in: fileURLToPath(new URL('sqlite-thread.mjs', import.meta.url)), out: 'sqlite-thread' },
      ],
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      // Bundles the packages of this repository, which are TypeScript; Node loads all others.
      plugins: [
        {
          name: 'external-packages',
          setup: ({ onResolve }) =>
            onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
              kind === 'entry-point' || name.startsWith('@quintet/') ? undefined : { path: name, external: true },
            ),
        },
      ],
      platform: 'node',
      format: 'esm',
    });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await place.drop();
  });

  test('loses no acknowledged write and leaves no partial write', async () => {
    const MATCHES = 20;
    const child = spawn(process.execPath, [path.join(folder, 'writer.mjs'), place.url, String(MATCHES)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.length > 8000) child.kill('SIGKILL');
    });
    const [code, signal] = await once(child, 'close');
    expect([code, signal]).toEqual([null, 'SIGKILL']);

    const acknowledged = new Map<string, number>();
    for (const line of output.split('\n').slice(0, -1)) {
      const [id = '', version] = line.split(' ');
      acknowledged.set(id, Number(version));
    }
    expect(acknowledged.size).toBe(MATCHES);
    const store = await openStore(place.url);
    for (const [id, version] of acknowledged) {
      const stored = await checkEntries(store, id);
      expect(stored).toBeGreaterThanOrEqual(version);
      expect(stored % 2).toBe(0);
    }
    await store.close();
  });
});

describe('a full disk', () => {
  test('makes writes fail but loses no acknowledged write, and the store recovers once there is room', async () => {
    const place = await PLACES.SQLite();
    const backend = openSqlite(place.url);
    await backend.transaction((within) => migrate(within, 'sqlite'));
    const store = await storeOn(backend);
    const rows = numbers(5).map((n) => matchRow({ id: `m${n}` }));
    for (const row of rows) await store.create(row, []);
    const pages = await sql<{ page_count: number }>`pragma page_count`.execute(backend.db);
    await sql`pragma max_page_count = ${sql.lit((pages.rows[0]?.page_count ?? 0) + 8)}`.execute(backend.db);

    const big = 'x'.repeat(2000);
    const write = async (row: MatchRow): Promise<boolean> => {
      const now = (await store.match(row.id)) as MatchRow;
      const players: MatchRow['status']['players'] = [{ name: big, level: null, colour: null }, null];
      return store.write(
        writeTo(now, { entries: [moveEntry(`${row.id}:${now.version}`)], status: { ...now.status, players } }),
      );
    };
    let made = 0;
    const fill = async (): Promise<void> => {
      for (;;) {
        for (const row of rows) {
          await store.create(
            matchRow({
              id: `${row.id}-${made}`,
              status: { players: [{ name: big, level: null, colour: null }, null] },
            }),
            [],
          );
          await write(row);
          made++;
        }
      }
    };
    await expect(fill()).rejects.toThrow('full');
    expect(made).toBeGreaterThan(0);
    for (const { id } of rows) await checkEntries(store, id);

    await sql`pragma max_page_count = 100000`.execute(backend.db);
    expect(await write(rows[0] as MatchRow)).toBe(true);
    await checkEntries(store, 'm0');
    await store.close();
    await place.drop();
  });
});

describe('broken connections to PostgreSQL', () => {
  let place: Place;
  let admin: string;
  beforeAll(async () => {
    place = await PLACES.PostgreSQL();
    admin = (await service('postgres')).url;
  });
  afterAll(() => place.drop());

  const cut = (): Promise<void> => {
    const name = new URL(place.url).pathname.slice(1);
    return asAdmin(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  };

  test('a write succeeds or throws, is never partial, and the next write gets a new connection', async () => {
    const store = await openStore(place.url);
    const ids = numbers(20).map((n) => `m${n}`);
    await Promise.all(ids.map((id) => store.create(matchRow({ id }), [])));
    let failed = 0;
    const play = async (id: string): Promise<number> => {
      let acknowledged = 0;
      while (acknowledged < 10 || failed < 5) {
        try {
          const row = (await store.match(id)) as MatchRow;
          expect(row.version).toBeGreaterThanOrEqual(acknowledged);
          const entry = moveEntry(`${id}:${row.version}`);
          if (await store.write(writeTo(row, { entries: [entry] }))) acknowledged = row.version + 1;
        } catch (error) {
          if ((error as Error).name === 'AssertionError') throw error;
          failed++;
        }
      }
      return acknowledged;
    };
    let isPlaying = true;
    const cutting = (async () => {
      while (isPlaying) await cut();
    })();
    const acknowledged = await Promise.all(ids.map(play)).finally(() => {
      isPlaying = false;
    });
    await cutting;
    await store.close();
    const later = await openStore(place.url);
    for (const [n, id] of ids.entries()) {
      expect(await checkEntries(later, id)).toBeGreaterThanOrEqual(acknowledged[n] as number);
    }
    await later.close();
  });

  test('a transaction whose connection breaks is rolled back', async () => {
    const backend = openPostgres(place.url);
    const store = await storeOn(backend);
    await expect.poll(() => store.create(matchRow({ id: 'cut' }), []).catch(() => null)).toBe(true);
    await expect(
      backend.transaction(async (within) => {
        await within
          .insertInto('tickets')
          .values(seatTicket('cut', 'h', 0))
          .execute();
        await cut();
        await within
          .insertInto('tickets')
          .values(seatTicket('cut', 'h2', 1))
          .execute();
      }),
    ).rejects.toThrow();
    await expect.poll(() => store.seatTickets('cut').catch(() => null)).toEqual([]);
    await store.close();
  });
});
