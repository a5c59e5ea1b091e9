import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { type Game, gameById, type Level } from '@quintet/engine';
import { strengthOf } from '@quintet/engine/arena';
import type { StartWorker } from '@quintet/engine/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testTerminal } from '../testkit/terminal.ts';
import { startInline } from '../testkit/workers.ts';
import { type LadderSettings, runLadder } from './ladder.ts';
import { type Ladder, ladderOf, type Rung } from './ladder-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quintet-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Short matches keep even high levels fast. */
const SMALL: LadderSettings = { games: '2', levels: '1-3', plies: '8', openings: '6' };

async function ladder(settings: LadderSettings, startWorker: StartWorker = startInline) {
  const terminal = testTerminal(new PassThrough(), { folder });
  await runLadder(terminal, 'xo', settings, startWorker);
  await new Promise((resolve) => setImmediate(resolve));
  return { out: terminal.out(), err: terminal.err() };
}

const never: StartWorker = () => {
  throw new Error('nothing was to be played');
};

const read = async (name: string): Promise<Ladder> => JSON.parse(await readFile(path.join(folder, name), 'utf8'));

describe('the ladder', () => {
  test('measures each level against the next lower level, and level 3 against level 1', async () => {
    const { out } = await ladder({ ...SMALL, ladder: 'ladder.json' });
    for (const pair of ['2 v 1', '3 v 2', '3 v 1']) expect(out).toMatch(new RegExp(`${pair} +[\\d.]+ % of 2 `));
    const made = await read('ladder.json');
    expect(made).toMatchObject({
      format: 'quintet-ladder/1',
      command: 'quintet ladder xo --games 2 --levels 1-3 --openings 6 --plies 8',
      settings: { game: 'xo', seed: 1, maxPlies: 8 },
    });
    expect(made.rungs.map(({ a, b }) => [a.level, b.level])).toEqual([
      [2, 1],
      [3, 1],
      [3, 2],
    ]);
    for (const { matches, a, elo, low, wins, draws, losses, sample } of made.rungs) {
      expect([matches, typeof a.nodes, typeof elo]).toEqual([2, 'number', 'number']);
      const [first, second] = sample.map(({ winner }) => winner);
      expect([[first === 0, second === 1].filter(Boolean).length, 2]).toEqual([wins, wins + draws + losses]);
      expect(sample.every(({ plies }) => plies > 0 && plies <= 8)).toBe(true);
      expect(low === null || low <= elo).toBe(true);
    }
    const [above, , next] = made.rungs;
    expect(made.levels.map(({ level, elo }) => [level, elo])).toEqual([
      [1, 0],
      [2, Math.round(above?.elo ?? 0)],
      [3, Math.round((above?.elo ?? 0) + (next?.elo ?? 0))],
    ]);
  });

  test('keeps the pairs of levels that the file has from an earlier run', async () => {
    await ladder({ ...SMALL, levels: '1-2', ladder: 'grows.json' });
    const [before] = (await read('grows.json')).rungs;
    await ladder({ ...SMALL, levels: '2-3', ladder: 'grows.json' });
    expect((await read('grows.json')).levels.map(({ level }) => level)).toEqual([1, 2, 3]);
    expect((await read('grows.json')).rungs).toHaveLength(2);
    expect((await read('grows.json')).rungs[0]).toEqual(before);
  });

  test('continues its matches after an interruption and gets the same result', async () => {
    await ladder({ ...SMALL, out: 'whole.jsonl', ladder: 'whole.json' });
    const whole = await readFile(path.join(folder, 'whole.jsonl'), 'utf8');
    expect(whole.trimEnd().split('\n')).toHaveLength(7);
    for (const length of [whole.indexOf('\n') + 20, whole.length - 30]) {
      await writeFile(path.join(folder, 'parts.jsonl'), whole.slice(0, length));
      await ladder({ ...SMALL, workers: '3', out: 'parts.jsonl', ladder: 'parts.json' });
      expect(await readFile(path.join(folder, 'parts.jsonl'), 'utf8')).toBe(whole);
      expect(await read('parts.json')).toEqual(await read('whole.json'));
    }
    const { out } = await ladder({ ...SMALL, out: 'parts.jsonl', json: true }, never);
    expect(JSON.parse(out)).toEqual(await read('whole.json'));
    await expect(ladder({ ...SMALL, games: '4', out: 'parts.jsonl' }, never)).rejects.toThrow('pairs: ');
  });

  test('drops pairs of levels or bots that have changed, and refuses a file with other settings', async () => {
    await ladder({ ...SMALL, levels: '1-2', ladder: 'old.json' });
    const made = await read('old.json');
    const put = (changed: unknown): Promise<void> => writeFile(path.join(folder, 'old.json'), JSON.stringify(changed));
    await put({ ...made, rungs: made.rungs.map((rung) => ({ ...rung, a: { ...rung.a, level: 3, nodes: 7 } })) });
    await ladder({ ...SMALL, levels: '1-2', ladder: 'old.json' });
    expect(await read('old.json')).toEqual(made);
    await put({ ...made, settings: { ...made.settings, bots: 'others' } });
    const { err } = await ladder({ ...SMALL, levels: '1-2', ladder: 'old.json' });
    expect(err).toContain('the bots have changed');
    expect(await read('old.json')).toEqual(made);
    const other = { ...SMALL, seed: '2', ladder: 'old.json' };
    await expect(ladder(other, never)).rejects.toThrow('other settings (seed: 1, now 2)');
    await put({});
    await expect(ladder({ ...SMALL, ladder: 'old.json' }, never)).rejects.toThrow('not a ladder');
  });

  test('is printed in full with --json, and --levels requires at least two levels', async () => {
    const { out } = await ladder({ ...SMALL, levels: '1-2', json: true });
    expect(JSON.parse(out)).toMatchObject({ rungs: [{ a: { level: 2 }, b: { level: 1 } }] });
    await expect(ladder({ ...SMALL, levels: '3-3' })).rejects.toMatchObject({ exitCode: 2 });
  });
});

describe('the Elo of a level', () => {
  const game = gameById('xo') as Game;
  const rung = (a: Level, b: Level, elo: number): Rung => ({
    a: strengthOf(game, { kind: 'level', level: a }),
    b: strengthOf(game, { kind: 'level', level: b }),
    ...{ matches: 10, wins: 6, draws: 0, losses: 4, score: 0.6, scoreFirst: 0.6, scoreSecond: 0.6 },
    ...{ elo, low: null, high: null, sample: [] },
  });
  const elos = (...rungs: Rung[]) => ladderOf(game, '', {}, rungs).levels.map(({ level, elo }) => [level, elo]);

  test('is the sum of the differences between neighbouring levels, even if other pairs were measured', () => {
    expect(elos(rung(3, 2, 50.4), rung(2, 1, 100.4), rung(3, 1, 400), rung(4, 3, -20))).toEqual([
      [1, 0],
      [2, 100],
      [3, 151],
      [4, 131],
    ]);
  });

  test('is unknown for all levels above a pair of neighbours that was not measured', () => {
    expect(elos(rung(2, 1, 100), rung(4, 3, 30))).toEqual([
      [1, 0],
      [2, 100],
      [3, null],
      [4, null],
    ]);
  });
});
