import { describe, expect, test } from 'vitest';
import { center, clip, flow, padEnd, printable, width, wrap } from './width.ts';

const RED = '\u001b[31m';
const OFF = '\u001b[39m';

describe('width of a text', () => {
  test('Chinese characters take two columns, and combining marks and colour codes take none', () => {
    expect(width('ab')).toBe(2);
    expect(width('象鼠')).toBe(4);
    expect(width('（吃）')).toBe(6);
    expect(width('e\u0301')).toBe(1);
    expect(width(`${RED}象${OFF}`)).toBe(2);
    expect(width('●○▶≈⌂█▒→×')).toBe(9);
  });

  test('padding counts columns, not characters', () => {
    expect(padEnd('象', 4)).toBe('象  ');
    expect(center('a', 4)).toBe('  a ');
    expect(center('象', 6)).toBe('  象  ');
  });

  test('clipping never splits a wide character, and keeps the codes that end colours', () => {
    expect(clip('象鼠', 3)).toBe('象');
    expect(clip(`${RED}abcd${OFF}`, 2)).toBe(`${RED}ab${OFF}`);
  });

  test('lines wrap at spaces, and Chinese text wraps anywhere', () => {
    expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
    expect(wrap('象鼠猫狗', 4)).toEqual(['象鼠', '猫狗']);
    expect(flow(['aa', 'bb', 'cc'], 7)).toEqual(['aa · bb', 'cc']);
  });

  test('control characters in untrusted text are replaced', () => {
    expect(printable('a\u001b[2J\u009bb\n')).toBe('a\ufffd[2J\ufffdb\ufffd');
  });
});
