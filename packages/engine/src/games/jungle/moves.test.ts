import { describe, expect, test } from 'vitest';
import { legalTexts, perft } from '../../kernel/index.ts';
import { randomTexts } from '../../testkit/random-match.ts';
import { LAYOUTS } from './board.ts';
import cases from './cases/perft.json' with { type: 'json' };
import { drawn, goals, play, refused } from './drawn.ts';
import { JunglePosition, jungle } from './index.ts';

describe('board and start', () => {
  test.each(cases)('perft $options', ({ options, counts }) => {
    const parsed = jungle.rules.parseOptions(options);
    if (!parsed.ok) throw new Error(parsed.error.key);
    counts.forEach((count, i) => {
      expect(perft(jungle.rules.start(parsed.value), i + 1)).toBe(count);
    });
  });

  test('counting the moves played is counting the moves listed', () => {
    expect(perft(JunglePosition.start('classic'), 3, false)).toBe(12240);
  });

  test('spec: RED as listed, BLUE the half turn of it, RED to move', () => {
    const position = JunglePosition.start('spec');
    expect(position.repetitionKey).toBe('....w../...e.../tpr.cdl/......./......./......./LDC.RPT/...E.../..W.... RED');
    expect(position.toMove).toBe(0);
  });

  test('classic: RED as listed, BLUE the half turn of it', () => {
    expect(JunglePosition.start('classic').repetitionKey).toBe(
      'l.....t/.d...c./r.p.w.e/......./......./......./E.W.P.R/.C...D./T.....L RED',
    );
  });

  test('A3-A7, Lion takes Tiger, is a legal first move', () => {
    const position = play(JunglePosition.start('spec'), 'A3-A7');
    expect(position.repetitionKey).toContain('Lpr.cdl');
    expect(position.movesWithoutCapture).toBe(0);
  });

  test('the half turn with the colours changed has the turned moves, in random matches on both boards', () => {
    for (const board of ['spec', 'classic'] as const) {
      const turned = (text: string): string =>
        text.replace(
          /([A-G])([1-9])/g,
          (_, column, row) => `${'GFEDCBA'['ABCDEFG'.indexOf(column)]}${10 - Number(row)}`,
        );
      for (const texts of randomMatches(board, 20)) {
        const position = JunglePosition.start(board);
        const other = drawnHalfTurn(board);
        for (const text of texts) {
          expect(movesOf(position).map(turned).sort()).toEqual(movesOf(other).sort());
          play(position, text);
          play(other, turned(text));
        }
        expect(other.outcome?.reason).toBe(position.outcome?.reason);
      }
    }
  });
});

describe('steps', () => {
  test('one square up, down, left or right, never diagonally', () => {
    const position = drawn('9 c\n5 . . . W');
    expect(goals(position, 'D5')).toBe('C5 D4 D6 E5');
    expect(refused(position, 'D5-E6')).toBe('invalid-move');
    expect(refused(position, 'D5-D7')).toBe('invalid-move');
    expect(refused(position, 'D5-D5')).toBe('invalid-move');
  });

  test('not off the board, and not around it', () => {
    const position = drawn('9 c\n3 . . . . . . W');
    expect(goals(position, 'G3')).toBe('F3 G2');
    expect(refused(position, 'G3-A4')).toBe('invalid-move');
  });

  test('not onto a piece of your own', () => {
    const position = drawn('9 c\n3 . . C W');
    expect(goals(position, 'D3')).toBe('D2 D4 E3');
    expect(refused(position, 'D3-C3')).toBe('invalid-move');
  });

  test('not into your own den, which the opponent may enter', () => {
    expect(goals(drawn('9 c\n2 . . . W'), 'D2')).toBe('C2 D3 E2');
    expect(refused(drawn('9 c\n2 . . . W'), 'D2-D1')).toBe('invalid-move');
    expect(goals(drawn('9 C\n2 . . . w', { toMove: 1 }), 'D2')).toBe('C2 D1 D3 E2');
    expect(goals(drawn('8 . . . w\n1 C', { toMove: 1 }), 'D8')).toBe('C8 D7 E8');
    expect(goals(drawn('8 . . . W\n1 c'), 'D8')).toBe('C8 D7 D9 E8');
  });

  test('your own traps are entered and left like any land', () => {
    expect(goals(drawn('9 c\n1 . . W'), 'C1')).toBe('B1 C2');
    expect(goals(drawn('9 c\n2 . . C'), 'C2')).toBe('B2 C1 C3 D2');
  });
});

describe('water', () => {
  test('only the Rat enters water', () => {
    for (const letter of ['C', 'D', 'W', 'P', 'T', 'L', 'E']) {
      const position = drawn(`9 c\n5 . . ${letter}`);
      expect(goals(position, 'C5'), letter).toBe('C4 C6 D5');
      expect(refused(position, 'C5-B5'), letter).toBe('cannot-enter-water');
    }
  });

  test('the Rat moves land→water, water→water and water→land freely', () => {
    const position = drawn('9 c\n5 . . R');
    expect(goals(position, 'C5')).toBe('B5 C4 C6 D5');
    play(position, 'C5-B5', 'A9-A8');
    expect(goals(position, 'B5')).toBe('A5 B4 B6 C5');
    play(position, 'B5-B6', 'A8-A9', 'B6-B7');
    expect(position.repetitionKey).toContain('.R.....');
  });

  test('the rivers of spec are A4–B6 and F4–G6, those of classic B4–C6 and E4–F6', () => {
    const water = (board: 'spec' | 'classic'): string =>
      jungle.presentation
        .scene(JunglePosition.start(board))
        .cells.filter(({ terrain }) => terrain === 'water')
        .map(({ target }) => target)
        .join(' ');
    expect(water('spec')).toBe('A4 B4 F4 G4 A5 B5 F5 G5 A6 B6 F6 G6');
    expect(water('classic')).toBe('B4 C4 E4 F4 B5 C5 E5 F5 B6 C6 E6 F6');
  });
});

