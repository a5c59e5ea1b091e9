import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { asAdmin, freshDatabase, ownService, service } from './services.ts';

/** One command in Redis' own protocol, and the first of what comes back. */
const said = (url: string, command: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(`${command}\r\n`));
    socket.on('error', reject);
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString());
    });
  });

test('a database for each test, and none sees another', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  await asAdmin(one.url, 'create table only_here (n int)');
  await expect(asAdmin(other.url, 'select * from only_here')).rejects.toThrow('only_here');
  await Promise.all([one.drop(), other.drop()]);
  await expect(asAdmin(one.url, 'select 1')).rejects.toThrow('does not exist');
});

test('one Redis for all, and one that a test may kill', async () => {
  const [shared, same, own] = await Promise.all([service('redis'), service('redis'), ownService('redis')]);
  expect(same.url).toBe(shared.url);
  expect(own.url).not.toBe(shared.url);
  expect(await said(own.url, 'PING')).toContain('PONG');
  process.kill(own.pid as number, 'SIGKILL');
  await expect.poll(() => said(own.url, 'PING').catch(() => 'gone')).toBe('gone');
  expect(await said(shared.url, 'PING')).toContain('PONG');
});
