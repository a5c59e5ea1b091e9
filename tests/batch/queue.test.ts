import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { main } from '../../packages/cli/src/main.ts';
import { run, testTerminal } from '../../packages/cli/src/testkit/terminal.ts';
import { service } from '../../packages/server/src/testkit/services.ts';
import { buildThreads, TestQueue } from './workers.ts';

let queue: TestQueue;
let folder: string;
beforeAll(buildThreads);
beforeEach(async () => {
  queue = new TestQueue((await service('redis')).url);
  folder = mkdtempSync(path.join(tmpdir(), 'batch-'));
});
afterEach(async () => {
  await queue.close();
  rmSync(folder, { recursive: true });
});

/** Any file: it is not run. */
const RIVAL = fileURLToPath(import.meta.url);
const ARENA = ['arena', 'xo', '--a', '40n', '--b', 'greedy', '--games', '6', '--plies', '12', '--json'];

/** Files of a folder by name. */
const filesIn = (name: string): Record<string, string> =>
  Object.fromEntries(readdirSync(name).map((file) => [file, readFileSync(path.join(name, file), 'utf8')]));

const withoutTime = (out: string): unknown => ({ ...JSON.parse(out), ms: 0 });

/** The output and files of a command that runs in this process. */
async function local(args: readonly string[]): Promise<{ out: unknown; files: Record<string, string> }> {
  const own = mkdtempSync(path.join(tmpdir(), 'batch-local-'));
  try {
    const { code, out } = await run(args, '', { folder: own });
    expect(code).toBe(0);
    return { out: withoutTime(out), files: filesIn(own) };
  } finally {
    rmSync(own, { recursive: true });
  }
}

/** Job keys that are left in Redis. */
async function jobKeys(): Promise<string[]> {
  const redis = new Redis(queue.url);
  try {
    return (await redis.keys(`${queue.name}:*background:*`)).filter((key) => /:[0-9a-f]{64}/.test(key));
  } finally {
    redis.disconnect();
  }
}

describe('a command on the queue', () => {
  test.each([
    ['arena', [...ARENA, '--out', 'arena.json']],
    ['arena with a sequential test', [...ARENA, '--sprt', '0,400', '--workers', '2']],
    ['ladder', ['ladder', 'xo', '--levels', '1-3', '--games', '4', '--plies', '8', '--out', 'ladder.json', '--json']],
    ['selfplay', ['selfplay', 'ctor', '--games', '5', '--level', '1', '--plies', '9', '--out', 'ctor.jsonl', '--json']],
    ['puzzles', ['puzzles', 'octa', '--games', '2', '--out', 'p.jsonl', '--collection', 'p.json', '--json']],
    ['openings', ['openings', 'xo', '--games', '4', '--level', '1', '--out', 'o.jsonl', '--book', 'o.json', '--json']],
  ])('%s has the result and the files of a local run', async (_, args) => {
    const workers = [await queue.startWorker(), await queue.startWorker()];
    const { code, out } = await queue.run(folder, ...args);
    expect(code).toBe(0);
    expect({ out: withoutTime(out), files: filesIn(folder) }).toEqual(await local(args));
    expect(workers.reduce((sum, { begun }) => sum + begun, 0)).toBeGreaterThan(0);
    expect(await jobKeys()).toEqual([]);
  });

  test('counts every match once when a worker is killed in the middle of a match', async () => {
    const args = [...ARENA, '--out', 'arena.json'];
    const ran = queue.run(folder, ...args);
    expect(await queue.startDeadlyWorker()).toBe('SIGKILL');
    await queue.startWorker();
    const { code, out } = await ran;
    expect(code).toBe(0);
    expect({ out: withoutTime(out), files: filesIn(folder) }).toEqual(await local(args));
    expect(await jobKeys()).toEqual([]);
  });

  test('continues after an interruption where it stopped', async () => {
    const args = ['selfplay', 'ctor', '--games', '8', '--level', '1', '--plies', '9', '--out', 'ctor.jsonl', '--json'];
    const terminal = testTerminal(new PassThrough(), { folder, env: { BUS_NAME: queue.name } });
    let release = (): void => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const worker = await queue.startWorker(async () => {
      if (worker.begun <= 3) return;
      terminal.end();
      await isReleased;
    });
    expect(await main([...args, '--workers', '4', '--queue', queue.url], terminal)).toBe(1);
    expect(terminal.err()).toContain('interrupted');
    release();
    const records = filesIn(folder)['ctor.jsonl']?.trimEnd().split('\n') ?? [];
    expect(records.length).toBeLessThan(8);
    expect(filesIn(folder)['ctor.jsonl.part']).toBeDefined();

    const { code, out, err } = await queue.run(folder, ...args);
    expect(code).toBe(0);
    expect(err).toBe(records[0] === '' ? '' : `ctor level 1: continues after ${records.length} of 8\n`);
    expect({ out: withoutTime(out), files: filesIn(folder) }).toEqual(await local(args));
  });

  test('shares the workers with other commands, even with one that asks for the same matches', async () => {
    await queue.startWorker();
    const commands = [
      [...ARENA, '--out', 'one.json'],
      [...ARENA, '--out', 'same.json'],
      [...ARENA, '--seed', '7', '--out', 'other.json'],
    ];
    const ran = await Promise.all(commands.map((args) => queue.run(folder, ...args)));
    for (const [at, args] of commands.entries()) {
      expect(ran[at]).toMatchObject({ code: 0, err: '' });
      const { out, files } = await local(args);
      expect(withoutTime(ran[at]?.out ?? '')).toEqual(out);
      expect(filesIn(folder)).toMatchObject(files);
    }
    expect(await jobKeys()).toEqual([]);
  });

  test('says that no worker is connected, and waits for one', async () => {
    const terminal = testTerminal(new PassThrough(), { folder, env: { BUS_NAME: queue.name } });
    const ran = main([...ARENA, '--queue', queue.url], terminal);
    await expect.poll(() => terminal.err(), { timeout: 10_000 }).toContain(`no worker at ${new URL(queue.url).host}`);
    await queue.startWorker();
    expect(await ran).toBe(0);
    await expect.poll(() => terminal.out()).not.toBe('');
    expect(withoutTime(terminal.out())).toEqual((await local(ARENA)).out);
  });
});

describe('a command refuses', () => {
  test('a worker with another version of rules and search', async () => {
    await queue.startWorker(() => {}, 'another');
    const { code, err } = await queue.run(folder, ...ARENA);
    expect(code).toBe(1);
    expect(err).toMatch(/^quintet: a worker has another version of rules and search \(\w{16}, not \w{16}\)\n$/);
  });

  test('a Redis that cannot be reached', async () => {
    const { code, err } = await run([...ARENA, '--queue', 'redis://user:secret@127.0.0.1:1/'], '', { folder });
    expect([code, err]).toEqual([1, 'quintet: cannot reach Redis at 127.0.0.1:1: ECONNREFUSED\n']);
  });

  test.each([
    ['an address of another kind', ['--queue', 'http://127.0.0.1'], 'must be the redis://'],
    ['bots that play by time', ['--a', '5ms', '--queue', 'redis://127.0.0.1:1'], 'do not play by time'],
    ['endless matches', ['--plies', '99999', '--queue', 'redis://127.0.0.1:1'], 'at most 10000 plies'],
    ['bots of another build', ['--b', '9n', '--rival', RIVAL, '--queue', 'redis://127.0.0.1:1'], 'leave out --rival'],
  ])('%s', async (_, args, message) => {
    const { code, err } = await run([...ARENA, ...args], '', { folder });
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
