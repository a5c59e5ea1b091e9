import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkPath, jsonFiles, MAX_FILE, readText, withExtension, writeWhole } from './files.ts';
import { messagesFor } from './messages.ts';

const messages = messagesFor('en');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quintet-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('file names', () => {
  test('have 1 to 100 characters that every system allows, and are not just dots', () => {
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

  test('must not be names that Windows reserves', () => {
    expect(checkPath('NUL', 'en')).toEqual({ ok: false, error: 'Windows reserves the name NUL' });
    expect(checkPath('folder/com1.json', 'zh')).toEqual({ ok: false, error: 'com1 是 Windows 的保留名称' });
  });

  test('are trimmed, and a missing extension becomes .json', () => {
    expect(checkPath('folder/ x ', 'en')).toEqual({ ok: true, value: 'folder/x.json' });
    expect(checkPath('x.', 'en')).toEqual({ ok: true, value: 'x.json' });
  });

  test('keep an extension that they already have', () => {
    expect(withExtension('x')).toBe('x.json');
    expect(withExtension('x.txt')).toBe('x.txt');
  });
});

describe('writing', () => {
  test('keeps an existing file unless forced, and leaves no temporary files', async () => {
    const file = path.join(folder, 'x.json');
    expect(await writeWhole(file, 'one', false, messages)).toMatchObject({ ok: true });
    expect(await writeWhole(file, 'two', false, messages)).toMatchObject({
      ok: false,
      error: expect.stringContaining('already exists'),
    });
    expect(await readFile(file, 'utf8')).toBe('one');
    expect(await writeWhole(file, 'two', true, messages)).toMatchObject({ ok: true });
    expect(await readFile(file, 'utf8')).toBe('two');
    expect(await readdir(folder)).toEqual(['x.json']);
  });

  test('leaves no temporary file if the rename fails', async () => {
    const taken = path.join(folder, 'folder.json');
    await mkdir(path.join(taken, 'inside'), { recursive: true });
    expect(await writeWhole(taken, 'text', true, messages)).toMatchObject({ ok: false });
    expect(await readdir(folder)).toEqual(['folder.json']);
  });

  test('requires an existing folder', async () => {
    const missing = path.join(folder, 'no', 'x.json');
    expect(await writeWhole(missing, '', false, messages)).toMatchObject({
      error: expect.stringContaining('no folder'),
    });
  });
});

describe('reading', () => {
  test('refuses a missing file, a folder and a file that is too large, with a reason', async () => {
    expect(await readText(path.join(folder, 'no'), messages)).toEqual({ ok: false, error: 'File not found' });
    expect(await readText(folder, messages)).toMatchObject({ ok: false, error: messages.notAFile });
    const large = path.join(folder, 'large.json');
    await writeFile(large, '');
    await truncate(large, MAX_FILE + 1);
    expect(await readText(large, messages)).toEqual({ ok: false, error: 'the file is larger than 16 MB' });
  });

  test('lists the *.json files of a folder, newest first', async () => {
    for (const [i, name] of ['old.json', 'new.json', 'middle.JSON', 'x.txt', '.hidden.json'].entries()) {
      await writeFile(path.join(folder, name), '');
      await utimes(path.join(folder, name), 1000, [1000, 3000, 2000, 4000, 5000][i] as number);
    }
    expect(await jsonFiles(folder)).toEqual(['new.json', 'middle.JSON', 'old.json']);
  });
});
