import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, outcomeSentence } from '../../kernel/index.ts';
import { drawn, start } from './drawn.ts';
import { octa } from './index.ts';
import { OUTCOME_REASONS, PASS } from './types.ts';

describe('move text', () => {
  test('names a cell by x,y and a pass by "pass"', () => {
    const position = start({});
    expect(octa.notation.read(position, '0,0')).toBe(40);
    expect(octa.notation.read(position, '-4,-4')).toBe(0);
    expect(octa.notation.read(position, '4,-4')).toBe(8);
    expect(octa.notation.read(position, 'pass')).toBe(PASS);
    expect(octa.notation.format(position, 79)).toBe('3,4');
    expect(octa.notation.format(position, PASS)).toBe('pass');
  });

  test('accepts only the canonical spelling', () => {
    const position = start({ size: 12 });
    const bad = [
      '',
      '1',
      '1,',
      ',1',
      '1,1,1',
      '01,1',
      '+1,1',
      '-0,1',
      '1,-0',
      ' 1,1',
      '1, 1',
      '1,1\n',
      '1.0,1',
      '1e0,1',
    ];
    for (const text of [...bad, '１,1', 'PASS', 'pass ', 'null', '1;1', '--1,1']) {
      expect(octa.notation.refusal(position, text), text).toEqual({ code: 'not-a-move', detail: text });
    }
  });

  test('rejects a cell off the board as not-a-move', () => {
    for (const text of ['2,0', '0,-2', '12,12', '100,0', '9007199254740993,0']) {
      expect(octa.notation.refusal(start({ size: 1 }), text)?.code).toBe('not-a-move');
    }
    expect(octa.notation.refusal(start({ size: 50 }), '50,-50')?.code).toBe('not-your-cell');
    expect(octa.notation.refusal(start({ size: 50 }), '51,0')?.code).toBe('not-a-move');
  });

  test('round-trips every cell', () => {
    for (const size of [1, 4, 12, 50]) {
      const position = start({ size });
      const cells = Array.from({ length: position.board.count }, (_, cell) => cell);
      expect(cells.map((cell) => octa.notation.read(position, octa.notation.format(position, cell)))).toEqual(cells);
    }
  });

  test('never makes the parser throw, and accepted texts round-trip', () => {
    const position = start({});
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9., e]{0,20}$/), fc.constant('pass'));
    fc.assert(
      fc.property(texts, (text) => {
        const move = octa.notation.read(position, text);
        if (move !== null) return octa.notation.format(position, move) === text;
        return octa.notation.refusal(position, text)?.code === 'not-a-move';
      }),
    );
  });
});

describe('refusalAt', () => {
  test('refuses a cell the player does not own, a cell off the board, and a pass that is not allowed', () => {
    const position = start({});
    expect(octa.rules.refusalAt(position, ['0,0'])).toEqual({ code: 'not-your-cell', detail: '0,0' });
    expect(octa.rules.refusalAt(position, ['-1,-1'])).toEqual({ code: 'not-your-cell', detail: '-1,-1' });
    expect(octa.rules.refusalAt(position, ['9,9'])).toEqual({ code: 'not-a-move', detail: '9,9' });
    expect(octa.rules.refusalAt(position, ['pass'])).toEqual({ code: 'pass-not-allowed' });
    expect(octa.rules.refusalAt(position, [])).toMatchObject({ code: 'not-a-move' });
  });

  test('refuses a second touch after a complete move', () => {
    const position = start({});
    expect(octa.rules.refusalAt(position, ['1,1', '0,0'])).toEqual({ code: 'not-a-move', detail: '0,0' });
    expect(octa.rules.refusalAt(position, ['0,0', '1,1'])).toEqual({ code: 'not-your-cell', detail: '0,0' });
  });

  test('refuses a cell when the player must pass', () => {
    const position = drawn('. . .\n. 2 .\n. . .');
    expect(octa.rules.refusalAt(position, ['0,0'])).toEqual({ code: 'not-your-cell', detail: '0,0' });
  });

  test('refuses every touch after the end', () => {
    const position = drawn('. . .\n. 1 .\n. . .', { turnCount: 9, turnLimit: 9 });
    expect(octa.rules.refusalAt(position, ['0,0'])).toEqual({ code: 'game-over' });
  });
});

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
    expect(sentences('-1,-1')).toEqual([
      'Player 1 turns -1,-1 to the north-west',
      'Spieler 1: -1,-1 nach Nordwesten gedreht',
      'Jugador 1: -1,-1 gira al noroeste',
      '玩家一将 -1,-1 转向西北',
    ]);
    expect(sentences('-1,0')).toEqual([
      'Player 1 turns -1,0 to the north, capturing 1 cell',
      'Spieler 1: -1,0 nach Norden gedreht, 1 Feld erobert',
      'Jugador 1: -1,0 gira al norte y conquista 1 casilla',
      '玩家一将 -1,0 转向北，占领 1 格',
    ]);
    expect(sentences('1,0')).toEqual([
      'Player 1 turns 1,0 to the west, capturing 2 cells',
      'Spieler 1: 1,0 nach Westen gedreht, 2 Felder erobert',
      'Jugador 1: 1,0 gira al oeste y conquista 2 casillas',
      '玩家一将 1,0 转向西，占领 2 格',
    ]);
  });

  test('says that the player passes', () => {
    const bare = drawn('. . .\n. 1 .\n. . .', { toMove: 1 });
    expect(LANGUAGES.map((language) => octa.presentation.describe(bare, PASS, language))).toEqual([
      'Player 2 passes',
      'Spieler 2: gepasst',
      'Jugador 2: pasa',
      '玩家二停一手',
    ]);
  });
});

test('every ending has a distinct sentence', () => {
  for (const language of LANGUAGES) {
    const sentences = OUTCOME_REASONS.map((reason) => {
      const winner = reason === 'tie' || reason === 'turn-cap' ? null : 0;
      return outcomeSentence(octa.presentation.messages[language], { winner, reason });
    });
    expect(new Set(sentences).size).toBe(OUTCOME_REASONS.length);
    for (const sentence of sentences) expect(sentence).not.toMatch(/\{|^[a-z-]+$/);
    expect(outcomeSentence(octa.presentation.messages[language], { winner: null, reason: 'elimination' })).not.toBe(
      'elimination',
    );
  }
});
