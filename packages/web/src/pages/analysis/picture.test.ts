// @vitest-environment happy-dom

import { loadGame } from '@quintet/board/games/index.ts';
import { applyEntry, startMatch } from '@quintet/engine/match';
import { octa } from '@quintet/engine/octa';
import { expect, test } from 'vitest';
import { pictureText, wrap } from './picture.ts';

const measure = (line: string): number => line.length;

test('text in a match picture breaks between words, and inside a word that is too long', () => {
  expect(wrap('the quick brown fox', 9, 9, measure)).toEqual(['the quick', 'brown fox']);
  expect(wrap('abcdefghij kl', 4, 9, measure)).toEqual(['abcd', 'efgh', 'ij', 'kl']);
});

test('Chinese text in a match picture breaks between characters', () => {
  expect(wrap('双方各八只动物', 3, 9, measure)).toEqual(['双方各', '八只动', '物']);
});

test('text that does not fit a match picture ends with an ellipsis', () => {
  expect(wrap('one two three four five', 8, 2, measure)).toEqual(['one two', 'three…']);
  expect(wrap('', 8, 2, measure)).toEqual([]);
});

test('a match picture names the game, the players, the winner and how the match ended', async () => {
  await loadGame('octa');
  const options = octa.rules.parseOptions({});
  if (!options.ok) throw new Error('the defaults are refused');
  const players = [
    { name: 'Ann', level: null },
    { name: null, level: 3 },
  ] as const;
  const ended = applyEntry(startMatch(octa, { options: options.value, players }), { end: 'resigned', by: 1, at: null });
  if (!ended.ok) throw new Error(ended.error.code);
  const picture = pictureText(ended.value, 'en', '{first} – {second}');
  expect(picture.players).toEqual([
    { name: 'Ann', isWinner: true },
    { name: 'Computer, level 3', isWinner: false },
  ]);
  expect(picture.alt).toBe(`Octa: Ann – Computer, level 3. ${picture.result}`);
});
