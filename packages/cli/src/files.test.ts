import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkPath, jsonFiles, MAX_FILE, readText, withExtension, writeWhole } from './files.ts';
import { hostWords } from './words.ts';

const words = hostWords('en');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quintet-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('names of files', () => {
  test('1 to 100 characters, none of those that some system forbids, not only dots', () => {
    for (const good of ['a b.json', '象棋.json', '.a.json', 'folder/x.json', '../x.json']) {
      expect(checkPath(good, 'en')).toEqual({ ok: true, value: good });
    }
    expect(checkPath('x'.repeat(100), 'en').ok).toBe(true);
    for (const bad of [
      '',
      'folder/',
      '.',
      '..',
      'folder/..',
      'x'.repeat(101),
      ...[...'\\:*?"<>|\u0000\u0007\u007f'].map((c) => `a${c}b`),
    ]) {
      expect(checkPath(bad, 'en'), bad).toMatchObject({ ok: false, error: expect.stringContaining('the file name') });
    }
  });

  test('not a reserved name of Windows, in any folder', () => {
    expect(checkPath('NUL', 'en')).toEqual({ ok: false, error: 'Windows reserves the name NUL' });
    expect(checkPath('folder/com1.json', 'zh')).toEqual({ ok: false, error: 'com1 是 Windows 的保留名称' });
  });

  test('the name that is written is the checked one, and a .json unless it has an extension', () => {
    expect(checkPath('folder/ x ', 'en')).toEqual({ ok: true, value: 'folder/x.json' });
    expect(checkPath('x.', 'en')).toEqual({ ok: true, value: 'x.json' });
  });

  test('without an extension it is a .json', () => {
    expect(withExtension('x')).toBe('x.json');
    expect(withExtension('x.txt')).toBe('x.txt');
  });
});

describe('writing', () => {
  test('leaves an existing file alone unless forced, and no scraps', async () => {
    const file = path.join(folder, 'x.json');
    expect(await writeWhole(file, 'one', false, words)).toMatchObject({ ok: true });
    expect(await writeWhole(file, 'two', false, words)).toMatchObject({
      ok: false,
      error: expect.stringContaining('exists already'),
    });
    expect(await readFile(file, 'utf8')).toBe('one');
    expect(await writeWhole(file, 'two', true, words)).toMatchObject({ ok: true });
    expect(await readFile(file, 'utf8')).toBe('two');
    expect(await readdir(folder)).toEqual(['x.json']);
  });

  test('leaves nothing behind when the file cannot get its name', async () => {
    const taken = path.join(folder, 'folder.json');
    await mkdir(path.join(taken, 'inside'), { recursive: true });
    expect(await writeWhole(taken, 'text', true, words)).toMatchObject({ ok: false });
    expect(await readdir(folder)).toEqual(['folder.json']);
  });

  test('needs its folder', async () => {
    const missing = path.join(folder, 'no', 'x.json');
    expect(await writeWhole(missing, '', false, words)).toMatchObject({ error: expect.stringContaining('no folder') });
  });
});

describe('reading', () => {
  test('a missing file, a folder and one that is too large are refused with a sentence', async () => {
    expect(await readText(path.join(folder, 'no'), words)).toEqual({ ok: false, error: 'File not found' });
    expect(await readText(folder, words)).toMatchObject({ ok: false, error: words.notAFile });
    const large = path.join(folder, 'large.json');
    await writeFile(large, '');
    await truncate(large, MAX_FILE + 1);
    expect(await readText(large, words)).toEqual({ ok: false, error: 'the file is larger than 16 MB' });
  });

  test('the *.json of a folder, newest first', async () => {
    for (const [i, name] of ['old.json', 'new.json', 'middle.JSON', 'x.txt', '.hidden.json'].entries()) {
      await writeFile(path.join(folder, name), '');
      await utimes(path.join(folder, name), 1000, [1000, 3000, 2000, 4000, 5000][i] as number);
    }
    expect(await jsonFiles(folder)).toEqual(['new.json', 'middle.JSON', 'old.json']);
  });
});
