import { describe, expect, test } from 'vitest';
import { explanationSentence, LANGUAGES, type Language, refusalSentence } from '../../kernel/index.ts';
import { codeOf, drawn, play } from './drawn.ts';
import { JunglePosition, jungle } from './index.ts';
import { EXPLANATION_KEYS } from './types.ts';

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

  test('"Jump blocked by Rat" if a Rat is in the way, whatever stands on the far bank', () => {
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

  test('a Chinese message when the language is Chinese', () => {
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

/** The sentence that explains why a move text is refused. */
function reason(position: JunglePosition, text: string, language: Language = 'en'): string | null {
  const refusal = jungle.notation.refusal(position, text);
  return refusal && explanationSentence(jungle.presentation.messages[language], refusal);
}

/** The sentence that explains why these touched squares are refused. */
const reasonAt = (position: JunglePosition, ...picked: string[]): string | null =>
  explanationSentence(jungle.presentation.messages.en, jungle.rules.refusalAt(position, picked));

describe('the reason for a refused move', () => {
  test('explains how to write a move when the text is not a move', () => {
    expect(reason(JunglePosition.start('spec'), 'e3e4')).toBe('Write a move as two squares, such as E3-E4');
  });

  test('says that an empty square has no piece', () => {
    expect(reason(drawn('9 c\n1 W'), 'E5-E6')).toBe('There is no piece on E5');
  });

  test('says that a piece belongs to the opponent', () => {
    expect(reason(drawn('9 c\n1 W'), 'A9-A8')).toBe('That is BLUE’s piece');
    expect(reason(drawn('9 c\n1 W', { toMove: 1 }), 'A1-A2')).toBe('That is RED’s piece');
  });

  test('says that a piece moves one square in a straight line to another square', () => {
    const position = drawn('9 c\n2 . . W');
    expect(reason(position, 'C2-D3')).toBe('Pieces do not move diagonally');
    expect(reason(position, 'C2-E4')).toBe('Pieces do not move diagonally');
    expect(reason(position, 'C2-C4')).toBe('Only one square at a time');
    expect(reason(position, 'C2-D4')).toBe('Only one square at a time');
    expect(reason(position, 'C2-C2')).toBe('Your Wolf is already on C2');
  });

  test('names the far bank where a jump ends', () => {
    const position = drawn('9 c\n3 L W');
    for (const text of ['A3-A5', 'A3-A6', 'A3-A8']) {
      expect(reason(position, text)).toBe('A jump ends on the far bank, A7');
    }
    expect(reason(position, 'B3-B5')).toBe('Only one square at a time');
    expect(reason(drawn('9 c\n4 . . L'), 'C4-A4')).toBe('Only one square at a time');
    expect(reason(drawn('9 c\n4 L', { board: 'classic' }), 'A4-C4')).toBe('A jump ends on the far bank, D4');
  });

  test('says that only the Rat swims, and that only a Rat captures a Rat in water', () => {
    expect(reason(drawn('9 c\n3 E'), 'A3-A4')).toBe('Only the Rat can swim');
    expect(reason(drawn('9 c\n4 R\n3 L'), 'A3-A4')).toBe('Only the Rat can swim');
    expect(reason(drawn('9 c\n4 . r E'), 'C4-B4')).toBe('A Rat in water can only be captured by a Rat');
  });

  test('names the square of the Rat that blocks a jump', () => {
    expect(reason(drawn('9 c\n5 r\n3 L'), 'A3-A7')).toBe('The Rat on A5 is in the way');
    expect(reason(drawn('9 c\n6 R\n3 T'), 'A3-A7')).toBe('The Rat on A6 is in the way');
  });

  test('says that only the Lion and the Tiger jump, with or without a Rat in the river', () => {
    expect(reason(drawn('9 c\n3 E'), 'A3-A7')).toBe('Only the Lion and the Tiger can jump');
    expect(reason(drawn('9 c\n5 r\n3 D'), 'A3-A7')).toBe('Only the Lion and the Tiger can jump');
  });

  test("says that the player's own den or own piece is in the way", () => {
    expect(reason(drawn('9 c\n2 . . . W'), 'D2-D1')).toBe('You cannot enter your own den');
    expect(reason(drawn('9 c\n1 W C'), 'A1-B1')).toBe('Your own piece is on that square');
    expect(reason(drawn('9 c\n7 T\n3 L'), 'A3-A7')).toBe('Your own piece is on that square');
  });

  test('names the attacker that is too weak and the defender, with the right articles', () => {
    expect(reason(drawn('9 l\n1 C w'), 'A1-B1')).toBe('A Cat cannot capture a Wolf');
    expect(reason(drawn('9 l\n1 C e'), 'A1-B1')).toBe('A Cat cannot capture an Elephant');
    expect(reason(drawn('9 c\n7 e\n3 L'), 'A3-A7')).toBe('A Lion cannot capture an Elephant');
  });

  test('says that an Elephant never captures a Rat, not even in a trap', () => {
    expect(reason(drawn('9 c\n3 . . r E'), 'D3-C3')).toBe('An Elephant never captures a Rat');
    expect(reason(drawn('9 c\n2 . . E r'), 'C2-D2')).toBe('An Elephant never captures a Rat');
    expect(reason(drawn('8 . . r E\n5 . . . . c'), 'D8-C8')).toBe('An Elephant never captures a Rat');
  });

  test('says that a trapped piece cannot capture', () => {
    expect(reason(drawn('8 . . . L c'), 'D8-E8')).toBe('A Lion in a trap cannot capture a Cat');
    expect(reason(drawn('8 . . . E c'), 'D8-E8')).toBe('An Elephant in a trap cannot capture a Cat');
  });
});

describe('the reason for a refused selection', () => {
  const position = drawn('9 c\n2 C\n1 W E');

  test("explains empty squares, the opponent's pieces and pieces that cannot move", () => {
    expect(reasonAt(position, 'D5')).toBe('There is no piece on D5');
    expect(reasonAt(position, 'A9')).toBe('That is BLUE’s piece');
    expect(reasonAt(position, 'A1')).toBe('Your Wolf on A1 cannot move');
  });

  test('explains why the selected piece cannot enter a square', () => {
    expect(reasonAt(position, 'A1', 'B1')).toBe('Your own piece is on that square');
  });

  test('is null when no square was touched', () => {
    expect(reasonAt(position, 'Z9')).toBe(null);
    expect(reasonAt(position)).toBe(null);
  });
});

describe('reasons', () => {
  test('have a sentence in every language', () => {
    for (const language of LANGUAGES)
      expect(Object.keys(jungle.presentation.messages[language].explanations)).toEqual([...EXPLANATION_KEYS]);
  });

  test('translate the names of pieces and seats', () => {
    expect(reason(drawn('9 l\n1 C w'), 'A1-B1', 'zh')).toBe('猫不能吃狼');
    expect(reason(drawn('9 c\n1 W'), 'A9-A8', 'zh')).toBe('那是蓝方的棋子');
    expect(reason(drawn('9 c\n5 r\n3 L'), 'A3-A7', 'zh')).toBe('A5 的鼠挡住了去路');
  });
});

test('every refused pair of squares has a reason', () => {
  const position = drawn('9 l . . . e\n8 . . . D\n6 . r\n4 R . . . w\n3 L . T E\n2 C . . W\n1 . . P');
  const squares = Array.from({ length: 63 }, (_, i) => `${'ABCDEFG'[i % 7]}${1 + Math.floor(i / 7)}`);
  for (const from of squares) {
    for (const to of squares) {
      const text = `${from}-${to}`;
      if (jungle.notation.refusal(position, text)) expect(reason(position, text), text).toMatch(/^[A-Z][^{}]+$/);
    }
  }
});
