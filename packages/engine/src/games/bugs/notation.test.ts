import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, optionSentence } from '../../kernel/index.ts';
import { drawn, played, textsOf } from './drawn.ts';
import { bugs } from './index.ts';
import type { BugsPosition } from './position.ts';
import { KINDS } from './types.ts';

const start = () => bugs.rules.start({ tournament: false, repetition: 3 });

test('the texts of a placement, a move and a pass round-trip', () => {
  const position = drawn('wA1 wQ  bQ');
  for (const text of ['ANT@-1,0', '0,0>3,0']) {
    const parsed = bugs.notation.parse(position, text);
    expect(parsed.ok && bugs.notation.format(position, parsed.value)).toBe(text);
  }
  const stuck = drawn('bA1 wQ  bQ', { on: { wQ: 'bB1' } });
  const pass = bugs.notation.parse(stuck, 'pass');
  expect(pass.ok && bugs.notation.format(stuck, pass.value)).toBe('pass');
});

describe('a text that is not canonical is refused as not-a-move', () => {
  const spellings = [
    'ANT@-0,0',
    'ANT@+1,0',
    'ANT@01,0',
    'ANT@1.0,0',
    'ANT@1e3,0',
    'ANT@1,0 ',
    ' ANT@1,0',
    'ANT@1, 0',
    'ANT@1',
    'ANT@1,0,0',
    'ANT@1,0@2,0',
    'ant@1,0',
    'Ant@1,0',
    'A@1,0',
    '@1,0',
    'ANT',
    'ANT@',
    'ANT@９,0',
    'ANT@9007199254740992,0',
    'ANT@99999999999999999,0',
    '0,0-1,0',
    '0,0>',
    '>1,0',
    '0,0>1,0>2,0',
    '0,0 > 1,0',
    '0,0>-0,0',
    'PASS',
    'pass ',
    '',
    '\n',
    'ANT@1,0\n',
  ];
  for (const text of spellings) {
    test(JSON.stringify(text), () => {
      for (const position of [start(), drawn('wA1 wQ  bQ')]) {
        expect(bugs.notation.read(position, text)).toBe(null);
        expect(bugs.notation.refusal(position, text)?.code).toBe('not-a-move');
      }
    });
  }
});

test('a move text may have coordinates of any size, even if the move is illegal', () => {
  const position = drawn('wA1 wQ  bQ');
  for (const text of ['ANT@9007199254740991,-9007199254740991', '123456,0>0,0', '0,0>-4096,64']) {
    expect(bugs.notation.read(position, text)).not.toBe(null);
    expect(bugs.notation.refusal(position, text)).not.toBe(null);
  }
});

const integer = fc.oneof(fc.integer({ min: -40, max: 40 }), fc.maxSafeInteger());
const hex = fc.tuple(integer, integer).map(([q, r]) => `${q},${r}`);
const textLike = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[A-Z@>,\-0-9 ]{0,20}$/),
  fc.tuple(fc.constantFrom(...KINDS), hex).map(([kind, at]) => `${kind}@${at}`),
  fc.tuple(hex, hex).map(([from, to]) => `${from}>${to}`),
);

test('the move parser never throws, and accepted texts round-trip', () => {
  const positions = [start(), played('ANT@3,-2'), drawn('wA1 wQ  bQ  bA1'), drawn('wB1 wQ  bQ', { on: { wQ: 'bB1' } })];
  fc.assert(
    fc.property(textLike, fc.constantFrom(...positions), (text, position) => {
      const parsed = bugs.notation.parse(position, text);
      if (parsed.ok) expect(bugs.notation.format(position, parsed.value)).toBe(text);
      else expect(bugs.presentation.messages.en.refusals[parsed.error.code]).toBeTruthy();
      if (parsed.ok && !position.isEmpty) expect(textsOf(position)).toContain(text);
    }),
    { numRuns: 400 },
  );
});

test('refusalAt never throws, and its code always has a sentence', () => {
  const position = drawn('wA1 wQ  bQ  bA1');
  const target = fc.oneof(fc.string(), hex, fc.constantFrom('pass', 'hand:ANT', 'hand:BLACK:ANT', 'hand:', 'hand'));
  fc.assert(
    fc.property(fc.array(target, { maxLength: 3 }), (picked) => {
      expect(bugs.presentation.messages.en.refusals[bugs.rules.refusalAt(position, picked).code]).toBeTruthy();
    }),
    { numRuns: 300 },
  );
});

