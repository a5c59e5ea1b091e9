import { existsSync, symlinkSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { sqlitePlace } from '../testkit/each-store.ts';
import { openStore } from './open.ts';
import { openSqlite } from './sqlite.ts';
import { SqliteThread } from './sqlite-driver.ts';

test('a store that nobody has asked anything is closed like any other: its thread is done with the file', async () => {
  const place = await sqlitePlace();
  const backend = openSqlite(place.url);
  await backend.close();
  expect(existsSync(place.url)).toBe(true);
  await place.drop();
  expect(existsSync(place.url)).toBe(false);
});

const nobody = (error: Error): never => {
  throw error;
};

test('a second server on the same file is refused, and told which one has it', async () => {
  const place = await sqlitePlace();
  const first = await openStore(place.url, { holder: { name: 'process 4711', lost: nobody } });
  const second = openStore(place.url, { holder: { name: 'process 4712', lost: nobody } });
  await expect(second).rejects.toThrow(`${place.url} cannot be used: another server is using it (process 4711)`);
  // Commands such as a backup hold nothing, and work beside a server.
  await (await openStore(place.url)).close();
  await first.close();
  const third = await openStore(place.url, { holder: { name: 'process 4713', lost: nobody } });
  await third.close();
  await place.drop();
});

test.runIf(process.platform !== 'win32')('a link to the file is the same file', async () => {
  const place = await sqlitePlace();
  const first = await openStore(place.url, { holder: { name: 'process 4711', lost: nobody } });
  const link = `${place.url}.link`;
  symlinkSync(place.url, link);
  const second = openStore(link, { holder: { name: 'process 4712', lost: nobody } });
  await expect(second).rejects.toThrow('another server is using it (process 4711)');
  await first.close();
  await place.drop();
});

test('stores in memory are nobody else’s', async () => {
  const holder = { name: 'any', lost: nobody };
  const stores = await Promise.all([1, 2].map(() => openStore(':memory:', { holder })));
  for (const store of stores) await store.close();
});

test('a store whose thread dies says so once, and fails every request', async () => {
  const place = await sqlitePlace();
  const lost: string[] = [];
  const thread = new SqliteThread(place.url.replace('/data/', '/'), {
    name: 'me',
    lost: (error) => lost.push(error.message),
  });
  // No caller can send this: it ends the thread as an error of its own would.
  const requests = [thread.ask(null as never), thread.ask({ kind: 'query', sql: 'select 1', parameters: [] })];
  const results = await Promise.allSettled(requests);
  expect(results.at(-1)?.status).toBe('rejected');
  await expect(thread.ask({ kind: 'query', sql: 'select 1', parameters: [] })).rejects.toThrow();
  await vi.waitFor(() => expect(lost).toHaveLength(1));
  await place.drop();
});
