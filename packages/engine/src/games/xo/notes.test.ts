import { describe, expect, test } from 'vitest';
import { type Language, noteSentence } from '../../kernel/index.ts';
import { after, drawn } from './drawn.ts';
import { type XoPosition, xo } from './index.ts';
import { PLAYERS } from './types.ts';

describe('notes', () => {
  const EMPTY_BOARD = '. . . .  . . . .  . . . .  . . . .';
  const told = (position: XoPosition, text: string, language: Language = 'en'): string[] =>
    xo.presentation
      .changes(position, xo.notation.read(position, text) as number)
      .flatMap((change) =>
        change.kind === 'note'
          ? [`${PLAYERS[change.seat]}: ${noteSentence(xo.presentation.messages[language], change)}`]
          : [],
      );

  test('a scored line tells its point, its energy and the energy of Priority', () => {
    const position = drawn('X X . .  . . . .  . . . .  . . . .', { energy: [1, 2] });
    expect(told(position, 'place 0,2')).toEqual(['X: +1 point', 'X: +1 energy', 'O: +2 energy (Priority)']);
    expect(told(position, 'place 0,2', 'zh')).toEqual(['X: 得分 +1', 'X: 能量 +1', 'O: 能量 +2（优先回合）']);
  });

  test('a move that leaves several lines tells nothing before one is chosen', () => {
    const position = drawn('X X . X  . . . .  . . . .  . . . .', { energy: [1, 2] });
    expect(told(position, 'place 0,2')).toEqual([]);
    after(position, 'place 0,2');
    expect(told(position, 'line 0,1:0,2:0,3')).toEqual(['X: +1 point', 'X: +1 energy', 'O: +2 energy (Priority)']);
  });

  test('a skill tells its price, the opponent their ordinary gain', () => {
    expect(told(drawn(EMPTY_BOARD, { energy: [5, 2] }), 'seal 0,0')).toEqual(['X: −2 energy', 'O: +1 energy']);
  });

  test('a player who overheats is told, and gains from there', () => {
    const position = drawn(EMPTY_BOARD, { energy: [1, 5], hot: [0, 2] });
    expect(told(position, 'place 0,0')).toEqual(['O: Overheated: energy back to 3', 'O: +1 energy']);
  });

  test('a gain lost to the Disrupt penalty is told, also with Priority', () => {
    const position = drawn('X X . .  . . . .  . . . .  . . . .', { energy: [1, 2], penalty: [false, true] });
    expect(told(position, 'place 0,2').at(-1)).toBe('O: No energy gained (Disrupt penalty)');
    expect(told(position, 'place 3,3')).toEqual(['O: No energy gained (Disrupt penalty)']);
  });

  test('a player at the maximum is told that nothing was gained', () => {
    expect(told(drawn(EMPTY_BOARD, { energy: [1, 5] }), 'place 0,0')).toEqual(['O: energy is full']);
  });

  test('pieces that freeze and thaw are told to their owners', () => {
    const position = drawn('X2 X2 . .  . . . .  O! . . .  . . . .');
    expect(told(position, 'place 3,3').slice(0, 2)).toEqual(['X: Frozen: 0,0 0,1', 'O: Thawed: 2,0']);
  });

  test('nothing is gained once the match is over', () => {
    const position = drawn('X X . .  . . . .  . . . .  . . . .', { points: [2, 0] });
    expect(told(position, 'place 0,2')).toEqual(['X: +1 point', 'X: +1 energy']);
  });
});
