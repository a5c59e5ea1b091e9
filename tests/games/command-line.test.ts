import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../packages/cli/src/testkit/terminal.ts';
import { gamePackage, miniGame } from '../../packages/server/src/testkit/game-modules.ts';

const BINARY = fileURLToPath(new URL('../../packages/cli/bin/quintet.mjs', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'own-'));
const quintet = (argv: readonly string[], input = '') => run(argv, input, { folder });

beforeAll(async () => {
  // Builds the worker if its sources have changed.
  await promisify(execFile)(process.execPath, [BINARY, '--version']);
  await gamePackage(folder, 'mini', miniGame());
  await gamePackage(folder, 'bare', miniGame('{}', 'bare').replace(/export const rules.*/, ''));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('your own game, given by its path', () => {
  test('perft counts the same as for the game it was copied from', async () => {
    const [mini, ctor] = [await quintet(['perft', './mini', '2']), await quintet(['perft', 'ctor', '2'])];
    const count = (text: string) => text.trim().split(/\s+/).at(-1);
    expect([mini.code, count(mini.out)]).toEqual([0, count(ctor.out)]);
  });

  test('is played against a bot, saved with its package, loaded and replayed', async () => {
    const played = await quintet(['play', './mini', '--players', 'human,1', '--seed', '1'], '4,4\nsave match.json\n');
    expect([played.code, played.err]).toEqual([0, '']);
    const record = JSON.parse(readFileSync(path.join(folder, 'match.json'), 'utf8'));
    expect([record.game, record.package, record.entries.length]).toEqual(['mini', 'mini@1.0.0', 3]);
    const loaded = await quintet(['play', './mini', '--load', 'match.json', '--json'], '');
    expect(loaded.code).toBe(0);
    const replayed = await quintet(['replay', 'match.json', '--game', './mini', '--json']);
    expect([replayed.code, replayed.out.trim().split('\n').length]).toEqual([0, 4]);
  });

  test('shows its rules, or says that it has none', async () => {
    expect((await quintet(['rules', './mini'])).out).toBe('# Mini\n');
    const { code, err } = await quintet(['rules', './bare']);
    expect([code, err]).toEqual([1, 'quintet: bare (bare@1.0.0) has no rules page\n']);
    const played = await quintet(['play', './bare'], 'rules\nquit\n');
    expect([played.code, played.out]).toEqual([0, expect.stringContaining('This game has no rules page')]);
  });

  test('plays in the arena, in a ladder and in self-play', async () => {
    const common = ['--games', '2', '--plies', '6', '--workers', '1', '--json'];
    const arena = await quintet(['arena', './mini', '--a', '9n', '--b', 'random', ...common]);
    expect([arena.err, arena.code, JSON.parse(arena.out).game]).toEqual(['', 0, 'mini']);
    const selfplay = await quintet(['selfplay', './mini', '--level', '1', ...common, '--out', 'all.jsonl']);
    expect([selfplay.err, selfplay.code]).toEqual(['', 0]);
    const ladder = await quintet(['ladder', './mini', '--levels', '1-2', ...common, '--out', 'ladder.jsonl']);
    expect([ladder.err, ladder.code, JSON.parse(ladder.out).rungs]).toEqual(['', 0, [expect.anything()]]);
  });

  test('can be solved', async () => {
    const { code, out } = await quintet(['solve', './mini', '--nodes', '50', '--json']);
    expect([code, JSON.parse(out).verdict]).toEqual([0, 'unknown']);
  });

  test('is known to the engine protocol', async () => {
    const requests = [
      { jsonrpc: '2.0', id: 1, method: 'games' },
      { jsonrpc: '2.0', id: 2, method: 'new', params: { game: 'mini', state: false } },
      { jsonrpc: '2.0', id: 3, method: 'bestmove', params: { match: 'm1', nodes: 20 } },
    ];
    const { code, out } = await quintet(
      ['engine', '--game', './mini', '--game', './bare'],
      requests.map((each) => `${JSON.stringify(each)}\n`).join(''),
    );
    const [games, opened, best] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ id }) => id !== undefined);
    expect(code).toBe(0);
    expect(games.result.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(['bare', 'ctor', 'mini']));
    expect([opened.result.match, typeof best.result.move]).toEqual(['m1', 'string']);
  });
});

describe('errors', () => {
  test('an unknown name is bad usage and lists the games', async () => {
    const { code, err } = await quintet(['perft', 'chess', '1']);
    expect([code, err]).toEqual([2, expect.stringMatching(/^quintet: unknown game "chess"; the games are .*octa/)]);
  });

  test('an unusable module is refused with its name and the reason', async () => {
    writeFileSync(path.join(folder, 'no-game.mjs'), 'export const look = {};');
    for (const argv of [
      ['play', './no-game.mjs'],
      ['engine', '--game', './no-game.mjs'],
      ['serve', '--game', './no-game.mjs'],
    ]) {
      const { code, err } = await quintet([...argv]);
      expect([code, err]).toEqual([1, expect.stringContaining('./no-game.mjs: ')]);
      expect(err).toContain('there is no export named "game"');
    }
  });

  test('a record of a game that is not installed shows its facts and names the package', async () => {
    const record = JSON.parse(
      (await quintet(['play', './mini', '--json'], '4,4\n')).out.trim().split('\n').at(-1) ?? '',
    );
    writeFileSync(path.join(folder, 'foreign.json'), JSON.stringify(record.record ?? record));
    const { code, out, err } = await quintet(['replay', 'foreign.json']);
    expect(code).toBe(1);
    expect(out).toContain('game     mini (mini@1.0.0)');
    expect(out).toContain('moves    4,4');
    expect(err).toContain('in the package mini@1.0.0: install it, then add --game mini');
  });
});
