import { execFile } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { WorkReply, WorkRequest } from '@quintet/engine/search';
import { beforeAll, expect, test } from 'vitest';
import { startThread } from '../bundled.ts';
import { run, testTerminal } from '../testkit/terminal.ts';
import { startInline } from '../testkit/workers.ts';
import { runArena } from './arena.ts';

const BINARY = fileURLToPath(new URL('../../bin/quintet.mjs', import.meta.url));
const quintet = (...args: string[]) => promisify(execFile)(process.execPath, [BINARY, ...args]);

// Builds the worker if its sources have changed.
beforeAll(async () => void (await quintet('--version')));

test('the binary plays the same matches with and without worker threads', async () => {
  const settings = { a: '60n', b: 'greedy', games: '4', plies: '30' };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const { stdout } = await quintet('arena', 'octa', ...args, '--workers', '2', '--json');
  const terminal = testTerminal(new PassThrough());
  await runArena(terminal, 'octa', { ...settings, json: true }, startInline);
  expect({ ...JSON.parse(stdout), ms: 0 }).toEqual({ ...JSON.parse(terminal.out()), ms: 0 });
});

test('a thread that throws reports its crash once, with the reason', async () => {
  const reasons: string[] = [];
  await new Promise<void>((resolve) => {
    const thread = startThread({
      onReply: () => {},
      onCrash(reason) {
        reasons.push(reason);
        resolve();
      },
    });
    thread.post(null as unknown as WorkRequest);
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(reasons).toHaveLength(1);
  expect(reasons[0]).toMatch(/null/);
});

test('a search in a thread stops when the stop flag in shared memory is set', async () => {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const replies: WorkReply['kind'][] = [];
  await new Promise<void>((resolve, reject) => {
    const thread = startThread({
      onReply(reply) {
        replies.push(reply.kind);
        if (reply.kind === 'progress') Atomics.store(stop, 0, 1);
        else {
          thread.terminate();
          resolve();
        }
      },
      onCrash: reject,
    });
    const searcher = { kind: 'nodes', nodes: 999_999_999, method: 'alpha-beta' } as const;
    const job = { game: 'ctor', options: {}, moves: [], searcher, seed: 1, milliseconds: null, stop };
    thread.post({ id: 1, kind: 'search', job });
  });
  expect(replies[0]).toBe('progress');
  expect(replies.at(-1)).toBe('done');
});

test("every command's help has an example", async () => {
  for (const command of ['arena', 'ladder', 'selfplay']) {
    const { code, out } = await run([command, '--help']);
    expect(code).toBe(0);
    expect(out).toMatch(/Examples:\n.*quintet/);
    for (const option of ['--json', '--workers', '--seed', '--out']) expect(out).toContain(option);
  }
});

test('a contender on two threads plays legal matches to the end', async () => {
  const terminal = testTerminal(new PassThrough());
  const settings = { a: '2x5ms', b: '1', games: '2', plies: '16', json: true };
  await runArena(terminal, 'jungle', settings, startThread);
  expect(JSON.parse(terminal.out())).toMatchObject({ a: { kind: 'time', threads: 2 }, matches: 2 });
});

test('the Hive protocol answers on two threads, move after move', async () => {
  const lines = ['options set Threads 2', 'newgame', 'play wS1', 'bestmove depth 3', 'bestmove depth 3', 'exit'];
  const { code, out } = await run(['uhp'], `${lines.join('\n')}\n`);
  expect(code).toBe(0);
  expect(out.match(/^b[SBGA]1 \W?wS1\W?$/gm)).toHaveLength(2);
});
