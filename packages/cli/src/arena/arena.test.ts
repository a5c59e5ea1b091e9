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
import { runMerge } from './merge.ts';

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
  test('has the settings in its first line, and then one match per line', async () => {
    await result({ ...SMALL, out: 'whole.jsonl' });
    const [head, ...matches] = (await read('whole.jsonl')).trimEnd().split('\n');
    expect(JSON.parse(head as string)).toMatchObject({ format: 'quintet-arena/2', settings: { game: 'xo', seed: 3 } });
    expect(matches).toHaveLength(8);
    for (const match of matches) expect(Object.keys(JSON.parse(match))).toEqual(['winner', 'reason', 'plies']);
  });

  test('may be truncated at any byte: a rerun plays the missing matches and gets the same result', async () => {
    const whole = await result({ ...SMALL, out: 'cut.jsonl' });
    const text = await read('cut.jsonl');
    const ends = [...text.matchAll(/\n/g)].map(({ index }) => index + 1);
    for (const at of [0, 10, ends[0]! - 1, ends[0]!, ends[0]! + 10, ends[3]!, ends[3]! + 5, text.length - 1]) {
      await writeFile(path.join(folder, 'cut.jsonl'), text.slice(0, at));
      const { startWorker, played } = startCounting();
      expect(await result({ ...SMALL, out: 'cut.jsonl' }, startWorker)).toEqual(whole);
      expect(played()).toBe(8 - Math.max(0, ends.filter((end) => end <= at).length - 1));
      expect(await read('cut.jsonl')).toBe(text);
    }
  });

  test('may be larger than a saved match', async () => {
    const whole = await result({ ...SMALL, out: 'large.jsonl' });
    await truncate(path.join(folder, 'large.jsonl'), MAX_FILE + 1);
    expect(await result({ ...SMALL, out: 'large.jsonl' }, startIdle)).toEqual(whole);
  });

  test('can be extended with more matches later', async () => {
    await result({ ...SMALL, games: '4', out: 'more.jsonl' });
    const { startWorker, played } = startCounting();
    expect(await result({ ...SMALL, out: 'more.jsonl' }, startWorker)).toEqual(await result(SMALL));
    expect(played()).toBe(4);
  });

  test('is refused and left unchanged if its settings differ, or its endgame tables', async () => {
    await result({ ...SMALL, games: '2', out: 'other.jsonl' });
    const text = await read('other.jsonl');
    for (const other of [
      { b: 'greedy' },
      { seed: '9' },
      { openings: '1' },
      { lead: '0-1' },
      { options: '{"drawAfter":150}' },
      { tables: '.' },
    ]) {
      await expect(arena({ ...SMALL, ...other, out: 'other.jsonl' })).rejects.toThrow('other settings');
    }
    expect(await read('other.jsonl')).toBe(text);
  });

  test('has no more matches than the sequential test needs, and a rerun stops at the same match', async () => {
    const settings: ArenaSettings = { ...SMALL, a: '60n', games: '60', sprt: '0,200', out: 'sprt.jsonl' };
    const one = await result({ ...settings, workers: '3' });
    const text = await read('sprt.jsonl');
    expect(text.trimEnd().split('\n')).toHaveLength(1 + one.matches);
    expect(await result(settings, startIdle)).toEqual(one);
    expect(await read('sprt.jsonl')).toBe(text);
  });

  test('is refused if a line was changed', async () => {
    await result({ ...SMALL, games: '2', out: 'edited.jsonl' });
    const text = await read('edited.jsonl');
    for (const line of ['{"winner":7,"reason":"x","plies":1}', '{ "winner":0,"reason":"x","plies":1}', 'no JSON']) {
      const edited = text.replace(/\n.*\n$/, `\n${line}\n`);
      await writeFile(path.join(folder, 'edited.jsonl'), edited);
      await expect(arena({ ...SMALL, games: '2', out: 'edited.jsonl' })).rejects.toThrow(/line \d is damaged/);
      expect(await read('edited.jsonl')).toBe(edited);
    }
  });

  test('is refused and left unchanged if it is not an arena file', async () => {
    for (const text of ['{"mine":true}\n', 'no line break', '{"format":"quintet-selfplay/1","settings":{}}\n', '\n']) {
      await writeFile(path.join(folder, 'notes.json'), text);
      await expect(arena({ ...SMALL, out: 'notes.json' })).rejects.toThrow('not a file of the format quintet-arena/2');
      expect(await read('notes.json')).toBe(text);
    }
    await expect(arena({ ...SMALL, out: 'no/such/x.json' })).rejects.toThrow('no folder');
  });
});

