import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLACES, type Place } from '../testkit/each-store.ts';
import { invitation, matchRow, moveEntry, NOW, seatTicket, writeTo } from '../testkit/matches.ts';
import { FakeTime } from '../testkit/time.ts';
import { backupStore, openStore, restoreStore } from './open.ts';
import { MIGRATIONS } from './schema.ts';
import type { MatchRow, Store } from './store.ts';

const MINUTE = 60_000;
const NODE = { id: 'node', name: 'node' };
const folder = mkdtempSync(path.join(tmpdir(), 'quintet-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rows = Array.from({ length: 520 }, (_, n) =>
  matchRow({
    id: `m${n}`,
    deadline: n === 1 ? NOW + MINUTE : null,
    setup: { isListed: n % 2 === 0 },
    status: { players: [{ name: `Zoë "${n}"`, level: null, colour: null }, null] },
  }),
);

async function fill(store: Store): Promise<void> {
  await Promise.all(
    rows.map((row, n) => store.create(row, [seatTicket(row.id, `s${n}`, 0), invitation(row.id, `i${n}`)])),
  );
  await Promise.all(
    rows.map((row) =>
      store.write(writeTo(row, { entries: [moveEntry('A1'), { end: 'resigned', by: 1, at: null }], lease: NOW })),
    ),
  );
  for (const n of [1, 2, 3]) await store.addChat('m1', `k${n}`, { by: 0, text: `message ${n}\n漢字`, at: NOW });
  await store.addReply('key', { fingerprint: 'f', status: 201, body: '{"a":1}' }, NOW);
  await store.beat(NODE, new Map());
  await store.leave(NODE.id);
}

const some = rows.filter((_, n) => n % 50 === 0);

/** Everything that a store returns for every fiftieth match. */
const sample = async (store: Store): Promise<unknown> => ({
  matches: await Promise.all(some.map(({ id }) => store.match(id))),
  entries: await Promise.all(some.map(({ id }) => store.entries(id, 0))),
  tickets: await Promise.all(some.map(({ id }) => store.seatTickets(id))),
  invitations: await Promise.all(some.map(({ id }) => store.ticket(id, id.replace('m', 'i')))),
  chat: await store.chat('m1'),
  reply: await store.reply('key'),
  list: (await store.list({ limit: 1000 })).map(({ id }: MatchRow) => id),
});

const kinds = Object.entries(PLACES);

describe.each(kinds)('a backup of %s', (name, makePlace) => {
  const file = path.join(folder, `${name}.jsonl`);
  let source: Place;
  let before: unknown;
  beforeAll(async () => {
    source = await makePlace();
    const store = await openStore(source.url, { time: new FakeTime(NOW) });
    await fill(store);
    before = await sample(store);
    await backupStore(source.url, file);
    await store.close();
  });
  afterAll(() => source.drop());

  test.each(kinds)('is restored to %s completely', async (targetName, makeTarget) => {
    const target = await makeTarget();
    await restoreStore(target.url, file);
    const store = await openStore(target.url);
    expect(await sample(store)).toEqual(before);
    const again = `${file}.${targetName}.again`;
    await store.backup(again);
    expect(readFileSync(again, 'utf8') === readFileSync(file, 'utf8')).toBe(true);
    // New chat messages come after the restored ones.
    await store.addChat('m1', 'new', { by: 1, text: 'back', at: NOW });
    expect((await store.chat('m1')).at(-1)?.text).toBe('back');
    // The time since the backup counts as an outage.
    await store.close();
    const later = await openStore(target.url, { time: new FakeTime(NOW + 10 * MINUTE) });
    await later.beat(NODE, new Map());
    expect((await later.match('m1'))?.deadline).toBe(NOW + 11 * MINUTE);
    await later.close();
    await target.drop();
  });

  test('is consistent even while matches are being played', async () => {
    const store = await openStore(source.url);
    let isDone = false;
    const copy = path.join(folder, `${name}-live.jsonl`);
    const backup = store.backup(copy).finally(() => {
      isDone = true;
    });
    let n = 0;
    while (!isDone) {
      for (const { id } of rows.filter((_, at) => at % 31 === n % 31)) {
        const row = (await store.match(id)) as MatchRow;
        await store.write(writeTo(row, { entries: [moveEntry(`B${n}`)] }));
      }
      n++;
    }
    await backup;
    await store.close();
    const target = await PLACES.SQLite();
    await restoreStore(target.url, copy);
    const restored = await openStore(target.url);
    for (const { id } of rows) {
      const row = await restored.match(id);
      expect((await restored.entries(id, 0)).length).toBe(row?.version);
    }
    await restored.close();
    await target.drop();
  });

  test('cannot be restored into a store that has matches', async () => {
    await expect(restoreStore(source.url, file)).rejects.toThrow('holds matches');
    const store = await openStore(source.url);
    expect(await store.match('m0')).not.toBeNull();
    await store.close();
  });
});

describe('refusals', () => {
  const whole = path.join(folder, 'whole.jsonl');
  const spoilt = path.join(folder, 'spoilt.jsonl');
  beforeAll(async () => {
    const place = await PLACES.SQLite();
    const store = await openStore(place.url);
    await store.create(matchRow({ id: 'one' }), []);
    await store.backup(whole);
    await store.close();
    await place.drop();
  });

  const newer = `"schema":${MIGRATIONS.length + 1}`;
  test.each<[string, (text: string) => string, string]>([
    ['that was cut short', (text) => text.slice(0, text.lastIndexOf('{')), 'incomplete'],
    ['that was cut inside a line', (text) => text.slice(0, -30), 'not a line'],
    ['that was changed', (text) => text.replace('Anna', 'Anne'), 'damaged'],
    ['without one of its lines', (text) => text.split('\n').toSpliced(2, 1).join('\n'), 'damaged'],
    ['of a newer server', (text) => text.replace(`"schema":${MIGRATIONS.length}`, newer), 'newer Quintet'],
    ['that is another kind of file', () => 'hello\n', 'line 1: not a line of a backup'],
    ['that is empty', () => '', 'incomplete'],
    ['with rows of an unknown table', (text) => text.replace('["matches"', '["users"'), 'not a line'],
  ])('a backup %s is refused, and the store stays unchanged', async (_, spoil, why) => {
    writeFileSync(spoilt, spoil(readFileSync(whole, 'utf8')));
    const place = await PLACES.SQLite();
    await expect(restoreStore(place.url, spoilt)).rejects.toThrow(why);
    const store = await openStore(place.url);
    expect(await store.match('one')).toBeNull();
    await store.close();
    await place.drop();
  });

  test('a backup is readable by its owner alone, and replaces only regular files, and only if forced', async () => {
    const place = await PLACES.SQLite();
    await (await openStore(place.url)).close();
    const file = path.join(folder, 'own.jsonl');
    await backupStore(place.url, file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, 'older');
    await expect(backupStore(place.url, file)).rejects.toThrow('exists already: --force replaces it');
    expect(readFileSync(file, 'utf8')).toBe('older');
    await backupStore(place.url, file, true);
    expect(readFileSync(file, 'utf8')).toContain('quintet-backup/1');
    const link = path.join(folder, 'link.jsonl');
    symlinkSync(path.join(folder, 'elsewhere'), link);
    for (const target of [folder, link, '/dev/null']) {
      await expect(backupStore(place.url, target, true)).rejects.toThrow('is not a regular file');
    }
    expect([lstatSync(link).isSymbolicLink(), statSync('/dev/null').isCharacterDevice()]).toEqual([true, true]);
    await place.drop();
  });

  test('a backup does not overwrite a file that is being written', async () => {
    const place = await PLACES.SQLite();
    const store = await openStore(place.url);
    const file = path.join(folder, 'busy.jsonl');
    writeFileSync(`${file}.part`, '');
    await expect(store.backup(file)).rejects.toThrow('EEXIST');
    expect(existsSync(file)).toBe(false);
    await store.close();
    await place.drop();
  });

  test('a store that does not exist cannot be backed up', async () => {
    await expect(backupStore(path.join(folder, 'none.sqlite'), whole)).rejects.toThrow('STORE');
    expect(existsSync(path.join(folder, 'none.sqlite'))).toBe(false);
  });
});
