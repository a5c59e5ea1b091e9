import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { matchesOf } from '@quintet/engine/arena';
import { unwrap } from '@quintet/engine/authoring';
import { parseBook } from '@quintet/engine/openings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_FILE } from '../terminal/files.ts';
import { run, testTerminal } from '../testkit/terminal.ts';
import { startInline } from '../testkit/workers.ts';
import { type OpeningsSettings, runOpenings } from './generate.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quintet-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function openings(settings: OpeningsSettings): Promise<string> {
  const terminal = testTerminal(new PassThrough(), { folder });
  await runOpenings(terminal, 'xo', { level: '1', min: '1', ...settings }, startInline);
  await new Promise((resolve) => setImmediate(resolve));
  return terminal.out();
}
const read = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');

describe('quintet openings', () => {
  test('writes the same files with any number of threads, and after an interruption', async () => {
    const out = await openings({ games: '4', workers: '1', out: 'one.jsonl', book: 'one.json' });
    expect(out).toMatch(/^xo level 1, seed 1: 4 matches, \d+ positions, \d+ moves, \d+ bytes compressed\n {2}/);
    const [whole, book] = [await read('one.jsonl'), await read('one.json')];
    const { made, matches, positions } = unwrap(parseBook(JSON.parse(book)));
    expect(made.command).toBe('quintet openings xo --games 4 --level 1 --variety 30 --plies 12 --min 1 --seed 1');
    expect(matches).toBe(4);
    expect(matchesOf(positions[0]!.tally)).toBe(4);

    await writeFile(path.join(folder, 'cut.jsonl'), whole.slice(0, whole.length - 30));
    await openings({ games: '4', workers: '3', out: 'cut.jsonl', book: 'cut.json' });
    expect(await read('cut.jsonl')).toBe(whole);
    expect(await read('cut.json')).toBe(book);

    await expect(openings({ games: '4', seed: '2', out: 'one.jsonl' })).rejects.toThrow('seed: 1, now 2');
    expect(await read('one.jsonl')).toBe(whole);
  });

  test('continues a file that is larger than a saved match', async () => {
    await openings({ games: '2', out: 'large.jsonl' });
    await truncate(path.join(folder, 'large.jsonl'), MAX_FILE + 1);
    expect(await openings({ games: '2', out: 'large.jsonl' })).toContain('2 matches');
  });

  test('does not overwrite a file of another kind', async () => {
    await writeFile(path.join(folder, 'other.json'), '{"format":"other"}\n');
    await expect(openings({ games: '1', out: 'other.json' })).rejects.toThrow(
      'not a file of the format quintet-opening-matches/2',
    );
    expect(await read('other.json')).toBe('{"format":"other"}\n');
  });

  test('refuses invalid settings', async () => {
    for (const argv of [
      ['chess', '--out', 'x'],
      ['xo'],
      ['xo', '--out', 'x', '--games', '0'],
      ['xo', '--out', 'x', '--level', '9'],
      ['xo', '--out', 'x', '--variety', '100'],
      ['xo', '--out', 'x', '--level', '2x5ms'],
      ['xo', '--out', 'x', '--book', 'x'],
    ]) {
      expect((await run(['openings', ...argv], '', { folder })).code).toBe(2);
    }
  });
});
