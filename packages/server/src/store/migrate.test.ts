import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLACES, type Place } from '../testkit/each-store.ts';
import { matchRow, moveEntry, writeTo } from '../testkit/matches.ts';
import { openStore, StoreError } from './open.ts';
import { MIGRATIONS, type Migration, NewerSchema } from './schema.ts';

describe.each(Object.entries(PLACES))('the schema: %s', (_, makePlace) => {
  let place: Place;
  beforeAll(async () => {
    place = await makePlace();
  });
  afterAll(() => place.drop());

  let runs = 0;
  /** A migration of a later release. */
  const next: Migration = async (db) => {
    runs++;
    await sql`alter table matches add column mood text`.execute(db);
  };
  const broken: Migration = async (db) => {
    await sql`alter table matches add column half text`.execute(db);
    throw new Error('this migration is broken');
  };

  test('new migrations run once, even if several nodes start together, and an older server then refuses to start', async () => {
    const both = await Promise.all([openStore(place.url), openStore(place.url)]);
    const [old, other] = both;
    const row = matchRow({ id: 'kept' });
    await old.create(row, []);
    await other.close();

    // The older node keeps running beside the newer ones.
    const newer = await Promise.all([1, 2, 3].map(() => openStore(place.url, { migrations: [...MIGRATIONS, next] })));
    expect(runs).toBe(1);
    expect(await newer[0]?.match('kept')).toMatchObject(row);
    expect(await old.write(writeTo(row, { entries: [moveEntry('A1')] }))).toBe(true);
    expect(await newer[1]?.entries('kept', 0)).toHaveLength(1);
    await Promise.all([old, ...newer].map((store) => store.close()));

    const refused = openStore(place.url);
    await expect(refused).rejects.toThrow(NewerSchema);
    await expect(refused).rejects.toThrow(`schema ${MIGRATIONS.length + 1}, this server knows ${MIGRATIONS.length}`);
    expect(runs).toBe(1);
  });

  test('a migration that fails changes nothing', async () => {
    const all = [...MIGRATIONS, next];
    await expect(openStore(place.url, { migrations: [...all, broken] })).rejects.toThrow('broken');
    const store = await openStore(place.url, { migrations: all });
    expect(Object.keys((await store.match('kept')) ?? {})).not.toContain('half');
    await store.close();
    // A corrected migration can run afterwards.
    const mended: Migration = async (db) => void (await sql`alter table matches add column half text`.execute(db));
    await (await openStore(place.url, { migrations: [...all, mended] })).close();
  });
});

describe('STORE', () => {
  test.each([
    '',
    'sqlite:',
    'mysql://localhost/quintet',
    'https://example.org/data',
    'libsql://x',
    'postgres://:bad:/',
  ])('%j is refused with a message that names STORE', async (where) => {
    await expect(openStore(where)).rejects.toThrow(StoreError);
    await expect(openStore(where)).rejects.toThrow('STORE');
  });

  test.each(['', 'sqlite:', 'sqlite://'])('the path of a file may have the prefix %j', async (prefix) => {
    const place = await PLACES.SQLite();
    const store = await openStore(`${prefix}${place.url}`);
    await store.create(matchRow({ id: 'here' }), []);
    await store.close();
    const again = await openStore(place.url);
    expect(await again.match('here')).not.toBeNull();
    await again.close();
    await place.drop();
  });

  test('opening an unreachable database fails at once, without showing its password', async () => {
    const opened = openStore('postgres://nobody:secret@127.0.0.1:1/none');
    await expect(opened).rejects.toThrow(/^STORE: 127\.0\.0\.1:1\/none cannot be used: .*ECONNREFUSED/);
    await expect(opened).rejects.not.toThrow('secret');
  });

  test.each([
    ['a folder', (folder: string) => folder, 'Unable to open'],
    ['a file that is no database', (folder: string) => path.join(folder, 'text'), 'not a database'],
    ['a path below a file', (folder: string) => path.join(folder, 'text', 'a.sqlite'), 'text'],
  ])('%s is refused as a store', async (_, name, why) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'quintet-store-'));
    writeFileSync(path.join(folder, 'text'), 'a letter, not a database\n'.repeat(50));
    await expect(openStore(name(folder))).rejects.toThrow(StoreError);
    await expect(openStore(name(folder))).rejects.toThrow(why);
    rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
  });
});
