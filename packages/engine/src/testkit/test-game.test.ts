import { test as nodeTest } from 'node:test';
import { expect, test } from 'vitest';
import { ctor } from '../games/ctor/index.ts';
import { createGrid, type Game, type Json, type Position } from '../kernel/index.ts';
import {
  checkLaws,
  drawCells,
  drawnCells,
  type GameTests,
  LAWS,
  mapCells,
  parsePerftCases,
  type TestFunction,
  testGame,
} from './index.ts';

const COUNTS = { options: {}, counts: [100, 9900] };

/** The names of the tests that a game fails, without its id and options. */
function failuresOf(game: Game, settings: Partial<GameTests> = {}): string[] {
  const failed: string[] = [];
  const run: TestFunction = (name, check) => {
    try {
      check();
    } catch {
      failed.push(name.replace('ctor {}: ', ''));
    }
  };
  testGame(game, { test: run, plies: 60, symmetries: {}, cases: [COUNTS], ...settings });
  return failed;
}

const lawAbout = (words: string): string => LAWS.find(({ name }) => name.includes(words))?.name ?? words;

test('a sound game passes every test', () => {
  const shift = (text: string): string => text.replace(/\d/, (x) => String((Number(x) + 1) % 10));
  expect(failuresOf(ctor, { symmetries: { shift } })).toEqual([]);
});

test('a broken part of a game fails the law about it, and only that law', () => {
  const withBot = (bot: Partial<Game['bot']>): Game => ({ ...ctor, bot: { ...ctor.bot, ...bot } }) as Game;
  const withPresentation = (part: Partial<Game['presentation']>): Game =>
    ({ ...ctor, presentation: { ...ctor.presentation, ...part } }) as Game;
  const evaluateMoves = (): boolean => false;
  expect(failuresOf(withBot({ evaluate: () => Number.NaN, evaluateMoves }))).toEqual([lawAbout('an evaluation')]);
  expect(failuresOf(withBot({ evaluateMoves: () => true }))).toEqual([lawAbout('all moves at once')]);
  expect(failuresOf(withPresentation({ changes: () => [] }))).toEqual([lawAbout('the changes of a move')]);
  expect(failuresOf(withPresentation({ standardNotation: () => 'same' }))).toEqual([lawAbout('standard notation')]);
  const state = (): Json => ({ left: undefined }) as unknown as Json;
  expect(failuresOf(withPresentation({ state }))).toContain(lawAbout('plain JSON'));
});

test('checkLaws returns the first broken law as a sentence', () => {
  expect(checkLaws(ctor)).toEqual({ ok: true, value: null });
  const scene = (): never => {
    throw new Error('no such cell');
  };
  const broken = checkLaws({ ...ctor, presentation: { ...ctor.presentation, scene } } as Game);
  expect(broken).toMatchObject({
    ok: false,
    error: expect.stringMatching(/^ctor breaks the law ".+": no such cell\n/),
  });
});

test('a failing law shows what differs, the options, the seed, the moves and the position', () => {
  const evaluate = (position: Position): number => (position.ply === 3 ? 0.5 : 0);
  const broken = checkLaws({ ...ctor, bot: { ...ctor.bot, evaluate, evaluateMoves: () => false } } as Game);
  expect(broken.ok ? '' : broken.error).toBe(`ctor breaks the law "${lawAbout('an evaluation')}": the evaluation is 0.5
options {}
seed 11
ply 3, after 5,1 5,2 5,9
.  .  .  .  .  .  .  .  .  .
.  .  .  .  .  ●0 .  .  .  .
.  .  .  .  .  ○1 .  .  .  .
.  .  .  .  .  .  .  .  .  .
.  .  .  .  .  .  .  .  .  .
.  .  .  .  .  .  .  .  .  .
.  .  .  .  .  .  .  .  .  .
.  .  .  .  .  .  .  .  .  .
.  .  .  .  .  .  .  .  .  .
.  .  .  .  .  ○1 .  .  .  .`);
});

test('a failing law about set-up positions shows the draft', () => {
  const check = (): never => {
    throw new Error('no such piece');
  };
  const broken = checkLaws({ ...ctor, editor: { ...ctor.editor, check } } as Game);
  const [, , , text, ...board] = broken.ok ? [] : broken.error.split('\n');
  expect(text).toMatch(/^[.12/]+ (First|Second) /);
  expect(drawnCells(board.join('').replaceAll('●0', '1').replaceAll('○1', '2'), '.12').join('')).toBe(
    (text ?? '').replace(/ .*/, '').replaceAll('/', '').replaceAll('.', '0'),
  );
});

test('wrong perft counts and a wrong symmetry each fail their test', () => {
  expect(failuresOf(ctor, { cases: [{ options: {}, counts: [100, 9901] }] })).toEqual(['known perft counts']);
  const toCorner = (): string => '0,0';
  expect(failuresOf(ctor, { symmetries: { toCorner } })).toEqual(['mirrored positions have mirrored moves: toCorner']);
});

test('the test functions of Vitest and of node:test are both accepted', () => {
  const fitting: readonly TestFunction[] = [test, nodeTest];
  expect(fitting.every((each) => typeof each === 'function')).toBe(true);
});

test('only the test function is required', () => {
  const names: string[] = [];
  testGame(ctor, { test: (name) => names.push(name) });
  expect(names).toEqual(LAWS.map(({ name }) => `ctor {}: ${name}`));
});

test('a drawn board is read row by row, and drawn again', () => {
  const picture = 'X . .\n. O .\n. . X';
  expect(drawCells(drawnCells(picture, '.XO'), 3, '.XO')).toBe(picture);
  expect(drawnCells('X.O', '.XO')).toEqual([1, 0, 2]);
  expect(() => drawnCells('X ?', '.XO')).toThrow('there is no symbol "?" among ".XO"');
});

test('a perft file is a list of options with counts', () => {
  expect(parsePerftCases(JSON.stringify([COUNTS]))).toEqual([COUNTS]);
  for (const text of ['{}', '[7]', '[{"options":{}}]', '[{"options":{},"counts":["9"]}]']) {
    expect(() => parsePerftCases(text), text).toThrow('a perft file is');
  }
});

test('a symmetry maps the names of cells on a grid, and leaves other words alone', () => {
  const grid = createGrid('square', 3, 3);
  expect(mapCells((x, y) => [2 - x, y], grid)('A1-C3')).toBe('C1-A3');
  expect(mapCells((x, y) => [2 - x, y], grid)('pass')).toBe('pass');
  expect(mapCells((x, y) => [x, y], grid)('Z9')).toBe('Z9');
});
