import { describe, expect, test } from 'vitest';
import { LANGUAGES, outcomeSentence } from '../../kernel/index.ts';
import { drawn } from './drawn.ts';
import { octa } from './index.ts';
import { PASS, REASONS } from './types.ts';

describe('describe', () => {
  const position = drawn(`
    .↓ 2→ .
    1↖ .↖ 1↙
    1← .  2`);
  const sentences = (text: string) =>
    LANGUAGES.map((language) =>
      octa.presentation.describe(position, octa.notation.read(position, text) as number, language),
    );

  test('names the cell, its new direction and the number of captured cells', () => {
    expect(sentences('-1,-1')).toEqual(['Player 1 turns -1,-1 to the north-west', '玩家一将 -1,-1 转向西北']);
    expect(sentences('-1,0')).toEqual([
      'Player 1 turns -1,0 to the north and captures 1 cell',
      '玩家一将 -1,0 转向北，占领 1 格',
    ]);
    expect(sentences('1,0')).toEqual([
      'Player 1 turns 1,0 to the west and captures 2 cells',
      '玩家一将 1,0 转向西，占领 2 格',
    ]);
  });

  test('says that the player passes', () => {
    const bare = drawn('. . .\n. 1 .\n. . .', { toMove: 1 });
    expect(LANGUAGES.map((language) => octa.presentation.describe(bare, PASS, language))).toEqual([
      'Player 2 passes',
      '玩家二停一手',
    ]);
  });
});

test('every ending has a distinct sentence', () => {
  for (const language of LANGUAGES) {
    const sentences = REASONS.map((reason) => {
      const winner = reason === 'tie' || reason === 'turn-cap' ? null : 0;
      return outcomeSentence(octa.presentation.messages[language], { winner, reason });
    });
    expect(new Set(sentences).size).toBe(REASONS.length);
    for (const sentence of sentences) expect(sentence).not.toMatch(/\{|^[a-z-]+$/);
    expect(outcomeSentence(octa.presentation.messages[language], { winner: null, reason: 'elimination' })).not.toBe(
      'elimination',
    );
  }
});