const sentences = (position: BugsPosition, text: string) => {
  const move = bugs.notation.parse(position, text);
  if (!move.ok) throw new Error(move.error.code);
  return LANGUAGES.map((language) => bugs.presentation.describe(position, move.value, language));
};

const notation = (position: BugsPosition, text: string) => {
  const move = bugs.notation.parse(position, text);
  return move.ok ? bugs.presentation.standardNotation(position, move.value) : move.error.code;
};

test('describe names the player, the piece and the hexes', () => {
  const position = drawn('wA1 wQ  bQ');
  expect(sentences(position, '0,0>3,-1')).toEqual([
    'WHITE Ant 0,0→3,-1',
    'Weiß: Ameise 0,0→3,-1',
    'Blancas: Hormiga 0,0→3,-1',
    '白方蚂蚁 0,0→3,-1',
  ]);
  expect(sentences(position, 'SPIDER@-1,0')).toEqual([
    'WHITE places Spider at -1,0',
    'Weiß: Spinne auf -1,0 gesetzt',
    'Blancas: Araña en -1,0',
    '白方在 -1,0 放置蜘蛛',
  ]);
  const start = bugs.rules.start({ tournament: false, repetition: 3 });
  expect(sentences(start, 'BEETLE@3,4')[0]).toBe('WHITE places Beetle at 3,4');
});

test('describe says that a player passes', () => {
  const stuck = drawn('bA1 wQ  bQ', { on: { wQ: 'bB1' } });
  expect(sentences(stuck, 'pass')).toEqual(['WHITE passes', 'Weiß: gepasst', 'Blancas: pasa', '白方停一手']);
});

test('the standard notation is the notation used for Hive', () => {
  const start = bugs.rules.start({ tournament: false, repetition: 3 });
  expect(notation(start, 'BEETLE@3,4')).toBe('wB1');
  const position = drawn('wA1 wS1 wQ  bQ');
  expect(notation(position, 'ANT@-1,0')).toBe('wA2 -wA1');
  expect(notation(position, '0,0>4,-1')).toBe('wA1 bQ/');
  expect(notation(drawn('wB1 wQ  bQ'), '0,0>1,0')).toBe('wB1 wQ');
  expect(notation(drawn('bA1 wQ  bQ', { on: { wQ: 'bB1' } }), 'pass')).toBe('pass');
});

const refusalOf = (input: unknown) => {
  const parsed = bugs.rules.parseOptions(input);
  return parsed.ok ? null : parsed.error;
};

test('by default there is no tournament opening and the third occurrence of a position is a draw', () => {
  expect(bugs.rules.parseOptions({})).toEqual({ ok: true, value: { tournament: false, repetition: 3 } });
});

test('the option schema has the same defaults as the option parser', () => {
  expect(bugs.rules.options.properties.tournament?.default).toBe(false);
  expect(bugs.rules.options.properties.repetition?.default).toBe(3);
});

describe('the option tournament', () => {
  test('accepts true and false', () => {
    expect(bugs.rules.parseOptions({ tournament: true })).toMatchObject({ ok: true, value: { tournament: true } });
    expect(bugs.rules.parseOptions({ tournament: false })).toMatchObject({ ok: true, value: { tournament: false } });
  });
  for (const value of [1, 0, 'true', null, []]) {
    test(`rejects ${JSON.stringify(value)}`, () => {
      expect(refusalOf({ tournament: value })).toMatchObject({ key: 'tournament', problem: 'wrong-value' });
    });
  }
});

describe('the option repetition', () => {
  for (const value of [0, 2, 3, 100, 4.0]) {
    test(`accepts ${value}`, () => {
      expect(bugs.rules.parseOptions({ repetition: value })).toMatchObject({ ok: true, value: { repetition: value } });
    });
  }
  for (const value of [1, -1, 101, 4.5, '4', null, true]) {
    test(`rejects ${JSON.stringify(value)}`, () => {
      expect(refusalOf({ repetition: value })).toMatchObject({ key: 'repetition', problem: 'wrong-value' });
    });
  }
});

test('an unknown option is refused with a message that names its key', () => {
  const refused = refusalOf({ expansions: 'mosquito' });
  expect(refused).toMatchObject({ key: 'expansions', problem: 'unknown-key' });
  for (const language of LANGUAGES) expect(refused && optionSentence(refused, language)).toContain('expansions');
});

test('options that are not an object are refused', () => {
  for (const input of [null, [], 'x', 3]) expect(refusalOf(input)).toMatchObject({ key: '', problem: 'not-an-object' });
});
