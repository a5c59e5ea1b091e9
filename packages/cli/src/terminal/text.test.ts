import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Line, LineSplitter } from './lines.ts';
import { renderMarkdown } from './markdown.ts';
import { center, clip, flow, forTerminal, jsonForTerminal, padEnd, printable, width, wrap } from './width.ts';

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

  test('control characters and invisible marks in untrusted text are replaced', () => {
    expect(printable('a\u001b[2J\u009bb\n')).toBe('a\ufffd[2J\ufffdb\ufffd');
    for (const mark of '\u061c\u200e\u200f\u202a\u202e\u2066\u2069\u2028\u2029\ufeff\u{e0041}') {
      expect(printable(`a${mark}b`), mark.codePointAt(0)?.toString(16)).toBe('a\ufffdb');
    }
    expect(printable('👩\u200d🚀 Mar\u00adke')).toBe('👩\u200d🚀 Mar\u00adke');
  });

  test('output keeps its line breaks and colours, and no other control', () => {
    expect(forTerminal('\u001b[1;31mred\u001b[0m\n\tx')).toBe('\u001b[1;31mred\u001b[0m\n\tx');
    expect(forTerminal('\u001b[2J\u001b]0;title\u0007\r\u202e')).toBe('\ufffd[2J\ufffd]0;title\ufffd\ufffd\ufffd');
  });

  test('JSON keeps its value, and has no character that acts on a terminal', () => {
    const value = { name: 'a\u001b\u009b\u202e\u{e0041}ü象' };
    expect(JSON.parse(jsonForTerminal(value))).toEqual(value);
    expect(jsonForTerminal(value)).toBe('{"name":"a\\u001b\\u009b\\u202e\\udb40\\udc41ü象"}');
  });
});

const PAGE = `# Title

A paragraph that is
written on two lines, with **bold** and \`code\`.

## Part
- one item that is rather long
  and goes on
- [a link](https://example.org)

1. first
2. second

| key | means |
| --- | --- |
| a | the first letter of them all |

\`\`\`
as  it   is
\`\`\`
`;

test('headings, paragraphs, lists, tables and code are wrapped to the width', () => {
  expect(`\n${renderMarkdown(PAGE, 30, false).join('\n')}\n`).toMatchInlineSnapshot(`
    "
    Title
    ═════

    A paragraph that is written on
    two lines, with bold and code.

    Part
    • one item that is rather long
      and goes on
    • a link (https://example.org)

    1. first
    2. second

      key  means
      a    the first letter of
           them all

        as  it   is
    "
  `);
});

test('colour is used only on request', () => {
  expect(renderMarkdown('**a**', 30, true).join('')).toBe('\u001b[1ma\u001b[22m');
});
