import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { StartWorker } from '@quintet/engine/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_FILE } from '../terminal/files.ts';
import { testTerminal } from '../testkit/terminal.ts';
import { startIdle, startInline } from '../testkit/workers.ts';
import { type ArenaSettings, runArena } from './arena.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quintet-'));
});
afterAll(() => rm(folder, { recursive: true }));

const SMALL: ArenaSettings = { a: '40n', b: 'random', games: '8', options: '{}', seed: '3', json: true };

async function arena(settings: ArenaSettings, startWorker: StartWorker = startInline, game = 'xo') {
  const terminal = testTerminal(new PassThrough(), { folder });
  await runArena(terminal, game, settings, startWorker);
  await new Promise((resolve) => setImmediate(resolve));
  return { out: terminal.out(), err: terminal.err() };
}

/** The JSON result without the elapsed time. */
async function result(settings: ArenaSettings, startWorker: StartWorker = startInline) {
  const { ms: _, ...rest } = JSON.parse((await arena(settings, startWorker)).out);
  return rest;
}

/** Workers that count the matches they play. */
function startCounting(): { startWorker: StartWorker; played: () => number } {
  let played = 0;
  const startWorker: StartWorker = (events) => {
    const thread = startInline(events);
    return {
      ...thread,
      post(request) {
        played++;
        thread.post(request);
      },
    };
  };
  return { startWorker, played: () => played };
}

const read = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');

describe('an arena run', () => {
  test('has the same result for any number of workers', async () => {
    const one = await result({ ...SMALL, workers: '1' });
    expect(one).toMatchObject({ game: 'xo', matches: 8, seed: 3, openings: 'even 2-6', sprt: null });
    expect(one.wins + one.draws + one.losses).toBe(8);
    expect(
      one.bySeat.map((each: { wins: number; draws: number; losses: number }) => each.wins + each.draws + each.losses),
    ).toEqual([4, 4]);
    expect(await result({ ...SMALL, workers: '2' })).toEqual(one);
    expect(await result({ ...SMALL, workers: '5' })).toEqual(one);
    expect(await result({ ...SMALL, seed: '4' })).not.toEqual(one);
  });

  test('prints score, Elo with its interval, seats and endings', async () => {
    const { out, err } = await arena({ ...SMALL, json: false });
    expect(out).toMatch(/^xo 40n v random: 8 matches, openings even 2-6, seed 3\n/);
    expect(out).toMatch(/Elo {7}[+−]\d+ \(95 %: [+−][\d∞]+ … [+−][\d∞]+\)\n/);
    expect(out).toMatch(/first [\d.]+ % of 4, second [\d.]+ % of 4\n/);
    expect(err).toBe('');
  });

  test('counts a match that reaches the ply limit as a draw, and says so', async () => {
    const { out } = await arena({ ...SMALL, json: false, plies: '7' });
    expect(out).toContain('8 drawn');
    expect(out).toContain('adjudicated: a draw after 7 plies');
  });

  test('says that it chooses openings if that takes a while', async () => {
    const { err } = await arena({ ...SMALL, a: 'random', games: '400', plies: '1', openings: '0' });
    expect(err).toMatch(/^choosing 200 openings\n/);
  });

  test('plays the openings of a file in order, and reports the line number of an illegal opening', async () => {
    await writeFile(path.join(folder, 'openings.txt'), '# the corner\n0,0; 1,1\n\n5,5\n');
    const error = await result({ ...SMALL, openings: 'openings.txt', games: '4' }).catch(
      (error: Error) => error.message,
    );
    expect(error).toMatch(/openings\.txt, line 2 "0,0"/);
    const terminal = testTerminal(new PassThrough(), { folder });
    await runArena(terminal, 'ctor', { ...SMALL, openings: 'openings.txt', games: '4', plies: '5' }, startInline);
    expect(JSON.parse(terminal.out())).toMatchObject({ matches: 4, openings: expect.stringMatching(/^file /) });
    await expect(arena({ ...SMALL, openings: 'missing.txt' })).rejects.toThrow('--openings missing.txt');
  });

  test('with --sprt, stops after the same match for any number of workers', async () => {
    const settings: ArenaSettings = { ...SMALL, a: '60n', games: '60', sprt: '0,200' };
    const one = await result({ ...settings, workers: '1' });
    expect(one.sprt).toMatchObject({ elo0: 0, elo1: 200, accepted: 'elo1' });
    expect(one.matches).toBeLessThan(60);
    expect(one.matches % 2).toBe(0);
    expect(await result({ ...settings, workers: '3' })).toEqual(one);
  });
});

