import { describe, expect, test } from 'vitest';
import { parseBlocks, parsePage, parseSpans } from './markdown.ts';

const plain = (text: string) => ({ kind: 'plain', text });

describe('Markdown blocks', () => {
  test('the lines of a paragraph are joined; a blank line ends it', () => {
    expect(parseBlocks('one\ntwo\n\nthree')).toEqual([
      { kind: 'paragraph', spans: [plain('one two')] },
      { kind: 'paragraph', spans: [plain('three')] },
    ]);
  });

  test('a line break adds no space between Chinese characters, but adds one between Chinese and Latin text', () => {
    expect(parseBlocks('一格\n可以')).toEqual([{ kind: 'paragraph', spans: [plain('一格可以')] }]);
    expect(parseBlocks('写作\nABC')).toEqual([{ kind: 'paragraph', spans: [plain('写作 ABC')] }]);
  });

  test('a list needs no blank line before it, and its items may span lines', () => {
    expect(parseBlocks('**Placing.**\n- one\n  more\n- two')).toEqual([
      { kind: 'paragraph', spans: [{ kind: 'strong', text: 'Placing.' }] },
      { kind: 'list', ordered: false, items: [[plain('one more')], [plain('two')]] },
    ]);
  });

  test('numbered items form an ordered list', () => {
    expect(parseBlocks('1. one\n2. two')).toMatchObject([{ kind: 'list', ordered: true, items: [{}, {}] }]);
  });

  test('a table has a header, alignments and rows, and cells may be empty', () => {
    expect(parseBlocks('| a | |\n| --: | --- |\n| 1 | `x` |')).toEqual([
      {
        kind: 'table',
        aligns: ['end', 'start'],
        head: [[plain('a')], []],
        rows: [[[plain('1')], [{ kind: 'code', text: 'x' }]]],
      },
    ]);
  });
});

describe('Markdown spans', () => {
  test('strong text, emphasis and code are recognised', () => {
    expect(parseSpans('a **b** *c* `d*e*`!')).toEqual([
      plain('a '),
      { kind: 'strong', text: 'b' },
      plain(' '),
      { kind: 'em', text: 'c' },
      plain(' '),
      { kind: 'code', text: 'd*e*' },
      plain('!'),
    ]);
  });

  test('HTML is treated as plain text', () => {
    expect(parseSpans('<b onclick="x">')).toEqual([plain('<b onclick="x">')]);
  });
});

test('a rules page in Markdown has a title, a lead and sections', () => {
  expect(parsePage('# Game\n\nLead.\n\n## One\n\nText.\n\n## Two\n\n- item\n')).toEqual({
    title: 'Game',
    lead: [{ kind: 'paragraph', spans: [plain('Lead.')] }],
    sections: [
      { title: 'One', blocks: [{ kind: 'paragraph', spans: [plain('Text.')] }] },
      { title: 'Two', blocks: [{ kind: 'list', ordered: false, items: [[plain('item')]] }] },
    ],
  });
});
