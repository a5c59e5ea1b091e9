import { describe, expect, test } from 'vitest';
import { refusalSentence } from '../../kernel/index.ts';
import { codeOf, drawn, play } from './drawn.ts';
import { JunglePosition, jungle } from './index.ts';

/** The English refusal of a move text. */
function sentence(position: JunglePosition, text: string): string | null {
  const refusal = jungle.notation.refusal(position, text);
  return refusal && refusalSentence(jungle.presentation.messages.en, refusal);
}

describe('a move text is refused with', () => {
  test('"The game is over" after the end, even if the text is not a move', () => {
    const position = play(drawn('8 . . . R\n5 . . . . c'), 'D8-D9');
    for (const text of ['E5-E6', 'D9-D8', '', 'x']) expect(sentence(position, text)).toBe('The game is over');
  });

  test('"Invalid move" if the text is not a move', () => {
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

  test('"Invalid move" if the starting square is empty, even if the destination is water', () => {
    expect(codeOf(drawn('9 c\n1 W'), 'C5-B5')).toBe('invalid-move');
  });

  test('"Not your turn" for an opponent\'s piece, whatever the destination', () => {
    const position = drawn('9 c . . l\n7 t\n5 r\n1 W');
    for (const text of ['A9-A8', 'A9-G1', 'A7-A6', 'A7-A3', 'D9-D9'])
      expect(sentence(position, text), text).toBe('Not your turn');
  });

  test('"Invalid move" if the move is neither a step nor a jump, even if the destination is water', () => {
    const position = drawn('9 c\n3 L . W');
    for (const text of ['A3-A5', 'A3-B4', 'C3-B4', 'A3-A3', 'A3-A8'])
      expect(sentence(position, text), text).toBe('Invalid move');
  });

  test('"Cannot enter water" for any piece but the Rat, even where its own Rat swims', () => {
    expect(sentence(drawn('9 c\n3 E'), 'A3-A4')).toBe('Cannot enter water');
    expect(sentence(drawn('9 c\n4 r\n3 L'), 'A3-A4')).toBe('Cannot enter water');
    expect(sentence(drawn('9 c\n4 R\n3 L'), 'A3-A4')).toBe('Cannot enter water');
  });

  test('"Jump blocked by Rat" if a Rat is in the way, regardless of the far bank', () => {
    expect(sentence(drawn('9 c\n5 r\n3 L'), 'A3-A7')).toBe('Jump blocked by Rat');
    expect(sentence(drawn('9 c\n7 E\n5 R\n3 L'), 'A3-A7')).toBe('Jump blocked by Rat');
    expect(sentence(drawn('9 c\n7 e\n5 R\n3 T'), 'A3-A7')).toBe('Jump blocked by Rat');
  });

  test('"Invalid move" for a piece that cannot jump, even with a Rat in the way', () => {
    expect(sentence(drawn('9 c\n5 r\n3 D'), 'A3-A7')).toBe('Invalid move');
  });

  test('"Invalid move" for any other reason', () => {
    expect(sentence(drawn('9 c\n1 W C'), 'A1-B1')).toBe('Invalid move');
    expect(sentence(drawn('9 c\n2 . . . W'), 'D2-D1')).toBe('Invalid move');
    expect(sentence(drawn('9 c\n1 W l'), 'A1-B1')).toBe('Invalid move');
    expect(sentence(drawn('9 c\n3 E'), 'A3-A7')).toBe('Invalid move');
    expect(sentence(drawn('9 c\n7 e\n3 L'), 'A3-A7')).toBe('Invalid move');
    expect(sentence(drawn('9 c\n4 R r'), 'A4-A4')).toBe('Invalid move');
  });

  test('the offending square or the move as its detail', () => {
    const position = drawn('9 c\n5 r\n3 L W');
    const detail = (text: string): string | undefined => jungle.notation.refusal(position, text)?.detail;
    expect(detail('A9-A8')).toBe('A9');
    expect(detail('B3-B4')).toBe('B4');
    expect(detail('A3-A7')).toBe('A5');
    expect(detail('A3-B3')).toBe('A3-B3');
    expect(detail('what?')).toBe('what?');
  });

  test('a Chinese message in Chinese', () => {
    const { refusals } = jungle.presentation.messages.zh;
    expect(refusals['cannot-enter-water']).toBe('不能下水');
    expect(refusals['game-over']).toBe('对局已经结束');
  });
});

describe('a selection is refused with', () => {
  const at = (position: JunglePosition, ...picked: string[]): string => jungle.rules.refusalAt(position, picked).code;
  const position = drawn('9 c\n7 T\n5 r\n3 L E\n2 W C');

  test("not-your-turn for an opponent's piece", () => {
    expect(at(JunglePosition.start('spec'), 'A7')).toBe('not-your-turn');
    expect(at(position, 'A9', 'A8')).toBe('not-your-turn');
  });

  test('invalid-move for an empty square, an unknown target or too many squares', () => {
    expect(at(position, 'D5')).toBe('invalid-move');
    expect(at(position, 'Z9')).toBe('invalid-move');
    expect(at(position)).toBe('invalid-move');
    expect(at(position, 'D5', 'D6')).toBe('invalid-move');
    expect(at(position, 'A3', 'nowhere')).toBe('invalid-move');
    expect(at(position, 'A3', 'B3', 'C3')).toBe('invalid-move');
  });

  test('invalid-move for a piece of the mover that cannot move', () => {
    expect(at(drawn('9 c\n2 C\n1 W E'), 'A1')).toBe('invalid-move');
  });

  test('cannot-enter-water for a Lion followed by a water square', () => {
    expect(at(position, 'A3', 'A4')).toBe('cannot-enter-water');
  });

  test('jump-blocked for a Lion followed by the far bank, with a Rat in between', () => {
    expect(at(position, 'A3', 'A7')).toBe('jump-blocked');
  });

  test('game-over after the end', () => {
    const over = play(drawn('8 . . . R\n5 . . . . c'), 'D8-D9');
    expect(at(over, 'E5')).toBe('game-over');
    expect(at(over, 'E5', 'E6')).toBe('game-over');
  });
});
