import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Game, gameById, gameList, loadMatch, toRecord } from '@quintet/engine';
import { describe, expect, test } from 'vitest';
import { played } from '../testkit/matches.ts';
import { TestFolder } from '../testkit/terminal.ts';

const folder = new TestFolder();

const play = folder.play.bind(folder);
const saved = async (name: string) => JSON.parse(await readFile(path.join(folder.path, name), 'utf8'));

describe('saving and loading', () => {
  test('saves under the given name or a name with the date, and load restores the match', async () => {
    const { out } = await play(['ctor'], '1,1', 'save', 'save mine', '2,2', 'load mine', 'history');
    expect(out).toContain('Game saved successfully to ctor-20260102-030405.quintet.json');
    expect(out).toContain('Game saved successfully to mine.json');
    expect(out).toContain('Game loaded from mine.json');
    expect(out.slice(out.indexOf('> history'))).not.toContain('2,2');
    const record = await saved('mine.json');
    expect(record).toMatchObject({
      format: 'quintet/1',
      game: 'ctor',
      entries: [{ move: '1,1', at: expect.any(Number) }],
    });
    expect(loadMatch(record, gameList).ok).toBe(true);
  });

  test("saves in the game's own format if it has one, unless the name ends in .quintet.json", async () => {
    const lines = ['E3-E4', 'save', 'save j', 'save r.quintet.json', 'save --format quintet/1 other.json', 'load j'];
    const { out } = await play(['jungle'], ...lines);
    expect(out).toContain('> save\nGame saved successfully to jungle_game_20260102_030405.json\n');
    expect(await saved('jungle_game_20260102_030405.json')).toMatchObject({ format: 'jungle/1', moveCount: 1 });
    expect(out).toContain('> save j\nGame saved successfully to j.json\n');
    expect(await saved('j.json')).toMatchObject({ format: 'jungle/1', moveCount: 1 });
    expect(await saved('r.quintet.json')).toMatchObject({ format: 'quintet/1', game: 'jungle' });
    expect(await saved('other.json')).toMatchObject({ format: 'quintet/1', game: 'jungle' });
    expect(out).toContain('Game loaded from j.json');
    const refused = await play(['ctor'], 'save --format jungle/1');
    expect(refused.out).toContain('Failed to save: unknown format "jungle/1"; available: quintet/1');
  });

  test("a match saved in the game's own format continues with its players, levels and times", async () => {
    const given = { name: 'Ada', level: null };
    const match = {
      ...played(gameById('jungle') as Game, ['E3-E4', 'C7-C6']),
      players: [given, { name: null, level: 2 }] as const,
    };
    await writeFile(path.join(folder.path, 'r.quintet.json'), JSON.stringify(toRecord(match)));
    await play(['--load', 'r.quintet.json'], 'save j');
    expect(await saved('j.json')).toMatchObject({ format: 'jungle/1', currentPlayer: 'RED' });
    await play(['--load', 'j.json'], 'save again.quintet.json');
    expect(await saved('again.quintet.json')).toEqual(await saved('r.quintet.json'));
  });

  test('overwrites a file only with --force', async () => {
    const { out } = await play(['ctor'], 'save x', '1,1', 'save x', 'save --force x');
    expect(out).toContain('Failed to save: x.json already exists\n  To overwrite it: save --force x.json\n');
    expect(await saved('x.json')).toMatchObject({ entries: [{ move: '1,1' }] });
  });

  test('refuses bad names with the reason', async () => {
    const names = ['a?b.json', '..', 'x'.repeat(120), 'no/x.json', 'NUL', 'com1.json'];
    const { out } = await play(['jungle'], ...names.map((name) => `save ${name}`));
    expect(out.match(/Failed to save: /g)).toHaveLength(6);
    expect(out).toContain('Failed to save: the file name has only dots\n');
    expect(out).toContain('Failed to save: Windows reserves the name com1\n');
    expect(out).not.toContain('saved successfully');
    expect(await readdir(folder.path)).toEqual([]);
  });

  test('load prints an error message for a file that cannot be loaded, and the current match continues', async () => {
    await writeFile(path.join(folder.path, 'text.json'), 'hello');
    await writeFile(path.join(folder.path, 'other.json'), '{"a":1}');
    const record = toRecord(played(gameById('ctor') as Game, ['1,1']));
    const twice = { ...record, entries: [...record.entries, ...record.entries] };
    await writeFile(path.join(folder.path, 'twice.json'), JSON.stringify(twice));
    const { out } = await play(['jungle'], 'load none', 'load text', 'load other', 'load twice', 'E3-E4');
    expect(out).toContain('> load none\nFile not found\n  none\n');
    expect(out).toContain('> load text\nInvalid save file format\n  Unexpected token');
    expect(out).toContain('> load other\nInvalid save file format\n');
    expect(out).toContain('> load twice\nCorrupted save file\n  after 1 move:');
    expect(out).toContain('1. RED Rat E3→E4');
    expect(out).not.toContain('hello');
    await writeFile(path.join(folder.path, 'later.json'), JSON.stringify({ ...record, format: 'quintet/9' }));
    await writeFile(path.join(folder.path, 'half.json'), '{"format":"jungle/1","board":[]}');
    expect((await play(['jungle'], 'load half')).out).toContain(
      '> load half\nInvalid save file format\n  "currentPlayer" is missing or cannot be read\n',
    );
    expect((await play(['jungle'], 'load later')).out).toContain(
      '  created by a newer version of Quintet (quintet/9)\n',
    );
  });

  test('load without a name lists the files, and a number loads one of them', async () => {
    expect((await play(['ctor'], 'load')).out).toContain('There are no saved matches in this folder');
    await writeFile(path.join(folder.path, 'package.json'), '{"name":"x"}');
    await writeFile(path.join(folder.path, 'broken.json'), '{');
    const { out } = await play(['ctor'], '1,1', 'save my file.json', 'undo', 'load', '1', 'history');
    expect(out).not.toContain('package.json');
    expect(out).not.toContain('broken.json');
    const other = await play(['jungle'], 'save other.json', 'load');
    expect(other.out).toMatch(/^ {2}\d other\.json/m);
    expect(out).toContain('  1 my file.json');
    expect(out).toContain('Game loaded from my file.json');
    expect(out.slice(out.indexOf('> history'))).toContain('1. First places a piece at 1,1');
  });

  test('control characters in a file never reach the terminal', async () => {
    await writeFile(path.join(folder.path, 'evil.json'), '{"format":"quintet/1","game":"\\u001b[2J"}');
    const { out } = await play(['ctor'], 'load evil');
    expect(out).toContain('Invalid save file format');
    expect(out).not.toContain('\u001b');
  });

  test('--load accepts a match of any game, or only of the named game if one is given', async () => {
    await play(['jungle'], 'E3-E4', 'save x');
    expect((await play(['--load', 'x.json'], 'history')).out).toContain('1. RED Rat E3→E4');
    expect(await play(['ctor', '--load', 'x.json'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('is a match of jungle'),
    });
    expect(await play(['--load', 'none.json'])).toMatchObject({
      code: 1,
      err: 'quintet: File not found\n  none.json\n',
    });
    expect((await play(['--load', 'x.json', '--options', '{}'])).code).toBe(2);
  });
});
