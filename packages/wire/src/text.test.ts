import { describe, expect, test } from 'vitest';
import { newReport, playerName } from './index.ts';
import { readableText } from './text.ts';

describe('visible text may contain', () => {
  test.each([
    ['Chinese', '斗兽棋，好棋！'],
    ['accents and marks', 'Nguyễn Thị Ánh'],
    ['Hebrew with vowel points', 'שָׁלוֹם'],
    ['Thai', 'สวัสดีที่รัก'],
    ['Persian with ZWNJ', 'می\u200Cخواهم'],
    ['Hindi with ZWJ', 'क्\u200Dष'],
    ['emoji with skin tone', '👍🏽 well played'],
    ['joined emoji', '👩\u200D🔬👨\u200D👩\u200D👧'],
    ['emoji with a variation selector', '❤\uFE0F 1\uFE0F\u20E3'],
    ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['an ideographic variant', '葛\u{E0100}'],
  ])('%s', (_, text) => {
    expect(readableText(text)).toBe(text.normalize('NFC'));
  });
});

describe('visible text must not contain', () => {
  test.each([
    ['a NUL', 'a\0b'],
    ['an escape sequence', 'a\u001B[2Jb'],
    ['a line break', 'a\nb'],
    ['a line separator', 'a\u2028b'],
    ['a bidirectional override', 'a\u202Eb'],
    ['a bidirectional isolate', 'a\u2066b'],
    ['a left-to-right mark', 'a\u200Eb'],
    ['a zero-width space', 'a\u200Bb'],
    ['a byte-order mark', 'a\uFEFFb'],
    ['a joiner between Latin letters', 'pay\u200Dpal'],
    ['a soft hyphen', 'pay\u00ADpal'],
    ['a Hangul filler', '\u3164'],
    ['only blank Braille cells', '\u2800\u2800'],
    ['only an object placeholder', '\uFFFC'],
    ['only a null notehead', '\u{1D159}'],
    ['a tag sequence that hides text', 'hi\u{E0068}\u{E0069}'],
    ['a lone high surrogate', 'a\uD83D'],
    ['a lone low surrogate', '\uDE00b'],
    ['a non-character', 'a\uFFFEb'],
    ['a pile of combining marks', `a${'\u0336\u0335'.repeat(5)}`],
    ['a mark without a letter', '\u0301'],
    ['a mark after a space', 'a \u0336'],
  ])('%s', (_, text) => {
    expect(readableText(text)).toBeNull();
  });
});

test('names are trimmed and normalised, so that names that look the same are equal', () => {
  expect(readableText('  Zoe\u0308 ')).toBe('Zo\u00EB');
  expect(playerName.parse(' Zoe\u0308 ')).toBe('Zo\u00EB');
});

test('a report may be empty or contain line breaks, but not forbidden characters', () => {
  const report = (text: string) => newReport.safeParse({ reason: 'chat', text });
  expect(report('first\nsecond\r\nthird').success).toBe(true);
  expect(report('a\u202Eb').success).toBe(false);
  expect(report('').success).toBe(true);
});

test.each(['', '   ', '\u200B', 'x'.repeat(41), 'a\u202Eb'])('%j is refused as a name', (name) => {
  expect(playerName.safeParse(name).success).toBe(false);
});
