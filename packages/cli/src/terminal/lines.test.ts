import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Line, LineSplitter } from './lines.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);

function split(limit: number, ...chunks: Uint8Array[]): Line[] {
  const splitter = new LineSplitter(limit);
  return [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()];
}

describe('splitting bytes into lines', () => {
  test('a line may arrive in pieces, and the last line needs no line break', () => {
    expect(split(10, bytes('a\nb'), bytes('c\n\nd'))).toEqual(['a', 'bc', '', 'd']);
  });

  test('CRLF ends a line like LF', () => {
    expect(split(10, bytes('a\r\nb\r\n'))).toEqual(['a', 'b']);
  });

  test('a multi-byte character may be split between chunks', () => {
    const line = bytes('象\n');
    expect(split(10, line.subarray(0, 1), line.subarray(1))).toEqual(['象']);
  });

  test('a line with invalid UTF-8 is kept, with replacement characters', () => {
    expect(split(10, Uint8Array.of(0xff, 0xfe, 0x0a))).toEqual(['\ufffd\ufffd']);
  });

  test('a line of maximum length is kept, a longer line is dropped, and the following line is read', () => {
    expect(split(3, bytes('abc\nabcd\nxy\n'))).toEqual(['abc', null, 'xy']);
    expect(split(3, bytes('ab'), bytes('cd'), bytes('ef'), bytes('g\nxy'))).toEqual([null, 'xy']);
    expect(split(3, bytes('abcdef'))).toEqual([null]);
  });

  test('the lines do not depend on where chunks begin and end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(60), fc.nat(60), (all, a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const whole = split(8, all);
        expect(split(8, all.subarray(0, from), all.subarray(from, to), all.subarray(to))).toEqual(whole);
      }),
    );
  });
});
