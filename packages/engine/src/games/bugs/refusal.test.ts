import { describe, expect, test } from 'vitest';
import { LANGUAGES, refusalSentence } from '../../kernel/index.ts';
import { drawn, played } from './drawn.ts';
import { bugs } from './index.ts';
import { CODES } from './types.ts';

const refused = (position: Parameters<typeof bugs.notation.refusal>[0], text: string) =>
  bugs.notation.refusal(position, text);

// Both Queens are in play, with an Ant at either end.
const plain = () => drawn('wA1 wQ  bQ  bA1');

describe('refusals of placements, in order of precedence', () => {
  test('none-in-hand comes first, even when the Queen is due', () => {
    const position = drawn('wS1 wS2 bQ', { turnNumber: 5 });
    expect(refused(position, 'SPIDER@0,0')).toEqual({ code: 'none-in-hand', detail: 'SPIDER' });
    expect(refused(plain(), 'QUEEN@-1,0')).toEqual({ code: 'none-in-hand', detail: 'QUEEN' });
  });

  test('queen-not-first applies in tournament matches, regardless of the hex', () => {
    const position = played('ANT@0,0', { tournament: true });
    expect(refused(position, 'QUEEN@0,0')).toEqual({ code: 'queen-not-first', detail: 'QUEEN' });
    expect(refused(bugs.rules.start({ tournament: true, repetition: 3 }), 'QUEEN@5000,0')?.code).toBe(
      'queen-not-first',
    );
  });

  test('queen-due applies regardless of the hex', () => {
    const position = drawn('wA1 bQ', { turnNumber: 4 });
    expect(refused(position, 'ANT@0,0')).toEqual({ code: 'queen-due', detail: 'ANT' });
  });

  test('occupied applies to a hex with a piece', () => {
    expect(refused(plain(), 'SPIDER@2,0')).toEqual({ code: 'occupied', detail: '2,0' });
  });

  test('must-touch applies to a hex away from the hive', () => {
    expect(refused(plain(), 'SPIDER@-2,0')).toEqual({ code: 'must-touch', detail: '-2,0' });
    expect(refused(played('ANT@0,0'), 'ANT@2,0')?.code).toBe('must-touch');
    // The hex is too far away to have a cell on the grid.
    expect(refused(plain(), 'SPIDER@1000000,0')).toEqual({ code: 'must-touch' });
  });

  test('touches-opponent applies to a hex next to an opponent’s piece, even if it also touches the player’s own piece', () => {
    expect(refused(plain(), 'SPIDER@1,1')).toEqual({ code: 'touches-opponent', detail: '1,1' });
    expect(refused(plain(), 'SPIDER@4,0')?.code).toBe('touches-opponent');
  });

  test('too-far applies to White’s first piece when |q| or |r| exceeds 1000', () => {
    expect(refused(bugs.rules.start({ tournament: false, repetition: 3 }), 'ANT@0,1001')).toEqual({ code: 'too-far' });
  });
});

describe('refusals of moves, in order of precedence', () => {
  test('no-piece applies to an empty hex', () => {
    expect(refused(plain(), '5,5>0,0')).toEqual({ code: 'no-piece', detail: '5,5' });
    expect(refused(plain(), '500,5>0,0')).toEqual({ code: 'no-piece' });
    expect(refused(bugs.rules.start({ tournament: false, repetition: 3 }), '0,0>1,0')?.code).toBe('no-piece');
  });

  test('not-your-piece applies when the top piece is the opponent’s', () => {
    expect(refused(plain(), '3,0>3,-1')).toEqual({ code: 'not-your-piece', detail: '3,0' });
    expect(refused(drawn('wA1 wQ  bQ', { on: { wA1: 'bB1' } }), '0,0>0,1')?.code).toBe('not-your-piece');
    expect(refused(drawn('wA1 bQ', { turnNumber: 4 }), '1,0>0,1')?.code).toBe('not-your-piece');
  });

  test('queen-due comes before queen-not-placed', () => {
    expect(refused(drawn('wA1 bQ', { turnNumber: 4 }), '0,0>0,1')).toEqual({ code: 'queen-due', detail: '0,0' });
  });

  test('queen-not-placed comes before one-hive', () => {
    const position = drawn('wS1 wA1 bQ', { turnNumber: 3 });
    expect(refused(position, '1,0>0,1')).toEqual({ code: 'queen-not-placed', detail: '1,0' });
  });

  test('one-hive comes before cannot-reach', () => {
    expect(refused(plain(), '1,0>9,9')).toEqual({ code: 'one-hive', detail: '1,0' });
  });

  test('cannot-reach applies to any other goal', () => {
    expect(refused(plain(), '0,0>9,9')).toEqual({ code: 'cannot-reach', detail: '9,9' });
    expect(refused(plain(), '0,0>0,0')?.code).toBe('cannot-reach');
    expect(refused(plain(), '0,0>900,0')).toEqual({ code: 'cannot-reach' });
  });
});

