import {
  BoardPosition,
  createGrid,
  createScene,
  defineGame,
  type Game,
  localText,
  type MoveList,
  opponent,
} from '@quintet/engine/authoring';
import { describe, expect, test } from 'vitest';
import { colourRules, contrast, drawnPalette } from '../../widget/look/colours.ts';
import { loose } from '../../widget/look/look.ts';
import { isMoveStep } from '../manifest.ts';
import { PLAIN } from './colours.ts';
import { genericLook } from './index.ts';
import { generatedTeaching } from './teaching.ts';

class Placing extends BoardPosition {
  moves(into: MoveList): void {
    this.listEmpty(into);
  }
  protected apply(cell: number): void {
    this.set(cell, this.toMove + 1);
    if (this.ply === this.cells.length - 1) this.end(this.toMove, 'full');
    else this.toMove = opponent(this.toMove);
  }
}

/** Players take turns placing pieces. Whoever places the last one wins. */
function placingGame(kinds: readonly [string, string], shape: 'points' | 'square' = 'points'): Game {
  const grid = createGrid(shape, 3, 3);
  return defineGame<Placing>({
    id: 'placing',
    seats: ['black', 'white'],
    rules: { start: () => new Placing(9) },
    notation: grid.notation,
    presentation: {
      messages: { en: { name: 'Placing', tagline: 'Fill the board.', won: { full: '{winner} places last' } } },
      scene: (position) => createScene({ ...grid.board, tokens: grid.stones(position.cells, kinds) }),
    },
  });
}

describe('a game without a look', () => {
  test('uses stones without letters if all pieces are of one kind, even if the board starts empty', () => {
    const look = genericLook(placingGame(['stone', 'stone']));
    expect(look.pieceOf?.(loose('stone', 1))).toEqual({ shape: 'stone', letter: '' });
    expect(look.emblems).toEqual(['stone', 'stone']);
  });

  test('uses discs with letters if there are several kinds of pieces', () => {
    const look = genericLook(placingGame(['knight', 'rook']));
    expect(look.pieceOf?.(loose('rook', 1))).toEqual({ shape: 'disc', letter: 'R' });
    expect(look.emblems).toEqual(['knight', 'rook']);
  });

  test('uses a wooden board only if the cells are points', () => {
    const boardOf = (shape: 'points' | 'square') =>
      genericLook(placingGame(['stone', 'stone'], shape)).colours.classic.board;
    expect(boardOf('square')).toEqual(PLAIN.classic.board);
    expect(boardOf('points')).not.toEqual(PLAIN.classic.board);
  });
});

test('a look decides shapes, letters, paths, emblems and colours', () => {
  const look = genericLook(placingGame(['knight', 'rook'], 'square'), {
    pieces: { knight: { shape: 'diamond', letter: 'N' }, rook: { path: 'M0,0h9' } },
    emblems: ['rook', 'knight'],
    colours: { 'seat-0': { light: '#123456', dark: '#abcdef' } },
  });
  expect(look.pieceOf?.(loose('knight', 0))).toEqual({ shape: 'diamond', letter: 'N' });
  expect(look.pieceOf?.(loose('rook', 1))).toEqual({ shape: 'disc', letter: 'R', path: 'M0,0h9' });
  expect(look.emblems).toEqual(['rook', 'knight']);
  expect(look.colours.classic['seat-0']).toEqual(['#123456', '#abcdef']);
});

test('the colours of a theme apply only to boards that show this theme', () => {
  const rules = colourRules('placing', genericLook(placingGame(['stone', 'stone'])).colours);
  expect(rules).toContain('[data-game="placing"] { --seat-0: light-dark(#1f5fa8, #8fbaf7);');
  expect(rules).toMatch(/\[data-game="placing"\]\[data-board="slate"\] \{[^}]* --board: light-dark\(/);
});

describe('text on a coloured background', () => {
  const inkOf = (colours: Record<string, string>): string => drawnPalette(colours)['seat-0-ink']?.[0] ?? '';

  test.each(['#000', '#777777', '#ffe14d', '#1f5fa8', '#ffffffff'])('is readable on %s', (colour) => {
    expect(contrast(inkOf({ 'seat-0': colour }), colour)).toBeGreaterThanOrEqual(4.5);
  });

  test('keeps the requested colour if it is readable', () => {
    expect(inkOf({ 'seat-0': '#ffffff', 'seat-0-ink': '#123456' })).toBe('#123456');
    expect(inkOf({ 'seat-0': '#ffffff', 'seat-0-ink': '#eeeeee' })).toBe('#000000');
  });
});

test('a minimal game gets a lesson and a rules page, in English where a translation is missing', () => {
  const { lesson, rules, diagrams } = generatedTeaching(placingGame(['stone', 'stone']));
  expect(lesson.steps.filter(isMoveStep).length).toBeGreaterThanOrEqual(4);
  expect(lesson.ends).toBe('full');
  expect(rules.en).toContain(
    'The board has 9 points, where 3 columns and 3 rows of lines cross. The board starts empty.',
  );
  expect(rules.en).toContain('Touch an empty cell to play there.');
  expect(rules.en).toContain('places last');
  expect(localText(rules, 'zh')).toContain('棋盘有 9 个交叉点');
  expect(diagrams.map(({ id }) => id)).toEqual(['first', 'end']);
});