describe('shares', () => {
  const folderFile = (name: string): string => path.join(folder, name);
  const merge = (out: string, ...files: string[]): Promise<void> =>
    runMerge(testTerminal(new PassThrough(), { folder }), out, files);
  const share = (text: string, out: string, more: ArenaSettings = {}) =>
    arena({ ...SMALL, ...more, share: text, out }).then(({ out: printed }) => JSON.parse(printed));

  test('have the matches of every nth number, and merge into the file of one run', async () => {
    const whole = await result({ ...SMALL, out: 'one.jsonl' });
    expect(await share('1/3', 'a.jsonl')).toEqual({ share: '1/3', items: 3 });
    expect(await share('2/3', 'b.jsonl')).toEqual({ share: '2/3', items: 3 });
    expect(await share('3/3', 'c.jsonl')).toEqual({ share: '3/3', items: 2 });
    await merge('merged.jsonl', 'c.jsonl', 'a.jsonl', 'b.jsonl');
    expect(await read('merged.jsonl')).toBe(await read('one.jsonl'));
    expect(await result({ ...SMALL, out: 'merged.jsonl' }, startIdle)).toEqual(whole);
  });

  test('are continued only as the same share', async () => {
    await share('1/2', 'half.jsonl');
    await expect(share('2/2', 'half.jsonl')).rejects.toThrow('share: "1/2", now "2/2"');
    await expect(arena({ ...SMALL, out: 'half.jsonl' })).rejects.toThrow('share: "1/2", now null');
  });

  test('are not merged while one is missing, interrupted, given twice or of another series', async () => {
    await share('1/2', 'x.jsonl');
    await share('2/2', 'y.jsonl');
    await share('2/2', 'z.jsonl', { seed: '9' });
    await expect(merge('no.jsonl', 'x.jsonl')).rejects.toThrow('share 2/2 is missing');
    await expect(merge('no.jsonl', 'x.jsonl', 'y.jsonl', 'y.jsonl')).rejects.toThrow('given twice');
    await expect(merge('no.jsonl', 'x.jsonl', 'z.jsonl')).rejects.toThrow('different series');
    await expect(merge('no.jsonl', 'x.jsonl', 'gone.jsonl')).rejects.toThrow('gone.jsonl: no such file');
    await writeFile(folderFile('plain.jsonl'), '{}\n');
    await expect(merge('no.jsonl', 'x.jsonl', 'plain.jsonl')).rejects.toThrow('not a share');
    await expect(merge('x.jsonl', 'x.jsonl', 'y.jsonl')).rejects.toThrow('exists already');
    const text = await read('x.jsonl');
    await writeFile(folderFile('x.jsonl'), text.slice(0, -5));
    await expect(merge('no.jsonl', 'x.jsonl', 'y.jsonl')).rejects.toThrow('x.jsonl was interrupted');
    await writeFile(folderFile('x.jsonl'), text.split('\n').slice(0, 3).join('\n').concat('\n'));
    await expect(merge('no.jsonl', 'x.jsonl', 'y.jsonl')).rejects.toThrow('item 4 is missing, but');
    await expect(read('no.jsonl')).rejects.toThrow('ENOENT');
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
    ['--share needs --out', { ...SMALL, share: '1/2' }],
    ['--share needs a number', { ...SMALL, share: '3/2', out: 'x' }],
    ['--share needs a number', { ...SMALL, share: '0/2', out: 'x' }],
    ['--sprt needs the whole series', { ...SMALL, share: '1/2', sprt: '0,30', out: 'x' }],
    ['--lead is for random openings', { ...SMALL, lead: '1-2', openings: 'openings.txt' }],
    ['--workers must be', { ...SMALL, workers: '0' }],
    ['there is no folder', { ...SMALL, tables: 'nowhere' }],
    ['two searching sides', { a: '2x5ms', b: 'random' }],
  ])('is refused with a message that contains: %s', async (message, settings) => {
    await expect(arena(settings)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(message) });
  });
});
