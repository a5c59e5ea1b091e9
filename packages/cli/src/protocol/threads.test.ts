import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Game, gameById } from '@quintet/engine';
import { summarizeTable } from '@quintet/engine/search';
import { writeTable } from '@quintet/server/table-files';
import { expect, test } from 'vitest';
import { EngineClient } from '../testkit/engine-client.ts';

const BINARY = fileURLToPath(new URL('../../bin/quintet.mjs', import.meta.url));

test('the binary answers requests during an endless search, and stop ends the search', async () => {
  const child = spawn(process.execPath, [BINARY, 'engine']);
  const say = (id: number, method: string, params: object): void => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
  };
  say(1, 'new', { game: 'jungle' });
  say(2, 'bestmove', { match: 'm1', nodes: 1_000_000_000 });
  const ids: number[] = [];
  for await (const line of createInterface(child.stdout)) {
    const { id, method, result } = JSON.parse(line);
    if (method === 'progress' && !ids.includes(3)) say(3, 'legal', { match: 'm1' });
    if (id === undefined || ids.includes(id)) continue;
    ids.push(id);
    if (id === 3) say(4, 'stop', { id: 2 });
    if (id === 4) expect(result).toEqual({ stopped: true });
    if (id !== 2) continue;
    expect(result).toMatchObject({ move: expect.stringMatching(/^\w\d-\w\d$/), depth: expect.any(Number) });
    child.stdin.end();
  }
  expect(ids).toEqual([1, 3, 4, 2]);
  expect(
    await new Promise((resolve) => (child.exitCode === null ? child.on('close', resolve) : resolve(child.exitCode))),
  ).toBe(0);
});

test("one client's endless searches do not delay another client's, and the engine ends when both have left", async () => {
  const child = spawn(process.execPath, [BINARY, 'engine', '--listen', '0', '--threads', '1', '--exit-on-disconnect']);
  const [line] = await once(createInterface(child.stdout), 'line');
  const { listening } = JSON.parse(line);
  const [greedy, other] = [await EngineClient.connect(listening), await EngineClient.connect(listening)];
  await greedy.call('new', { game: 'jungle' });
  const endless = [1, 2, 3].map(() => greedy.request('bestmove', { match: 'm1', nodes: 1_000_000_000 }));
  await new Promise<void>((resolve) => {
    greedy.onNotification = () => resolve();
  });
  await other.call('new', { game: 'xo' });
  expect((await other.call('bestmove', { match: 'm1', level: 2 })).move).toEqual(expect.any(String));
  expect((await other.call('bestmove', { match: 'm1', nodes: 30_000 })).nodes).toBeGreaterThan(1000);
  let isAnyDone = false;
  void Promise.race(endless).then(() => {
    isAnyDone = true;
  });
  await other.call('games');
  expect(isAnyDone).toBe(false);
  const ended = once(child, 'close');
  greedy.socket.destroy();
  other.socket.destroy();
  expect(await ended).toEqual([0, null]);
});

test('--tables adds endgame tables to searches by nodes, but not to levels', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quintet-'));
  const key = { game: gameById('jungle') as Game, options: { board: 'spec' }, name: 'L-C' };
  // A wrong table, so that it is visible who uses it: whoever is to move wins with the next move.
  const bytes = new Uint8Array(key.game.tables.size(key.options, key.name)).fill(2);
  await writeTable(folder, key, bytes, { ...summarizeTable(key.game, bytes), ms: 0 });
  const flags = ['--listen', '0', '--threads', '1', '--exit-on-disconnect', '--tables', folder];
  const child = spawn(process.execPath, [BINARY, 'engine', ...flags]);
  const [line] = await once(createInterface(child.stdout), 'line');
  const client = await EngineClient.connect(JSON.parse(line).listening);
  const setup = '......./......./......./...L.../......./......./......./......./c...... RED';
  await client.call('new', { game: 'jungle', options: { setup } });
  expect((await client.call('bestmove', { match: 'm1', nodes: 100 })).score).toBe(-99_998);
  expect((await client.call('bestmove', { match: 'm1', level: 4 })).score).toBeGreaterThan(99_900);
  const ended = once(child, 'close');
  client.socket.destroy();
  await ended;
  await rm(folder, { recursive: true });
});
