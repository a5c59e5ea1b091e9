import { existsSync, symlinkSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { sqlitePlace } from '../testkit/each-store.ts';
import { openStore } from './open.ts';
import { openSqlite } from './sqlite.ts';
import { SqliteThread } from './sqlite-driver.ts';

test('closing an unused store releases the file', async () => {
  const place = await sqlitePlace();
  const backend = openSqlite(place.url);
  await backend.close();
  expect(existsSync(place.url)).toBe(true);
  await place.drop();
  expect(existsSync(place.url)).toBe(false);
});

const unexpected = (error: Error): never => {
  throw error;
};

test('a second server on the same file is refused with a message that names the first', async () => {
  const place = await sqlitePlace();
  const first = await openStore(place.url, { holder: { name: 'process 4711', onLost: unexpected } });
  const second = openStore(place.url, { holder: { name: 'process 4712', onLost: unexpected } });
  await expect(second).rejects.toThrow(`${place.url} cannot be used: another server is using it (process 4711)`);
  // Commands such as a backup take no lock, and work beside a server.
  await (await openStore(place.url)).close();
  await first.close();
  const third = await openStore(place.url, { holder: { name: 'process 4713', onLost: unexpected } });
  await third.close();
  await place.drop();
});

test.runIf(process.platform !== 'win32')('a link to the file counts as the same file', async () => {
  const place = await sqlitePlace();
  const first = await openStore(place.url, { holder: { name: 'process 4711', onLost: unexpected } });
  const link = `${place.url}.link`;
  symlinkSync(place.url, link);
  const second = openStore(link, { holder: { name: 'process 4712', onLost: unexpected } });
  await expect(second).rejects.toThrow('another server is using it (process 4711)');
  await first.close();
  await place.drop();
});

test('stores in memory are never shared', async () => {
  const holder = { name: 'any', onLost: unexpected };
  const stores = await Promise.all([1, 2].map(() => openStore(':memory:', { holder })));
  for (const store of stores) await store.close();
});

test('a store whose thread dies reports the error once and then fails every request', async () => {
  const place = await sqlitePlace();
  const lost: string[] = [];
  const thread = new SqliteThread(place.url.replace('/data/', '/'), {
    name: 'me',
    onLost: (error) => lost.push(error.message),
  });
  // An invalid request ends the thread, as a bug in the thread would.
  const requests = [thread.request(null as never), thread.request({ kind: 'query', sql: 'select 1', parameters: [] })];
  const results = await Promise.allSettled(requests);
  expect(results.at(-1)?.status).toBe('rejected');
  await expect(thread.request({ kind: 'query', sql: 'select 1', parameters: [] })).rejects.toThrow();
  await vi.waitFor(() => expect(lost).toHaveLength(1));
  await place.drop();
});
