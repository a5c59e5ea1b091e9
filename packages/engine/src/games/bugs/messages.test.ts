import { expect, test } from 'vitest';
import { LANGUAGES } from '../../kernel/index.ts';
import { drawn } from './drawn.ts';
import { bugs } from './index.ts';
import type { BugsPosition } from './position.ts';

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
  expect(sentences(position, '0,0>3,-1')).toEqual(['WHITE Ant 0,0→3,-1', '白方蚂蚁 0,0→3,-1']);
  expect(sentences(position, 'SPIDER@-1,0')).toEqual(['WHITE places Spider at -1,0', '白方在 -1,0 放置蜘蛛']);
  const start = bugs.rules.start({ tournament: false, repetition: 3 });
  expect(sentences(start, 'BEETLE@3,4')).toEqual(['WHITE places Beetle at 3,4', '白方在 3,4 放置甲虫']);
});

test('describe says that a player passes', () => {
  const stuck = drawn('bA1 wQ  bQ', { on: { wQ: 'bB1' } });
  expect(sentences(stuck, 'pass')).toEqual(['WHITE passes', '白方停一手']);
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