test('a pass is refused as pass-not-allowed while there is another move', () => {
  expect(refused(plain(), 'pass')).toEqual({ code: 'pass-not-allowed' });
});

test('an unknown piece is refused as not-a-move', () => {
  expect(refused(plain(), 'MOSQUITO@0,1')).toEqual({ code: 'not-a-move', detail: 'MOSQUITO@0,1' });
});

test('game-over comes before every other refusal', () => {
  const over = drawn(`
        bA1 bA2
      wS1 wQ  bS1
        bS2 bQ`);
  for (const text of ['nonsense', 'pass', 'ANT@0,0']) expect(refused(over, text)?.code).toBe('game-over');
  expect(bugs.rules.refusalAt(over, ['0,0']).code).toBe('game-over');
});

describe('refusalAt', () => {
  const at = (position: Parameters<typeof bugs.rules.refusalAt>[0], ...picked: string[]) =>
    bugs.rules.refusalAt(position, picked).code;

  test('explains why a kind in hand cannot be placed', () => {
    expect(at(drawn('wS1 wS2 wQ  bQ'), 'hand:SPIDER')).toBe('none-in-hand');
    expect(at(drawn('wA1 bQ', { turnNumber: 4 }), 'hand:ANT')).toBe('queen-due');
    expect(at(played('ANT@0,0', { tournament: true }), 'hand:QUEEN')).toBe('queen-not-first');
    // Every hex next to White's Ant touches a black piece.
    expect(at(drawn('bQ  wA1 bA1', { turnNumber: 3 }), 'hand:ANT')).toBe('touches-opponent');
    expect(at(plain(), 'hand:BLACK:ANT')).toBe('not-your-piece');
    expect(at(plain(), 'hand:MOSQUITO')).toBe('not-a-move');
  });

  test('explains why a kind cannot be placed on a hex', () => {
    expect(at(plain(), 'hand:ANT', '2,0')).toBe('occupied');
    expect(at(plain(), 'hand:ANT', '1,1')).toBe('touches-opponent');
    expect(at(plain(), 'hand:ANT', '7,7')).toBe('must-touch');
    expect(at(plain(), 'hand:ANT', 'pass')).toBe('not-a-move');
  });

  test('explains why a piece cannot be selected to move', () => {
    expect(at(plain(), '0,1')).toBe('no-piece');
    expect(at(plain(), '2,0')).toBe('not-your-piece');
    expect(at(plain(), '1,0')).toBe('one-hive');
    expect(at(drawn('wA1 bQ', { turnNumber: 2 }), '0,0')).toBe('queen-not-placed');
    expect(at(drawn('wA1 bQ', { turnNumber: 4 }), '0,0')).toBe('queen-due');
    const stuck = drawn(`
        bA1 bA2
      wQ  wA1 bQ
        bS1 bS2`);
    expect(at(stuck, '0,1')).toBe('cannot-reach');
    expect(at(plain(), 'somewhere')).toBe('not-a-move');
    expect(bugs.rules.refusalAt(plain(), []).code).toBe('not-a-move');
  });

  test('explains why a piece cannot move to a hex', () => {
    expect(at(plain(), '0,0', '9,9')).toBe('cannot-reach');
    expect(at(plain(), '0,0', 'hand:ANT')).toBe('not-a-move');
    expect(at(plain(), '0,0', '0,1', '1,1')).toBe('not-a-move');
  });

  test('explains why a pass is not allowed', () => {
    expect(at(plain(), 'pass')).toBe('pass-not-allowed');
  });
});

test('every code has a sentence in each language', () => {
  for (const language of LANGUAGES) {
    for (const code of CODES) expect(refusalSentence(bugs.presentation.messages[language], { code })).not.toBe(code);
  }
});
