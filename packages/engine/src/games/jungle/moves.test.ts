import { describe, expect, test } from 'vitest';
import { legalTexts, perft } from '../../kernel/index.ts';
import { randomTexts } from '../../testkit/random-match.ts';
import { LAYOUTS } from './board.ts';
import cases from './cases/perft.json' with { type: 'json' };
import { codeOf, destinations, drawn, play } from './drawn.ts';
import { JunglePosition, jungle } from './index.ts';

describe('board and start', () => {
  test.each(cases)('perft with options $options gives the known counts', ({ options, counts }) => {
    const parsed = jungle.rules.parseOptions(options);
    if (!parsed.ok) throw new Error(parsed.error.key);
    counts.forEach((count, i) => {
      expect(perft(jungle.rules.start(parsed.value), i + 1)).toBe(count);
    });
  });

  test('perft gives the same count with and without bulk counting', () => {
    expect(perft(JunglePosition.start('classic'), 3, false)).toBe(12240);
  });

  test('on the spec board, BLUE’s starting squares are RED’s rotated by half a turn', () => {
    const position = JunglePosition.start('spec');
    expect(position.repetitionKey).toBe('....w../...e.../tpr.cdl/......./......./......./LDC.RPT/...E.../..W.... RED');
    expect(position.toMove).toBe(0);
  });

  test('on the classic board, BLUE’s starting squares are RED’s rotated by half a turn', () => {
    expect(JunglePosition.start('classic').repetitionKey).toBe(
      'l.....t/.d...c./r.p.w.e/......./......./......./E.W.P.R/.C...D./T.....L RED',
    );
  });

  test('the Lion can capture the Tiger on the first move, A3-A7', () => {
    const position = play(JunglePosition.start('spec'), 'A3-A7');
    expect(position.repetitionKey).toContain('Lpr.cdl');
    expect(position.movesWithoutCapture).toBe(0);
  });

  test('rotating the board and swapping the colours also rotates the legal moves', () => {
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

describe('a piece', () => {
  test('moves one square up, down, left or right, never diagonally', () => {
    const position = drawn('9 c\n5 . . . W');
    expect(destinations(position, 'D5')).toBe('C5 D4 D6 E5');
    expect(codeOf(position, 'D5-E6')).toBe('invalid-move');
    expect(codeOf(position, 'D5-D7')).toBe('invalid-move');
    expect(codeOf(position, 'D5-D5')).toBe('invalid-move');
  });

  test('does not leave the board or wrap around it', () => {
    const position = drawn('9 c\n3 . . . . . . W');
    expect(destinations(position, 'G3')).toBe('F3 G2');
    expect(codeOf(position, 'G3-A4')).toBe('invalid-move');
  });

  test('does not move onto a piece of its own colour', () => {
    const position = drawn('9 c\n3 . . C W');
    expect(destinations(position, 'D3')).toBe('D2 D4 E3');
    expect(codeOf(position, 'D3-C3')).toBe('invalid-move');
  });

  test("does not enter its own den, only the opponent's", () => {
    expect(destinations(drawn('9 c\n2 . . . W'), 'D2')).toBe('C2 D3 E2');
    expect(codeOf(drawn('9 c\n2 . . . W'), 'D2-D1')).toBe('invalid-move');
    expect(destinations(drawn('9 C\n2 . . . w', { toMove: 1 }), 'D2')).toBe('C2 D1 D3 E2');
    expect(destinations(drawn('8 . . . w\n1 C', { toMove: 1 }), 'D8')).toBe('C8 D7 E8');
    expect(destinations(drawn('8 . . . W\n1 c'), 'D8')).toBe('C8 D7 D9 E8');
  });

  test('enters and leaves its own traps like any other land square', () => {
    expect(destinations(drawn('9 c\n1 . . W'), 'C1')).toBe('B1 C2');
    expect(destinations(drawn('9 c\n2 . . C'), 'C2')).toBe('B2 C1 C3 D2');
  });
});

describe('water', () => {
  test('only the Rat enters water', () => {
    for (const letter of ['C', 'D', 'W', 'P', 'T', 'L', 'E']) {
      const position = drawn(`9 c\n5 . . ${letter}`);
      expect(destinations(position, 'C5'), letter).toBe('C4 C6 D5');
      expect(codeOf(position, 'C5-B5'), letter).toBe('cannot-enter-water');
    }
  });

  test('the Rat enters, crosses and leaves water freely', () => {
    const position = drawn('9 c\n5 . . R');
    expect(destinations(position, 'C5')).toBe('B5 C4 C6 D5');
    play(position, 'C5-B5', 'A9-A8');
    expect(destinations(position, 'B5')).toBe('A5 B4 B6 C5');
    play(position, 'B5-B6', 'A8-A9', 'B6-B7');
    expect(position.repetitionKey).toContain('.R.....');
  });

  test('the rivers are A4–B6 and F4–G6 on the spec board, B4–C6 and E4–F6 on the classic board', () => {
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
  test('the Lion and the Tiger jump lengthwise over three water squares to the far bank', () => {
    for (const letter of ['L', 'T']) {
      for (const [column, row] of ['3 .', '3 . .', '3 . . . . . .', '3 . . . . . . .'].entries()) {
        const name = ['A', 'B', 'F', 'G'][column] as string;
        const up = drawn(`9 . . c\n${row.slice(0, -1)}${letter}`);
        expect(destinations(up, `${name}3`), name).toContain(`${name}7`);
        const down = drawn(`9 . . c\n${row.slice(0, -1).replace('3', '7')}${letter}`);
        expect(destinations(down, `${name}7`), name).toContain(`${name}3`);
      }
    }
  });

  test('no other piece jumps', () => {
    for (const letter of ['R', 'C', 'D', 'W', 'P', 'E']) {
      expect(codeOf(drawn(`9 . . c\n3 ${letter}`), 'A3-A7'), letter).toBe('invalid-move');
    }
  });

  test("no river of the spec board can be jumped sideways, so the document's jump from C4 to C7 does not exist", () => {
    const position = drawn('9 c\n5 . . L\n4 . . T');
    expect(destinations(position, 'C5')).toBe('C6 D5');
    expect(codeOf(position, 'C5-A5')).toBe('invalid-move');
    expect(destinations(drawn('9 c\n5 . . . . L'), 'E5')).toBe('D5 E4 E6');
    expect(codeOf(position, 'C4-C7')).toBe('invalid-move');
  });

  test('on the classic board, sideways jumps between A, D and G cross two squares, and lengthwise jumps cross three', () => {
    const classic = { board: 'classic' } as const;
    expect(destinations(drawn('9 c\n5 L', classic), 'A5')).toBe('A4 A6 D5');
    expect(destinations(drawn('9 c\n4 . . . T', classic), 'D4')).toBe('A4 D3 D5 G4');
    expect(destinations(drawn('9 c\n6 . . . . . . L', classic), 'G6')).toBe('D6 G5 G7');
    expect(destinations(drawn('9 c\n3 . T', classic), 'B3')).toBe('A3 B2 B7 C3');
    expect(destinations(drawn('9 c\n7 . . . . . L', classic), 'F7')).toBe('E7 F3 F8 G7');
  });

  test('a jump must start next to water', () => {
    expect(destinations(drawn('9 c\n2 L'), 'A2')).toBe('A1 A3 B2');
    expect(codeOf(drawn('9 c\n2 L'), 'A2-A7')).toBe('invalid-move');
  });

  test('a Rat of either colour on any crossed square blocks the jump', () => {
    for (const rat of ['R', 'r']) {
      for (const row of [4, 5, 6]) {
        const up = drawn(`9 . . c\n${row} ${rat}\n3 L`);
        expect(codeOf(up, 'A3-A7'), `${rat} A${row}`).toBe('jump-blocked');
        const down = drawn(`9 . . c\n7 T\n${row} ${rat}`);
        expect(codeOf(down, 'A7-A3'), `${rat} A${row}`).toBe('jump-blocked');
      }
      for (const squares of [`5 L ${rat}`, `5 L . ${rat}`]) {
        expect(codeOf(drawn(`9 . . c\n${squares}`, { board: 'classic' }), 'A5-D5'), squares).toBe('jump-blocked');
      }
    }
  });

  test('a Rat beside the path or on land does not block a jump', () => {
    expect(codeOf(drawn('9 . . c\n5 . r\n4 . R\n3 L'), 'A3-A7')).toBe(null);
    expect(codeOf(drawn('9 . . c\n7 r\n3 L'), 'A3-A7')).toBe(null);
    expect(codeOf(drawn('9 . . c\n4 . . . . . . R\n3 L'), 'A3-A7')).toBe(null);
  });

  test('a jump is possible again after the Rat has left or been captured', () => {
    const position = drawn('9 . . c\n5 r\n4 R\n3 L');
    expect(codeOf(position, 'A3-A7')).toBe('jump-blocked');
    play(position, 'A4-A5', 'C9-C8');
    expect(codeOf(position, 'A3-A7')).toBe('jump-blocked');
    play(position, 'A5-B5', 'C8-C9');
    expect(codeOf(position, 'A3-A7')).toBe(null);
  });

  test('a jump can capture by the usual rules', () => {
    expect(codeOf(drawn('9 . . c\n7 t\n3 L'), 'A3-A7')).toBe(null);
    expect(codeOf(drawn('9 . . c\n7 l\n3 T'), 'A3-A7')).toBe('invalid-move');
    expect(codeOf(drawn('9 . . c\n7 t\n3 T'), 'A3-A7')).toBe(null);
    expect(codeOf(drawn('9 . . c\n7 W\n3 L'), 'A3-A7')).toBe('invalid-move');
  });
});

const movesOf = (position: JunglePosition): string[] => legalTexts(jungle, position);

const randomMatches = (board: 'spec' | 'classic', count: number): string[][] =>
  Array.from({ length: count }, (_, seed) => randomTexts(jungle, { board }, seed));

/** The starting position with BLUE to move. */
const drawnHalfTurn = (board: 'spec' | 'classic'): JunglePosition =>
  JunglePosition.of({ board, squares: LAYOUTS[board].start, toMove: 1, movesWithoutCapture: 0 });
