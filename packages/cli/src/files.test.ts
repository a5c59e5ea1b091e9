import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jsonFiles, MAX_FILE, nameFault, readText, withExtension, writeWhole } from './files.ts';
import { hostWords } from './words.ts';

const words = hostWords('en');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quintet-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('names of files', () => {
  test('1 to 100 characters, none of those that some system forbids, not only dots', () => {
    for (const good of ['a', 'a b.json', '象棋.json', 'x'.repeat(100), '.a', 'folder/x.json', '../x.json']) {
      expect(nameFault(good, words)).toBe(null);
    }
    for (const bad of [
      '',
      'folder/',
      '.',
      '..',
      'x'.repeat(101),
      ...[...'\\:*?"<>|\u0000\u0007\u007f'].map((c) => `a${c}b`),
    ]) {
      expect(nameFault(bad, words)).toBeTypeOf('string');
    }
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
