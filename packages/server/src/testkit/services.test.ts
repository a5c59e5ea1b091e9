import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { asAdmin, freshDatabase, ownService, service } from './services.ts';

/** Sends a command to Redis; returns the start of the response. */
const sendCommand = (url: string, command: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(`${command}\r\n`));
    socket.on('error', reject);
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString());
    });
  });

test('each test gets a separate database', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  await asAdmin(one.url, 'create table only_here (n int)');
  await expect(asAdmin(other.url, 'select * from only_here')).rejects.toThrow('only_here');
  await Promise.all([one.drop(), other.drop()]);
  await expect(asAdmin(one.url, 'select 1')).rejects.toThrow('does not exist');
});

test('tests share one Redis, and a test can start a separate Redis to kill', async () => {
  const [shared, same, own] = await Promise.all([service('redis'), service('redis'), ownService('redis')]);
  expect(same.url).toBe(shared.url);
  expect(own.url).not.toBe(shared.url);
  expect(await sendCommand(own.url, 'PING')).toContain('PONG');
  process.kill(own.pid as number, 'SIGKILL');
  await expect.poll(() => sendCommand(own.url, 'PING').catch(() => 'gone')).toBe('gone');
  expect(await sendCommand(shared.url, 'PING')).toContain('PONG');
});