describe('jumps', () => {
  test('Lion and Tiger jump a river lengthwise, three squares to the first land, up and down', () => {
    for (const letter of ['L', 'T']) {
      for (const [column, row] of ['3 .', '3 . .', '3 . . . . . .', '3 . . . . . . .'].entries()) {
        const name = ['A', 'B', 'F', 'G'][column] as string;
        const up = drawn(`9 . . c\n${row.slice(0, -1)}${letter}`);
        expect(goals(up, `${name}3`), name).toContain(`${name}7`);
        const down = drawn(`9 . . c\n${row.slice(0, -1).replace('3', '7')}${letter}`);
        expect(goals(down, `${name}7`), name).toContain(`${name}3`);
      }
    }
  });

  test('nobody else jumps', () => {
    for (const letter of ['R', 'C', 'D', 'W', 'P', 'E']) {
      expect(refused(drawn(`9 . . c\n3 ${letter}`), 'A3-A7'), letter).toBe('invalid-move');
    }
  });

  test('spec: the rivers touch the rim, so no river can be jumped sideways; the document’s C4 to C7 is void', () => {
    const position = drawn('9 c\n5 . . L\n4 . . T');
    expect(goals(position, 'C5')).toBe('C6 D5');
    expect(refused(position, 'C5-A5')).toBe('invalid-move');
    expect(goals(drawn('9 c\n5 . . . . L'), 'E5')).toBe('D5 E4 E6');
    expect(refused(position, 'C4-C7')).toBe('invalid-move');
  });

  test('classic: sideways jumps A↔D and D↔G cross two squares, lengthwise jumps three', () => {
    const classic = { board: 'classic' } as const;
    expect(goals(drawn('9 c\n5 L', classic), 'A5')).toBe('A4 A6 D5');
    expect(goals(drawn('9 c\n4 . . . T', classic), 'D4')).toBe('A4 D3 D5 G4');
    expect(goals(drawn('9 c\n6 . . . . . . L', classic), 'G6')).toBe('D6 G5 G7');
    expect(goals(drawn('9 c\n3 . T', classic), 'B3')).toBe('A3 B2 B7 C3');
    expect(goals(drawn('9 c\n7 . . . . . L', classic), 'F7')).toBe('E7 F3 F8 G7');
  });

  test('a jump needs water next to the piece', () => {
    expect(goals(drawn('9 c\n2 L'), 'A2')).toBe('A1 A3 B2');
    expect(refused(drawn('9 c\n2 L'), 'A2-A7')).toBe('invalid-move');
  });

  test('a Rat of either colour on any crossed square blocks the jump', () => {
    for (const rat of ['R', 'r']) {
      for (const row of [4, 5, 6]) {
        const up = drawn(`9 . . c\n${row} ${rat}\n3 L`);
        expect(refused(up, 'A3-A7'), `${rat} A${row}`).toBe('jump-blocked');
        const down = drawn(`9 . . c\n7 T\n${row} ${rat}`);
        expect(refused(down, 'A7-A3'), `${rat} A${row}`).toBe('jump-blocked');
      }
      for (const squares of [`5 L ${rat}`, `5 L . ${rat}`]) {
        expect(refused(drawn(`9 . . c\n${squares}`, { board: 'classic' }), 'A5-D5'), squares).toBe('jump-blocked');
      }
    }
  });

  test('a Rat beside the way, or on land, blocks nothing', () => {
    expect(refused(drawn('9 . . c\n5 . r\n4 . R\n3 L'), 'A3-A7')).toBe(null);
    expect(refused(drawn('9 . . c\n7 r\n3 L'), 'A3-A7')).toBe(null);
    expect(refused(drawn('9 . . c\n4 . . . . . . R\n3 L'), 'A3-A7')).toBe(null);
  });

  test('the Rat that goes away, or is taken, opens the way again', () => {
    const position = drawn('9 . . c\n5 r\n4 R\n3 L');
    expect(refused(position, 'A3-A7')).toBe('jump-blocked');
    play(position, 'A4-A5', 'C9-C8');
    expect(refused(position, 'A3-A7')).toBe('jump-blocked');
    play(position, 'A5-B5', 'C8-C9');
    expect(refused(position, 'A3-A7')).toBe(null);
  });

  test('the jump may capture, by the rules of capture', () => {
    expect(refused(drawn('9 . . c\n7 t\n3 L'), 'A3-A7')).toBe(null);
    expect(refused(drawn('9 . . c\n7 l\n3 T'), 'A3-A7')).toBe('invalid-move');
    expect(refused(drawn('9 . . c\n7 t\n3 T'), 'A3-A7')).toBe(null);
    expect(refused(drawn('9 . . c\n7 W\n3 L'), 'A3-A7')).toBe('invalid-move');
  });
});

const movesOf = (position: JunglePosition): string[] => legalTexts(jungle, position);

const randomMatches = (board: 'spec' | 'classic', count: number): string[][] =>
  Array.from({ length: count }, (_, seed) => randomTexts(jungle, { board }, seed));

/** The start, but BLUE moves first: the same board seen from the other side. */
const drawnHalfTurn = (board: 'spec' | 'classic'): JunglePosition =>
  JunglePosition.of({ board, squares: LAYOUTS[board].start, toMove: 1, movesWithoutCapture: 0 });