describe('the arena file', () => {
  test('is a single JSON document once the run is complete', async () => {
    const whole = await result({ ...SMALL, out: 'whole.json' });
    const file = JSON.parse(await read('whole.json'));
    expect(file.format).toBe('quintet-arena/1');
    expect(file.matches.map(({ index }: { index: number }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(file.result).toEqual(whole);
  });

  test('may be truncated at any byte: a rerun plays the missing matches and gets the same result', async () => {
    const whole = await result({ ...SMALL, out: 'cut.json' });
    const text = await read('cut.json');
    const lines = text.split('\n');
    const head = `${lines[0]}\n`;
    for (const at of [head.length, head.length + 10, text.indexOf(lines[4] as string) + 5, text.length - 20]) {
      await writeFile(path.join(folder, 'cut.json'), text.slice(0, at));
      const { startWorker, played } = startCounting();
      expect(await result({ ...SMALL, out: 'cut.json' }, startWorker)).toEqual(whole);
      const before = lines
        .slice(1, 9)
        .filter((line) => at >= text.indexOf(line) + line.replace(/,$/, '').length).length;
      expect(played()).toBe(8 - before);
      expect(await read('cut.json')).toBe(text);
    }
  });

  test('may be larger than a saved match', async () => {
    const whole = await result({ ...SMALL, out: 'large.json' });
    await truncate(path.join(folder, 'large.json'), MAX_FILE + 1);
    expect(await result({ ...SMALL, out: 'large.json' }, startIdle)).toEqual(whole);
  });

  test('can be extended with more matches later', async () => {
    await result({ ...SMALL, games: '4', out: 'more.json' });
    const { startWorker, played } = startCounting();
    expect(await result({ ...SMALL, out: 'more.json' }, startWorker)).toEqual(await result(SMALL));
    expect(played()).toBe(4);
  });

  test('is refused and left unchanged if its settings differ, or its endgame tables', async () => {
    await result({ ...SMALL, games: '2', out: 'other.json' });
    const text = await read('other.json');
    for (const other of [
      { b: 'greedy' },
      { seed: '9' },
      { openings: '1' },
      { lead: '0-1' },
      { options: '{"drawAfter":150}' },
      { tables: '.' },
    ]) {
      await expect(arena({ ...SMALL, ...other, out: 'other.json' })).rejects.toThrow('other settings');
    }
    expect(await read('other.json')).toBe(text);
  });

  test('is refused and left unchanged if it is not an arena file', async () => {
    await writeFile(path.join(folder, 'notes.json'), '{"mine":true}\n');
    await expect(arena({ ...SMALL, out: 'notes.json' })).rejects.toThrow('not an arena file');
    expect(await read('notes.json')).toBe('{"mine":true}\n');
    await expect(arena({ ...SMALL, out: 'no/such/x.json' })).rejects.toThrow('no folder');
  });
});

describe('bad usage', () => {
  test.each<[string, ArenaSettings]>([
    ['--b must be', { a: '3' }],
    ['not "9"', { a: '9', b: '1' }],
    ['--games must be', { ...SMALL, games: '0' }],
    ['--sprt needs', { ...SMALL, sprt: '30,0' }],
    ['smaller number', { ...SMALL, openings: '6-2' }],
    ['smaller number', { ...SMALL, lead: '1.8-1.2' }],
    ['decided before so many', { ...SMALL, openings: '900' }],
    ['--lead needs', { ...SMALL, lead: '1' }],
    ['--lead is for random openings', { ...SMALL, lead: '1-2', openings: 'openings.txt' }],
    ['--workers must be', { ...SMALL, workers: '0' }],
    ['there is no folder', { ...SMALL, tables: 'nowhere' }],
    ['two searching sides', { a: '2x5ms', b: 'random' }],
  ])('is refused with a message that contains: %s', async (message, settings) => {
    await expect(arena(settings)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(message) });
  });
});
