import { describe, expect, test } from 'vitest';
import { applyChanges } from '../../kernel/index.ts';
import { drawn, play } from './drawn.ts';
import { JunglePosition, jungle } from './index.ts';

const start = (): JunglePosition => JunglePosition.start('spec');
const move = (position: JunglePosition, text: string): number => jungle.notation.read(position, text) as number;

describe('the scene', () => {
  test('has columns A–G, and rows 9 … 1 from the top', () => {
    const { columns, rows, shape, wraps, cells } = jungle.presentation.scene(start());
    expect(columns.join('')).toBe('ABCDEFG');
    expect(rows.join('')).toBe('987654321');
    expect([shape, wraps, cells.length]).toEqual(['square', false, 63]);
    expect(cells.find(({ target }) => target === 'A9')).toMatchObject({ x: 0, y: 0 });
    expect(cells.find(({ target }) => target === 'G1')).toMatchObject({ x: 6, y: 8 });
  });

  test('shows the dens and traps with their owners', () => {
    const { cells } = jungle.presentation.scene(start());
    const shown = (terrain: string, seat: number): string =>
      cells
        .filter((cell) => cell.terrain === terrain && cell.seat === seat)
        .map(({ target }) => target)
        .join(' ');
    expect([shown('den', 0), shown('den', 1)]).toEqual(['D1', 'D9']);
    expect([shown('trap', 0), shown('trap', 1)]).toEqual(['C1 E1 D2', 'D8 C9 E9']);
    expect(cells.filter(({ terrain, seat }) => terrain === 'plain' && seat !== null)).toEqual([]);
  });

  test('has one token per piece, with a stable id and a letter', () => {
    const { tokens } = jungle.presentation.scene(start());
    expect(tokens).toHaveLength(16);
    expect(tokens.find(({ id }) => id === 'RED_RAT')).toEqual({
      id: 'RED_RAT',
      cell: 'E3',
      kind: 'rat',
      seat: 0,
      level: 0,
      facing: 0,
      marks: [],
      age: null,
      glyph: 'R',
    });
    for (const seat of [0, 1]) {
      expect(new Set(tokens.filter((token) => token.seat === seat).map(({ glyph }) => glyph)).size).toBe(8);
    }
  });

  test("marks a piece in an opponent's trap as trapped", () => {
    const marked = jungle.presentation
      .scene(drawn('8 . . . W\n2 . . . w\n1 . . C'))
      .tokens.filter(({ marks }) => marks.length > 0);
    expect(marked.map(({ id, marks }) => [id, marks])).toEqual([
      ['RED_WOLF', ['trapped']],
      ['BLUE_WOLF', ['trapped']],
    ]);
  });

  test('lists captured pieces in order, with the square of each capture', () => {
    const position = play(start(), 'A3-A7', 'G7-G3', 'A7-B7');
    expect(jungle.presentation.scene(position).captured.map(({ id, cell }) => `${id} ${cell}`)).toEqual([
      'BLUE_TIGER A7',
      'RED_TIGER G3',
      'BLUE_LEOPARD B7',
    ]);
  });

  test('has gauges for the remaining pieces and the moves without capture', () => {
    const { gauges } = jungle.presentation.scene(play(start(), 'A3-A7', 'E7-E6'));
    expect(gauges).toEqual([
      { seat: 0, name: 'pieces', value: 8, max: 8 },
      { seat: 1, name: 'pieces', value: 7, max: 8 },
      { seat: null, name: 'quiet', value: 1, max: 50 },
    ]);
  });
});

describe('paths and changes', () => {
  test('a path consists of the two squares of a move', () => {
    expect(jungle.presentation.paths(start(), move(start(), 'E3-E4'))).toEqual([['E3', 'E4']]);
  });

  test('a piece that takes a step slides', () => {
    expect(jungle.presentation.changes(start(), move(start(), 'E3-E4'))).toEqual([
      { kind: 'move', step: 0, id: 'RED_RAT', to: 'E4', level: 0, via: [], jump: false },
    ]);
  });

  test('a jump passes over the water, and the captured piece vanishes when the jump lands', () => {
    expect(jungle.presentation.changes(start(), move(start(), 'A3-A7'))).toEqual([
      { kind: 'move', step: 0, id: 'RED_LION', to: 'A7', level: 0, via: ['A4', 'A5', 'A6'], jump: true },
      { kind: 'vanish', step: 1, id: 'BLUE_TIGER', why: 'captured' },
    ]);
    const classic = drawn('9 c\n5 . . . L', { board: 'classic' });
    expect(jungle.presentation.changes(classic, move(classic, 'D5-A5'))).toMatchObject([
      { via: ['C5', 'B5'], jump: true },
    ]);
  });

  test("entering and leaving an opponent's trap sets and clears the mark", () => {
    const position = drawn('8 . . W\n1 c');
    const into = jungle.presentation.changes(position, move(position, 'C8-D8'));
    expect(into[1]).toEqual({ kind: 'mark', step: 1, id: 'RED_WOLF', marks: ['trapped'] });
    const before = jungle.presentation.scene(position).tokens;
    play(position, 'C8-D8');
    expect(applyChanges(before, into)).toEqual(jungle.presentation.scene(position).tokens);
    play(position, 'A1-A2');
    expect(jungle.presentation.changes(position, move(position, 'D8-D7'))[1]).toMatchObject({
      kind: 'mark',
      marks: [],
    });
  });
});
