import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawn, start } from './drawn.ts';
import { octa } from './index.ts';
import { PASS } from './types.ts';

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
