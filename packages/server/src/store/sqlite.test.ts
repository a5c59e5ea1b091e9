import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, linkSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
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

test('a write after closing is rejected', async () => {
  const place = await sqlitePlace();
  const backend = openSqlite(place.url);
  await sql`select 1`.execute(backend.db);
  await backend.close();
  await expect(backend.write([])).rejects.toThrow('the store is closed');
  await place.drop();
});

const unexpected = (error: Error): never => {
  throw error;
};

test('a second server on the same file is refused with a message that names the first server', async () => {
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

/** Opens a file in another process, as a server does, and writes to it. */
async function serverProcess(file: string): Promise<ChildProcess> {
  const script = `
    import { Worker } from 'node:worker_threads';
    const [thread, file] = process.argv.slice(1);
    const workerData = { file, holder: 'process 4711', counters: new Int32Array(new SharedArrayBuffer(8)) };
    const worker = new Worker(new URL(thread), { workerData, execArgv: [] });
    worker.on('message', () => console.log('open'));
    worker.postMessage({ kind: 'query', sql: 'create table written (number integer)', parameters: [] });
    process.stdin.on('data', () => worker.postMessage('close')).on('end', () => {});`;
  const thread = new URL('./sqlite-thread.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, thread, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

describe.runIf(process.platform !== 'win32')('a file in use by another server is recognized', () => {
  test.each([
    ['symbolic link', symlinkSync],
    ['hard link', linkSync],
  ] as const)('through a %s, until that server ends', async (_, makeLink) => {
    const place = await sqlitePlace();
    mkdirSync(path.dirname(place.url));
    const first = await serverProcess(place.url);
    const link = `${place.url}.link`;
    makeLink(place.url, link);
    const second = () => openStore(link, { holder: { name: 'process 4712', onLost: unexpected } });
    await expect(second()).rejects.toThrow('another server is using it (process 4711)');
    first.stdin?.end('close');
    await once(first, 'exit');
    await (await second()).close();
    await place.drop();
  });

  test('through a hard link, after a crash that left its newest writes in a log under the other name', async () => {
    const place = await sqlitePlace();
    mkdirSync(path.dirname(place.url));
    const first = await serverProcess(place.url);
    const link = `${place.url}.link`;
    linkSync(place.url, link);
    first.kill('SIGKILL');
    await once(first, 'exit');
    const open = (file: string) => openStore(file, { holder: { name: 'process 4712', onLost: unexpected } });
    await expect(open(link)).rejects.toThrow(`start it once as ${place.url}`);
    await (await open(path.relative('', place.url))).close();
    await (await open(link)).close();
    await place.drop();
  });
});

test('a moved file can be used under its new name', async () => {
  const place = await sqlitePlace();
  await (await openStore(place.url, { holder: { name: 'process 4711', onLost: unexpected } })).close();
  renameSync(place.url, `${place.url}.moved`);
  await (await openStore(`${place.url}.moved`, { holder: { name: 'process 4712', onLost: unexpected } })).close();
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
