// @vitest-environment happy-dom
import { gameList } from '@quintet/engine';
import { jungle } from '@quintet/engine/jungle';
import { fold, type Match, startMatch, toRecord } from '@quintet/engine/match';
import { describe, expect, test } from 'vitest';
import { fileMessage, readFile, readMatchFile } from './read-file.ts';
import { libraryFile, matchFile } from './save-as.ts';
import type { SavedMatch } from './store.ts';

const options = jungle.rules.parseOptions({});
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

async function messageOf(file: Blob): Promise<readonly (string | null)[]> {
  const read = await readMatchFile(file, gameList);
  if (read.ok) return ['ok'];
  const { text, detail } = fileMessage(read.error, 'en');
  return [text, detail];
}

describe('an exported file', () => {
  test.each([null, ...jungle.codecs])('can be read back with all its moves (codec %o)', async (codec) => {
    const file = matchFile(match, codec, now);
    const read = await readMatchFile(blob(file.text), gameList);
    expect(read.ok && read.value.moves.map(({ text }) => text)).toEqual(['E3-E4', 'C7-C6']);
  });

  test('is named after the game and the local time', () => {
    expect(matchFile(match, null, now).name).toBe('jungle-20261116-022009.quintet.json');
    expect(matchFile(match, jungle.codecs[0] ?? null, now).name).toBe('jungle_game_20261116_022009.json');
  });

  test('keeps the timestamps of every match of a library', async () => {
    const saved: SavedMatch = { id: 'a', record, ahead: [], createdAt: 11, changedAt: 12, revision: 4 };
    const file = libraryFile([saved, { ...saved, id: 'b', createdAt: 21 }], now);
    expect(file.name).toBe('quintet-library-20261116-022009.json');
    const read = await readFile(blob(file.text), gameList);
    expect(read.map((each) => each.ok && [each.value.createdAt, each.value.changedAt])).toEqual([
      [11, 12],
      [21, 12],
    ]);
  });
});

describe('an invalid file is reported with a fixed message and details on a second line', () => {
  const jungleSave = (): Record<string, unknown> =>
    JSON.parse(matchFile(match, jungle.codecs[0] ?? null, now).text) as Record<string, unknown>;
  const invalid = 'Invalid save file format';
  const corrupted = 'Corrupted save file';
  test.each([
    ['not JSON', '{"format":', invalid, /^the file is not JSON$/],
    ['JSON without a match', { hello: 1 }, invalid, /^this is not a saved match/],
    ['a record of a newer app', { ...record, format: 'quintet/9' }, invalid, /^created by a newer version of Quintet/],
    ['a record of an unknown game', { ...record, game: 'go' }, invalid, /^there is no game "go"/],
    [
      'a record with an illegal move',
      { ...record, entries: [{ move: 'A1-A9', at: null }] },
      corrupted,
      /^after 0 moves/,
    ],
    [
      'a record with a wrong outcome',
      { ...record, outcome: { winner: 0, reason: 'den' } },
      corrupted,
      /^after 2 moves/,
    ],
    [
      'a Jungle save with an invalid field',
      { ...jungleSave(), board: 7 },
      invalid,
      /^"board" is missing or cannot be read$/,
    ],
  ])('if it is %s', async (_, value, text, detail) => {
    expect(await messageOf(blob(value))).toEqual([text, expect.stringMatching(detail)]);
  });

  test('a Jungle save with the wrong player to move is reported as corrupted', async () => {
    expect((await messageOf(blob({ ...jungleSave(), currentPlayer: 'BLUE' })))[0]).toBe(corrupted);
  });

  test.each([
    ['was deleted', 'NotFoundError', null],
    ['is not readable', 'NotReadableError', 'the browser could not read the file'],
  ])('a file that %s is reported as not found', async (_, name, detail) => {
    const file = new Blob();
    file.text = () => Promise.reject(new DOMException('', name));
    expect(await messageOf(file)).toEqual(['File not found', detail]);
  });

  test('the valid matches of a library are loaded even if others are invalid', async () => {
    const library = { format: 'quintet-library/1', matches: [{ record }, { record: { ...record, game: 'go' } }, 7] };
    const read = await readFile(blob(library), gameList);
    expect(read.map(({ ok }) => ok)).toEqual([true, false, false]);
  });

  test('the messages exist in Chinese', async () => {
    const read = await readMatchFile(blob({ ...record, game: 'go', package: null }), gameList);
    expect(!read.ok && fileMessage(read.error, 'zh')).toEqual({ text: '存档格式无效', detail: '没有游戏 "go"' });
  });
});
