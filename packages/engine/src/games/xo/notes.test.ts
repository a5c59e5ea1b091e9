import { describe, expect, test } from 'vitest';
import { type Language, noteSentence } from '../../kernel/index.ts';
import { after, drawn } from './drawn.ts';
import { type XoPosition, xo } from './index.ts';
import { PLAYERS } from './types.ts';

describe('notes', () => {
  const EMPTY_BOARD = '. . . .  . . . .  . . . .  . . . .';
  const notesOf = (position: XoPosition, text: string, language: Language = 'en'): string[] =>
    xo.presentation
      .changes(position, xo.notation.read(position, text) as number)
      .flatMap((change) =>
        change.kind === 'note'
          ? [`${PLAYERS[change.seat]}: ${noteSentence(xo.presentation.messages[language], change)}`]
          : [],
      );

  test('report the point, the energy bonus and the Priority gain of a scored line', () => {
    const position = drawn('X X . .  . . . .  . . . .  . . . .', { energy: [1, 2] });
    expect(notesOf(position, 'place 0,2')).toEqual(['X: +1 point', 'X: +1 energy', 'O: +2 energy (Priority)']);
    expect(notesOf(position, 'place 0,2', 'zh')).toEqual(['X: 得分 +1', 'X: 能量 +1', 'O: 能量 +2（优先回合）']);
  });

  test('appear only after a line is chosen when there are several lines', () => {
    const position = drawn('X X . X  . . . .  . . . .  . . . .', { energy: [1, 2] });
    expect(notesOf(position, 'place 0,2')).toEqual([]);
    after(position, 'place 0,2');
    expect(notesOf(position, 'line 0,1:0,2:0,3')).toEqual(['X: +1 point', 'X: +1 energy', 'O: +2 energy (Priority)']);
  });

  test("report a skill's cost and the opponent's ordinary gain", () => {
    expect(notesOf(drawn(EMPTY_BOARD, { energy: [5, 2] }), 'seal 0,0')).toEqual(['X: −2 energy', 'O: +1 energy']);
  });

  test('report overheating before the gain', () => {
    const position = drawn(EMPTY_BOARD, { energy: [1, 5], hot: [0, 2] });
    expect(notesOf(position, 'place 0,0')).toEqual(['O: Overheated: energy back to 3', 'O: +1 energy']);
  });

  test('report a gain lost to the Disrupt penalty, even with Priority', () => {
    const position = drawn('X X . .  . . . .  . . . .  . . . .', { energy: [1, 2], penalty: [false, true] });
    expect(notesOf(position, 'place 0,2').at(-1)).toBe('O: No energy gained (Disrupt penalty)');
    expect(notesOf(position, 'place 3,3')).toEqual(['O: No energy gained (Disrupt penalty)']);
  });

  test('report that a player at maximum energy gains nothing', () => {
    expect(notesOf(drawn(EMPTY_BOARD, { energy: [1, 5] }), 'place 0,0')).toEqual(['O: Energy is full']);
  });

  test('tell each owner which pieces have frozen or thawed', () => {
    const position = drawn('X2 X2 . .  . . . .  O! . . .  . . . .');
    expect(notesOf(position, 'place 3,3').slice(0, 2)).toEqual(['X: Frozen: 0,0 0,1', 'O: Thawed: 2,0']);
  });

  test('report no gain after the end of the match', () => {
    const position = drawn('X X . .  . . . .  . . . .  . . . .', { points: [2, 0] });
    expect(notesOf(position, 'place 0,2')).toEqual(['X: +1 point', 'X: +1 energy']);
  });
});
