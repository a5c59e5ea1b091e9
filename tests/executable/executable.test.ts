import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EngineClient } from '../../packages/cli/src/testkit/engine-client.ts';
import { gamePackage, miniGame } from '../../packages/server/src/testkit/game-modules.ts';
import { buildExecutable, TARGETS } from '../../scripts/executable.mjs';
import { inspect } from '../../scripts/executable-format.mjs';

const HOST = `${process.platform}-${process.arch}`;
let folder: string;
let file: string;

// Uses the Node that runs the tests instead of the pinned runtime, so that nothing is downloaded.
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quintet-executable-'));
  file = path.join(folder, process.platform === 'win32' ? 'quintet.exe' : 'quintet');
  await buildExecutable({ node: process.execPath, runtime: process.execPath, target: HOST, file });
}, 120_000);

afterAll(() => rm(folder, { recursive: true }));

/** Starts the executable without environment variables, not even PATH and HOME. */
const start = (...args: string[]) => spawn(file, args, { cwd: folder, env: {}, stdio: ['pipe', 'pipe', 'pipe'] });

async function run(args: readonly string[], input = ''): Promise<{ code: number; out: string; err: string }> {
  const child = start(...args);
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, out, err };
}

describe('an executable, started with an empty PATH', () => {
  test('prints its version and the rules pages', async () => {
    const { version } = JSON.parse(readFileSync('packages/cli/package.json', 'utf8'));
    expect(await run(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
    expect((await run(['rules', 'jungle'])).out).toContain('# ');
    expect((await run(['rules', 'jungle', '--lang', 'zh'])).out).toMatch(/\p{Script=Han}/u);
  });

  test('speaks the engine protocol over TCP and searches in a thread', async () => {
    const child = start('engine', '--listen', '0', '--exit-on-disconnect');
    const [line] = await once(createInterface(child.stdout), 'line');
    const client = await EngineClient.connect(JSON.parse(line).listening);
    const { match } = await client.call('new', { game: 'jungle' });
    const { move } = await client.call('bestmove', { match, level: 2, seed: 1 });
    expect((await client.call('play', { match, move })).ply).toBe(1);
    client.socket.end();
    expect((await once(child, 'close'))[0]).toBe(0);
  });

  test('plays a whole match between bots', async () => {
    const { code, out } = await run(['play', 'xo', '--players', '1,1', '--seed', '3', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
      type: 'record',
      record: { game: 'xo' },
    });
  });

  test('includes perft, solve, UHP and the arena', async () => {
    expect((await run(['perft', 'jungle', '2'])).out).toMatch(/256\s*$/);
    expect((await run(['solve', 'octa', '--options', '{"size":1,"turnLimit":2}', '--json'])).code).toBe(0);
    expect((await run(['uhp'], 'newgame\nbestmove depth 1\n')).out).toMatch(/\nw\w+\nok\n$/);
    const arena = await run(['arena', 'ctor', '--a', '1', '--b', 'random', '--games', '2', '--workers', '1', '--json']);
    expect(arena).toMatchObject({ code: 0, err: '' });
  });

  test('writes the file of a series and continues it, with the SQLite of its Node', async () => {
    const argv = ['selfplay', 'ctor', '--games', '2', '--level', 'random', '--plies', '6', '--out', 'series.jsonl'];
    const hasSqlite = process.getBuiltinModule('node:sqlite') !== undefined;
    const [first, again] = [await run(argv), await run(argv)];
    if (!hasSqlite) return expect(first).toMatchObject({ code: 1, err: expect.stringContaining('Node 22.13') });
    expect([first.code, again.code]).toEqual([0, 0]);
    expect(again.out).toBe(first.out);
    expect(readFileSync(path.join(folder, 'series.jsonl'), 'utf8').trimEnd().split('\n')).toHaveLength(3);
  });

  test('plays a game of your own, in the program and in its threads', async () => {
    const game = await gamePackage(folder, 'mini', miniGame());
    expect(await run(['perft', game, '2'])).toMatchObject({ code: 0, out: expect.stringMatching(/9900\s*$/), err: '' });
    const bots = await run(['play', game, '--players', '1,1', '--seed', '3', '--json']);
    expect(JSON.parse(bots.out.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ record: { game: 'mini' } });
    const request = { jsonrpc: '2.0', id: 1, method: 'new', params: { game: 'mini' } };
    const engine = await run(['engine', '--game', game], `${JSON.stringify(request)}\n`);
    expect(JSON.parse(engine.out.split('\n')[0] ?? '')).toMatchObject({ result: { match: 'm1', toMove: 0 } });
  });

  test('does not include the server', async () => {
    expect(await run(['serve'])).toMatchObject({ code: 2, err: expect.stringContaining("unknown command 'serve'") });
  });
});

describe('inspect', () => {
  test('finds the embedded program in an executable, and no program in plain Node', () => {
    const [format] = { linux: ['ELF'], win32: ['PE'], darwin: ['Mach-O'] }[process.platform as 'linux'];
    const machine = process.arch;
    const made = inspect(readFileSync(file));
    expect(made).toMatchObject({ format, machine, isFused: true });
    expect(made.blobBytes).toBeGreaterThan(100_000);
    expect(inspect(readFileSync(process.execPath))).toEqual({ format, machine, isFused: false, blobBytes: 0 });
  });

  test('refuses a file that is not an executable', () => {
    expect(() => inspect(Buffer.alloc(4096))).toThrow('not an executable');
  });
});

test('every Node runtime for executables is pinned by its hash', () => {
  for (const { integrity } of Object.values(TARGETS)) expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/);
});
