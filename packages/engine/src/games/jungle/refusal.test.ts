import { describe, expect, test } from 'vitest';
import { refusalSentence } from '../../kernel/index.ts';
import { drawn, play, refused } from './drawn.ts';
import { JunglePosition, jungle } from './index.ts';

/** The English sentence for a text. */
function sentence(position: JunglePosition, text: string): string | null {
  const refusal = jungle.notation.refusal(position, text);
  return refusal && refusalSentence(jungle.presentation.messages.en, refusal);
}

describe('refusals, the first that fits', () => {
  test('after the end: The game is over, also for what is no move text', () => {
    const position = play(drawn('8 . . . R\n5 . . . . c'), 'D8-D9');
    for (const text of ['E5-E6', 'D9-D8', '', 'x']) expect(sentence(position, text)).toBe('The game is over');
  });

  test('not a move text: Invalid move', () => {
    const position = JunglePosition.start('spec');
    const texts = [
      '',
      'E3',
      'E3E4',
      'e3-e4',
      'E3-e4',
      'E3→E4',
      ' E3-E4',
      'E3-E4 ',
      'E03-E4',
      'H3-H4',
      'E0-E1',
      'E10-E9',
      'pass',
    ];
    for (const text of texts) expect(sentence(position, text), text).toBe('Invalid move');
  });

  test('nothing on the square: Invalid move, also towards the water', () => {
    expect(refused(drawn('9 c\n1 W'), 'C5-B5')).toBe('invalid-move');
  });

  test('the opponent’s piece: Not your turn, whatever the rest of the move', () => {
    const position = drawn('9 c . . l\n7 t\n5 r\n1 W');
    for (const text of ['A9-A8', 'A9-G1', 'A7-A6', 'A7-A3', 'D9-D9'])
      expect(sentence(position, text), text).toBe('Not your turn');
  });

  test('neither a step nor a jump from bank to bank: Invalid move, before the water is looked at', () => {
    const position = drawn('9 c\n3 L . W');
    for (const text of ['A3-A5', 'A3-B4', 'C3-B4', 'A3-A3', 'A3-A8'])
      expect(sentence(position, text), text).toBe('Invalid move');
  });

  test('into water and not the Rat: Cannot enter water, also where a piece of one’s own swims', () => {
    expect(sentence(drawn('9 c\n3 E'), 'A3-A4')).toBe('Cannot enter water');
    expect(sentence(drawn('9 c\n4 r\n3 L'), 'A3-A4')).toBe('Cannot enter water');
    expect(sentence(drawn('9 c\n4 R\n3 L'), 'A3-A4')).toBe('Cannot enter water');
  });

  test('a Rat in the way of a jump: Jump blocked by Rat, before the far bank is looked at', () => {
    expect(sentence(drawn('9 c\n5 r\n3 L'), 'A3-A7')).toBe('Jump blocked by Rat');
    expect(sentence(drawn('9 c\n7 E\n5 R\n3 L'), 'A3-A7')).toBe('Jump blocked by Rat');
    expect(sentence(drawn('9 c\n7 e\n5 R\n3 T'), 'A3-A7')).toBe('Jump blocked by Rat');
  });

  test('who cannot jump is not told of the Rat', () => {
    expect(sentence(drawn('9 c\n5 r\n3 D'), 'A3-A7')).toBe('Invalid move');
  });

  test('anything else: own piece, own den, a stronger piece, a bank that only others can jump to', () => {
    expect(sentence(drawn('9 c\n1 W C'), 'A1-B1')).toBe('Invalid move');
    expect(sentence(drawn('9 c\n2 . . . W'), 'D2-D1')).toBe('Invalid move');
    expect(sentence(drawn('9 c\n1 W l'), 'A1-B1')).toBe('Invalid move');
    expect(sentence(drawn('9 c\n3 E'), 'A3-A7')).toBe('Invalid move');
    expect(sentence(drawn('9 c\n7 e\n3 L'), 'A3-A7')).toBe('Invalid move');
    expect(sentence(drawn('9 c\n4 R r'), 'A4-A4')).toBe('Invalid move');
  });

  test('the detail names the square or the move that is meant', () => {
    const position = drawn('9 c\n5 r\n3 L W');
    const detail = (text: string): string | undefined => jungle.notation.refusal(position, text)?.detail;
    expect(detail('A9-A8')).toBe('A9');
    expect(detail('B3-B4')).toBe('B4');
    expect(detail('A3-A7')).toBe('A5');
    expect(detail('A3-B3')).toBe('A3-B3');
    expect(detail('what?')).toBe('what?');
  });

  test('in Chinese', () => {
    const { refusals } = jungle.presentation.messages.zh;
    expect(refusals['cannot-enter-water']).toBe('不能下水');
    expect(refusals['game-over']).toBe('对局已经结束');
  });
});

describe('touches that lead nowhere', () => {
  const at = (position: JunglePosition, ...picked: string[]): string => jungle.rules.refusalAt(position, picked).code;
  const position = drawn('9 c\n7 T\n5 r\n3 L E\n2 W C');

  test('the opponent’s piece: not-your-turn', () => {
    expect(at(JunglePosition.start('spec'), 'A7')).toBe('not-your-turn');
    expect(at(position, 'A9', 'A8')).toBe('not-your-turn');
  });

  test('an empty square, or none: invalid-move', () => {
    expect(at(position, 'D5')).toBe('invalid-move');
    expect(at(position, 'Z9')).toBe('invalid-move');
    expect(at(position)).toBe('invalid-move');
    expect(at(position, 'D5', 'D6')).toBe('invalid-move');
    expect(at(position, 'A3', 'nowhere')).toBe('invalid-move');
    expect(at(position, 'A3', 'B3', 'C3')).toBe('invalid-move');
  });

  test('one’s own piece that cannot move: invalid-move', () => {
    expect(at(drawn('9 c\n2 C\n1 W E'), 'A1')).toBe('invalid-move');
  });

  test('Lion, then water: cannot-enter-water', () => {
    expect(at(position, 'A3', 'A4')).toBe('cannot-enter-water');
  });

  test('Lion, then the far bank behind a Rat: jump-blocked', () => {
    expect(at(position, 'A3', 'A7')).toBe('jump-blocked');
  });

  test('after the end: game-over', () => {
    const over = play(drawn('8 . . . R\n5 . . . . c'), 'D8-D9');
    expect(at(over, 'E5')).toBe('game-over');
    expect(at(over, 'E5', 'E6')).toBe('game-over');
  });
});
