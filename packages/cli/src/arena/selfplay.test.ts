import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { type Game, gameById, gameList, loadMatch } from '@quintet/engine';
import type { MatchPlayed } from '@quintet/engine/arena';
import type { StartWorker } from '@quintet/engine/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testTerminal } from '../testkit/terminal.ts';
import { startIdle, startInline } from '../testkit/workers.ts';
import { plotOf, ticks } from './plot.ts';
import { runSelfplay, type SelfplaySettings } from './selfplay.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quintet-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function selfplay(
  game: string,
  settings: SelfplaySettings,
  startWorker: StartWorker = startInline,
): Promise<string> {
  const terminal = testTerminal(new PassThrough(), { folder });
  await runSelfplay(terminal, game, settings, startWorker);
  await new Promise((resolve) => setImmediate(resolve));
  return terminal.out();
}

const read = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');

/** Workers that reply in reverse order. */
const startBackwards = (): StartWorker => {
  const held: (() => void)[] = [];
  return (events) =>
    startInline({
      ...events,
      onReply(reply) {
        held.push(() => events.onReply(reply));
        if (held.length === 3) for (const release of held.splice(0).reverse()) release();
      },
    });
};

describe('records', () => {
  test.each(gameList.map(({ id }) => [id]))('%s: are written one per line, with the outcome', async (id) => {
    await selfplay(id, { games: '3', level: '1', plies: '40', out: `${id}.jsonl` });
    const [, ...lines] = (await read(`${id}.jsonl`)).trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      const match = loadMatch(JSON.parse(line), gameList);
      if (!match.ok) throw new Error(match.error.code);
      expect(match.value.outcome).not.toBeNull();
      expect(match.value.players.map(({ level }) => level)).toEqual([1, 1]);
      expect(match.value.moves.length).toBeLessThanOrEqual(40);
    }
  });

  test('are written in index order, no matter which match ends first', async () => {
    const settings = { games: '6', level: 'random', plies: '30', seed: '8' };
    await selfplay('jungle', { ...settings, workers: '1', out: 'one.jsonl' });
    await selfplay('jungle', { ...settings, workers: '3', out: 'three.jsonl' }, startBackwards());
    const one = await read('one.jsonl');
    expect(new Set(one.trimEnd().split('\n').slice(1)).size).toBe(6);
    expect(await read('three.jsonl')).toBe(one);
    await selfplay('jungle', { ...settings, seed: '9', out: 'other.jsonl' });
    expect(await read('other.jsonl')).not.toBe(one);
  });

  test('are continued after an interruption at any byte, with the same summary', async () => {
    const settings = { games: '4', level: 'random', plies: '20', seed: '3', out: 'cut.jsonl', json: true };
    const out = await selfplay('jungle', settings);
    const whole = await read('cut.jsonl');
    const records = whole.indexOf('\n') + 1;
    const seconds = whole.indexOf('\n', records) + 1;
    for (const length of [0, 10, records - 1, records, seconds - 1, seconds, seconds + 40, whole.length - 1]) {
      await writeFile(path.join(folder, 'cut.jsonl'), whole.slice(0, length));
      expect(await selfplay('jungle', settings)).toBe(out);
      expect(await read('cut.jsonl')).toBe(whole);
    }
  });

  test('that are there when a worker crashes stay, and are not played again', async () => {
    const settings = { games: '4', level: 'random', plies: '20', seed: '3', out: 'crash.jsonl', workers: '1' };
    let left = 2;
    const startMortal: StartWorker = (events) =>
      startInline({ ...events, onReply: (reply) => (left-- > 0 ? events.onReply(reply) : events.onCrash('killed')) });
    await expect(selfplay('jungle', settings, startMortal)).rejects.toThrow('killed');
    expect((await read('crash.jsonl')).trimEnd().split('\n')).toHaveLength(3);
    await selfplay('jungle', settings);
    const whole = await read('crash.jsonl');
    expect(whole.trimEnd().split('\n')).toHaveLength(5);
    await selfplay('jungle', settings, startIdle);
    expect(await read('crash.jsonl')).toBe(whole);
  });

  test('never replace a file of other settings or another kind', async () => {
    const settings = { games: '1', level: 'random', plies: '4', out: 'taken.jsonl' };
    await writeFile(path.join(folder, 'taken.jsonl'), 'my notes\n');
    await expect(selfplay('ctor', settings)).rejects.toThrow('left unchanged');
    expect(await read('taken.jsonl')).toBe('my notes\n');
    await writeFile(path.join(folder, 'taken.jsonl'), '');
    await selfplay('ctor', settings);
    const mine = await read('taken.jsonl');
    await expect(selfplay('ctor', { ...settings, seed: '4' })).rejects.toThrow('seed: 1, now 4');
    expect(await read('taken.jsonl')).toBe(mine);
  });

  test('are not played if a setting or the plot could not be used in the end', async () => {
    const refused = (settings: SelfplaySettings): Promise<string> =>
      selfplay('xo', { out: 'kept.jsonl', ...settings }, startIdle);
    await writeFile(path.join(folder, 'kept.jsonl'), 'mine\n');
    await expect(refused({ plot: 'no/such/plot.svg' })).rejects.toThrow('no folder');
    await expect(refused({ workers: '0' })).rejects.toThrow('--workers must be');
    await expect(refused({ plot: 'x.svg', share: '1/2' })).rejects.toThrow('--plot needs the whole series');
    await expect(refused({ plot: '.' })).rejects.toThrow('that is not a file');
    await expect(refused({ out: '.' })).rejects.toThrow('that is not a file');
    await expect(refused({ out: '/dev/null' })).rejects.toThrow('that is not a file');
    await expect(refused({ plot: './kept.jsonl' })).rejects.toThrow('must be different files');
    await expect(refused({ level: '2x5ms' })).rejects.toThrow('--level is for bots on one thread, not "2x5ms"');
    await expect(refused({ openings: '900' })).rejects.toThrow('decided before so many random moves');
    expect(await read('kept.jsonl')).toBe('mine\n');
  });

  test('start with as many random moves as requested', async () => {
    const json = JSON.parse(
      await selfplay('ctor', { games: '8', level: '20n', openings: '2', plies: '6', json: true }),
    );
    expect(json).toMatchObject({ openings: 'random 2-2', matches: 8, adjudicated: 8, first: { draws: 8 } });
    expect(json.beginnings).toHaveLength(8);
  });
});

