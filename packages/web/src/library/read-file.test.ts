import { games } from '@quintet/engine';
import { jungle } from '@quintet/engine/jungle';
import { fold, type Match, startMatch, toRecord } from '@quintet/engine/match';
import { describe, expect, test } from 'vitest';
import { fileSentence, readFile, readMatchFile } from './read-file.ts';
import type { KeptMatch } from './store.ts';
import { libraryFile, matchFile } from './write-file.ts';

const options = jungle.parseOptions({});
if (!options.ok) throw new Error('the defaults are refused');
const { result } = fold(startMatch(jungle, { options: options.value }), [
  { move: 'E3-E4', at: 1 },
  { move: 'C7-C6', at: 2 },
]);
if (!result.ok) throw new Error(result.error.code);
const match = result.value as unknown as Match;
const record = toRecord(match);
const now = new Date(2026, 10, 16, 2, 20, 9);
const blob = (value: unknown): Blob => new Blob([typeof value === 'string' ? value : JSON.stringify(value)]);

async function sentence(value: unknown): Promise<string> {
  const read = await readMatchFile(blob(value), games);
  return read.ok ? 'ok' : fileSentence(read.error, 'en');
}

describe('what is written can be read', () => {
  test.each([null, ...jungle.codecs])('as %o', async (codec) => {
    const file = matchFile(match, codec, now);
    const read = await readMatchFile(blob(file.text), games);
    expect(read.ok && read.value.moves.map(({ text }) => text)).toEqual(['E3-E4', 'C7-C6']);
  });

  test('names say the game and the local time', () => {
    expect(matchFile(match, null, now).name).toBe('jungle-20261116-022009.quintet.json');
    expect(matchFile(match, jungle.codecs[0] ?? null, now).name).toBe('jungle_game_20261116_022009.json');
  });

  test('a library keeps every match with its times', async () => {
    const kept: KeptMatch = { id: 'a', record, ahead: [], createdAt: 11, changedAt: 12, revision: 4 };
    const file = libraryFile([kept, { ...kept, id: 'b', createdAt: 21 }], now);
    expect(file.name).toBe('quintet-library-20261116-022009.json');
    const read = await readFile(blob(file.text), games);
    expect(read.map((each) => each.ok && [each.value.createdAt, each.value.changedAt])).toEqual([
      [11, 12],
      [21, 12],
    ]);
  });
});

describe('what cannot be read is said, and nothing of it is loaded', () => {
  test.each([
    ['no JSON', '{"format":', 'Invalid save file format'],
    ['no match', { hello: 1 }, /^Invalid save file format: this is not a saved match/],
    ['of a newer app', { ...record, format: 'quintet/9' }, /^Invalid save file format: made by a newer Quintet/],
    ['of an unknown game', { ...record, game: 'go' }, /^Invalid save file format: there is no game "go"/],
    [
      'with an illegal move',
      { ...record, entries: [{ move: 'A1-A9', at: null }] },
      /^Corrupted save file: after 0 moves/,
    ],
    [
      'with a wrong ending',
      { ...record, outcome: { winner: 0, reason: 'den' } },
      /^Corrupted save file: after 2 moves/,
    ],
  ])('%s', async (_, value, expected) => {
    expect(await sentence(value)).toMatch(expected);
  });

  test('a file that is gone', async () => {
    const gone = new Blob();
    gone.text = () => Promise.reject(new DOMException('', 'NotFoundError'));
    expect(await readMatchFile(gone, games)).toMatchObject({ ok: false, error: { message: 'fileNotFound' } });
  });

  test('one bad match of a library does not take the others with it', async () => {
    const library = { format: 'quintet-library/1', matches: [{ record }, { record: { ...record, game: 'go' } }, 7] };
    const read = await readFile(blob(library), games);
    expect(read.map(({ ok }) => ok)).toEqual([true, false, false]);
  });

  test('in Chinese', async () => {
    const read = await readMatchFile(blob({ ...record, game: 'go' }), games);
    expect(!read.ok && fileSentence(read.error, 'zh')).toBe('存档格式无效：没有游戏 "go"');
  });
});
