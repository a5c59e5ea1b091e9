import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Game, gameList, loadMatch, type Match } from '@quintet/engine';
import { Random } from '@quintet/engine/authoring';
import { contentHash, snapshot } from '@quintet/engine/match';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomMatch } from './testkit/matches.ts';
import type { Ran } from './testkit/terminal.ts';

const BINARY = fileURLToPath(new URL('../bin/quintet.mjs', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quintet-'));
  // The first run rebuilds the binary if its sources have changed, and prints a note about the build.
  await quintet(['--version']);
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the real binary in its own process. */
function quintet(args: readonly string[], input: string | Uint8Array = ''): Promise<Ran> {
  const child = spawn(process.execPath, [BINARY, ...args], { cwd: folder, env: { ...process.env, LC_ALL: 'C' } });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code: code ?? -1, out, err }));
  });
}

const inputOf = (match: Match, ...more: string[]): string =>
  [...match.moves.map(({ text }) => text), ...more].map((line) => `${line}\n`).join('');

const MAX_PLIES = 400;

/** A random match that ends by the rules, so that the terminal shows the outcome. */
function finished(game: Game): Match {
  for (let seed = 1; ; seed++) {
    const match = randomMatch(game, seed, MAX_PLIES);
    if (match.outcome) return match;
    if (seed === 500) throw new Error(`no match of ${game.id} ends within ${MAX_PLIES} moves`);
  }
}

describe('a match of each game', () => {
  test.each(gameList.map((game) => [game.id, game] as const))(
    '%s: is played to its end over a pipe, saved, loaded and replayed',
    async (id, game) => {
      const match = finished(game);
      const file = `${id}.json`;
      const last = await quintet(['play', id, '--json'], inputOf(match, `save ${file}`));
      expect(last).toMatchObject({ code: 0 });
      const lines = last.out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      const record = loadMatch(JSON.parse(await readFile(path.join(folder, file), 'utf8')), gameList);
      if (!record.ok) throw new Error(record.error.code);
      expect(contentHash(record.value)).toBe(contentHash(match));
      expect(record.value.outcome).toEqual(match.outcome);
      const state = JSON.parse(JSON.stringify(game.presentation.state(snapshot(record.value))));
      expect(lines.at(-1)).toMatchObject({ type: 'record', record: { game: id, outcome: match.outcome } });

      const loaded = await quintet(['play', '--load', file, '--json']);
      const shown = JSON.parse(loaded.out.split('\n')[0] as string);
      expect(shown).toMatchObject({ type: 'state', ply: match.moves.length, toMove: null, outcome: match.outcome });
      expect(shown.state).toEqual(state);
      expect(lines.findLast(({ type }) => type === 'state').state).toEqual(state);

      const half = match.moves.length >> 1;
      const replayed = await quintet(['replay', file, '--to', String(half), '--json']);
      expect(JSON.parse(replayed.out)).toMatchObject({ ply: half, move: match.moves[half - 1]?.text });
      const printed = await quintet(['replay', file]);
      expect(printed.out).toContain(`Move ${match.moves.length} / ${match.moves.length}\n`);
    },
  );
});

describe('the engine', () => {
  const request = (id: number, method: string, params = {}): string =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params });

  test('answers ten thousand lines of garbage with errors, then answers a valid request', async () => {
    const random = new Random(7);
    const garbage = Array.from({ length: 10_000 }, () => {
      const bytes = Uint8Array.from({ length: 1 + random.below(120) }, () => random.below(256));
      // Each line is text without line breaks, and not blank.
      return Buffer.concat([Buffer.from('?'), bytes.map((byte) => (byte === 10 ? 11 : byte)), Buffer.from('\n')]);
    });
    const { code, out, err } = await quintet(
      ['engine'],
      Buffer.concat([...garbage, Buffer.from(`${request(1, 'games')}\n`)]),
    );
    const lines = out.trimEnd().split('\n');
    expect({ code, err, count: lines.length }).toEqual({ code: 0, err: '', count: 10_001 });
    expect(new Set(lines.slice(0, -1).map((line) => JSON.parse(line).error.code))).toEqual(new Set([-32700]));
    expect(JSON.parse(lines.at(-1) as string).result).toHaveLength(gameList.length);
  });

  test('answers a line of 5 MB with one error, then answers a valid request', async () => {
    const { out } = await quintet(['engine'], `${'x'.repeat(5_000_000)}\n${request(1, 'games')}\n`);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).error?.code ?? 0),
    ).toEqual([-32700, 0]);
  });
});

describe('exit codes of the process', () => {
  test('are 0, 1 and 2, with errors on stderr', async () => {
    await writeFile(path.join(folder, 'broken.json'), '{');
    expect(await quintet(['--version'])).toMatchObject({ code: 0, err: '' });
    expect(await quintet(['replay', 'broken.json'])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('Invalid save file format'),
    });
    expect(await quintet(['perft', 'chess', '1'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('ctor'),
    });
    expect(await quintet(['play'])).toMatchObject({ code: 0, err: '', out: expect.stringContaining('End of input.') });
  });

  test('a pipe that its reader closes early is not an error', async () => {
    const child = spawn(process.execPath, [BINARY, 'perft', 'ctor', '2', '--divide'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let err = '';
    child.stderr.on('data', (text) => {
      err += text;
    });
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
    expect(err).toBe('');
  });
});
