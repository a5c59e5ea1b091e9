import { describe, expect, test } from 'vitest';
import { checkFileName, fileNameSentence } from './file-name.ts';
import { fileTimestamp } from './record.ts';

/** The refusal code for a file name; `null` if the name is accepted. */
function refusalOf(name: string): string | null {
  const checked = checkFileName(name);
  return checked.ok ? null : checked.error.code;
}

describe('a file name', () => {
  test('has 1 to 100 characters that every system accepts', () => {
    for (const name of ['a', 'my game.json', '斗兽棋.json', '.x', 'x.', 'x'.repeat(100), '象'.repeat(100)]) {
      expect(checkFileName(name)).toEqual({ ok: true, value: name });
    }
    expect(refusalOf('')).toBe('empty');
    expect(refusalOf('x'.repeat(101))).toBe('too-long');
  });

  test('is trimmed, and must not consist of spaces only', () => {
    expect(checkFileName('  my game.json ')).toEqual({ ok: true, value: 'my game.json' });
    expect(refusalOf('   ')).toBe('empty');
  });

  test('must not contain / \\ : * ? " < > | or control characters', () => {
    for (const character of '/\\:*?"<>|\n\t\u0000\u007f\u0085') {
      for (const name of [`a${character}b`, `a${character}`, character]) {
        expect(refusalOf(name), JSON.stringify(name)).toBe('bad-character');
      }
    }
  });

  test('must not consist of dots only', () => {
    for (const name of ['.', '..', '.....', '. .', ' ..']) expect(refusalOf(name), name).toBe('only-dots');
  });

  test('must not be a Windows device name, with or without extension, in any case', () => {
    for (const name of [
      'CON',
      'nul',
      'Aux.json',
      'prn.tar.gz',
      'COM1',
      'com9.json',
      'LPT0',
      'COM².json',
      'NUL .json',
    ]) {
      expect(refusalOf(name), name).toBe('reserved');
    }
    for (const name of ['CONSOLE', 'null.json', 'COM', 'COM10.json', 'my NUL', 'game.con']) {
      expect(checkFileName(name).ok, name).toBe(true);
    }
  });
});

test('every refusal has a sentence that fits after "Failed to save: "', () => {
  const sentences = (name: string): string[] => {
    const checked = checkFileName(name);
    return checked.ok ? [] : [fileNameSentence(checked.error, 'en'), fileNameSentence(checked.error, 'zh')];
  };
  expect(sentences('')).toEqual(['the file name is empty', '文件名为空']);
  expect(sentences('nul.json')).toEqual(['Windows reserves the name nul', 'nul 是 Windows 的保留名称']);
  for (const name of ['..', 'a/b', 'x'.repeat(101)]) expect(sentences(name)).toHaveLength(2);
});

test('fileTimestamp uses local time', () => {
  expect(fileTimestamp(new Date(2026, 0, 2, 3, 4, 5), '-')).toBe('20260102-030405');
  expect(fileTimestamp(new Date(2026, 10, 12, 13, 14, 15), '_')).toBe('20261112_131415');
});
