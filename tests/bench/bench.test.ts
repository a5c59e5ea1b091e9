import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { median, percentile, ratioText } from '../../bench/figures.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bench = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/up.mjs', 'bench', ...args], { cwd: root });

test('a percentile is the nearest rank, and a ratio is that of rounds that ran one after the other', () => {
  expect([0.5, 0.99, 1].map((share) => percentile([1, 2, 3, 4], share))).toEqual([2, 4, 4]);
  expect(percentile([], 0.5)).toBe(0);
  expect(median([9, 1, 5])).toBe(5);
  expect(ratioText([10, 30, 20], [10, 10, 20])).toBe('1.00 (1.00–3.00)');
});

test.each([
  ['rules', 'playouts, plies/s'],
  ['search', 'nodes/s'],
])(
  'bench %s measures this checkout beside another one in alternating rounds',
  async (what, figure) => {
    const { stdout } = await bench(what, '--game', 'ctor', '--rounds', '2', '--base', '.', '--json');
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
    const found = lines.map((line) => JSON.parse(line)).find((line) => line.figure === figure);
    expect(found).toMatchObject({ game: 'ctor', rounds: { quintet: expect.any(Array), base: expect.any(Array) } });
    for (const rounds of Object.values(found.rounds as Record<string, number[]>)) {
      expect(rounds).toHaveLength(2);
      for (const rate of rounds) expect(rate).toBeGreaterThan(0);
    }
  },
  180_000,
);

test('bench server plays the moves of a match over sockets', async () => {
  const { stdout } = await bench('server', '--matches', '1', '--rounds', '1', '--json');
  const line = stdout.split('\n').find((each) => each.startsWith('{')) ?? '';
  const [round] = JSON.parse(line).rounds;
  expect(round.moves).toBeGreaterThan(0);
  expect(round.rate).toBeGreaterThan(0);
}, 180_000);

test.each([[[]], [['dance']], [['rules', 'search']], [['rules', '--rounds', '0']], [['rules', '--base', '/nowhere']]])(
  'bench refuses %j',
  async (args) => {
    await expect(bench(...args)).rejects.toMatchObject({ code: 2 });
  },
);