describe('the summary', () => {
  test('is printed as text', async () => {
    const out = await selfplay('xo', { games: '4', level: 'random', seed: '2' });
    expect(out).toMatch(/^xo level random: 4 matches, seed 2, 4 distinct\n/);
    for (const word of ['wins ', 'length ', 'branching ', 'endings ', 'openings']) expect(out).toContain(`  ${word}`);
  });

  test('is drawn as SVG with labels on every chart and with names escaped', async () => {
    await selfplay('xo', { games: '4', level: 'random', plot: 'xo.svg' });
    const svg = await read('xo.svg');
    for (const label of ['Results', 'Endings', 'Length', 'Branching', 'plies', 'matches', 'ply', 'median']) {
      expect(svg).toContain(label);
    }
    expect(svg).not.toMatch(/NaN|Infinity|undefined|width="-/);
    expect(svg.match(/<g /g)?.length).toBe(svg.match(/<\/g>/g)?.length);
    const { BalanceCount } = await import('@quintet/engine/arena');
    const count = new BalanceCount();
    const only: MatchPlayed = { moves: ['<a>&'], choices: [1], outcome: { winner: 0, reason: 'won' } };
    count.add(only);
    const escaped = plotOf(gameById('xo') as Game, 'a "b"', count.summary());
    expect(escaped).toContain('&lt;a&gt;&amp;');
    expect(escaped).not.toMatch(/NaN|<a>/);
  });

  test.each([
    [0, 10, [0, 2, 4, 6, 8, 10]],
    [0, 3, [0, 1, 2, 3]],
    [17, 93, [20, 40, 60, 80, 100]],
    [0, 0, [0]],
  ])('has axis ticks at round numbers from %d to %d', (least, most, expected) => {
    expect(ticks(least, most)).toEqual(expected);
  });
});
