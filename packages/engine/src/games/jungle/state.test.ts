import { describe, expect, test } from 'vitest';
import { LANGUAGES, outcomeSentence, turnSentence } from '../../kernel/index.ts';
import { APP_MESSAGES } from '../../match/index.ts';
import { drawn, play } from './drawn.ts';
import { JunglePosition, jungle } from './index.ts';

const start = (): JunglePosition => JunglePosition.start('spec');

describe('the published state', () => {
  test('lists rows from 9 to 1 and columns from A to G', () => {
    const none = [null, null, null, null, null, null, null];
    expect(jungle.presentation.state({ position: start(), outcome: null, at: [] })).toEqual({
      board: [
        [null, null, null, null, 'BLUE_WOLF', null, null],
        [null, null, null, 'BLUE_ELEPHANT', null, null, null],
        ['BLUE_TIGER', 'BLUE_LEOPARD', 'BLUE_RAT', null, 'BLUE_CAT', 'BLUE_DOG', 'BLUE_LION'],
        none,
        none,
        none,
        ['RED_LION', 'RED_DOG', 'RED_CAT', null, 'RED_RAT', 'RED_LEOPARD', 'RED_TIGER'],
        [null, null, null, 'RED_ELEPHANT', null, null, null],
        [null, null, 'RED_WOLF', null, null, null, null],
      ],
      currentPlayer: 'RED',
      moveCount: 0,
      movesWithoutCapture: 0,
      status: 'IN_PROGRESS',
    });
  });

  test('counts all moves, and the moves since the last capture', () => {
    const position = play(start(), 'E3-E4', 'E7-E6', 'A3-A7');
    expect(jungle.presentation.state({ position, outcome: null, at: [] })).toMatchObject({
      currentPlayer: 'BLUE',
      moveCount: 3,
      movesWithoutCapture: 0,
    });
  });

  test('has the player who would move next as currentPlayer, even after the end', () => {
    const position = play(drawn('8 . . . R\n5 . . . . c'), 'D8-D9');
    expect(jungle.presentation.state({ position, outcome: position.outcome, at: [] })).toMatchObject({
      currentPlayer: 'BLUE',
      status: 'RED_WINS',
    });
  });

  test('shows endings of the match in its status', () => {
    const status = (winner: 0 | 1 | null, reason: string): unknown => {
      const state = jungle.presentation.state({ position: start(), outcome: { winner, reason }, at: [] });
      return (state as { status: string }).status;
    };
    expect(status(1, 'resigned')).toBe('BLUE_WINS');
    expect(status(0, 'abandoned')).toBe('RED_WINS');
    expect(status(0, 'timeout')).toBe('RED_WINS');
    expect(status(null, 'agreement')).toBe('DRAW');
  });
});

describe('messages', () => {
  const { en, zh } = jungle.presentation.messages;

  test('about turns and endings match the document word for word', () => {
    expect(turnSentence(en, 0)).toBe("RED's Turn");
    expect(turnSentence(en, 1)).toBe("BLUE's Turn");
    const ending = (winner: 0 | 1 | null, reason: string): string => outcomeSentence(en, { winner, reason });
    expect(ending(0, 'den')).toBe('RED wins by entering the den!');
    expect(ending(1, 'no-moves')).toBe('BLUE wins! Opponent has no legal moves.');
    expect(ending(null, 'fifty-moves')).toBe('Draw by 50-move rule');
    expect(ending(null, 'repetition')).toBe('Draw by threefold repetition');
    expect(ending(null, 'agreement')).toBe('Draw by agreement');
  });

  test('about files and undo match the document word for word', () => {
    expect(APP_MESSAGES.en).toEqual({
      saved: 'Game saved successfully to {file}',
      saveFailed: 'Failed to save: {reason}',
      loaded: 'Game loaded from {file}',
      undone: 'Move undone',
      redone: 'Move redone',
      fileNotFound: 'File not found',
      invalidFile: 'Invalid save file format',
      corruptedFile: 'Corrupted save file',
    });
    expect(Object.keys(APP_MESSAGES.zh)).toEqual(Object.keys(APP_MESSAGES.en));
  });

  test('exist in Chinese', () => {
    expect(turnSentence(zh, 0)).toBe('轮到红方');
    expect(outcomeSentence(zh, { winner: 1, reason: 'no-moves' })).toBe('红方无棋可走，蓝方获胜！');
  });

  test('describe a move with its capture (US9)', () => {
    expect(jungle.presentation.describe(start(), jungle.notation.read(start(), 'E3-E4') as number, 'en')).toBe(
      'RED Rat E3→E4',
    );
    const position = drawn('5 . . . . c\n4 . . . . L');
    const move = jungle.notation.read(position, 'E4-E5') as number;
    expect(jungle.presentation.describe(position, move, 'en')).toBe('RED Lion E4→E5 (captured BLUE Cat)');
    expect(jungle.presentation.describe(position, move, 'zh')).toBe('红方 狮 E4→E5（吃蓝方猫）');
    const blue = drawn('5 . . . . r\n4 . . . . E', { toMove: 1 });
    expect(jungle.presentation.describe(blue, jungle.notation.read(blue, 'E5-E4') as number, 'en')).toBe(
      'BLUE Rat E5→E4 (captured RED Elephant)',
    );
  });

  test('name the same things in every language', () => {
    for (const language of LANGUAGES) {
      expect(Object.keys(jungle.presentation.messages[language].names)).toEqual(Object.keys(en.names));
    }
  });
});
