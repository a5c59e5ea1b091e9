// @vitest-environment happy-dom

import type { Language } from '@quintet/engine/authoring';
import { bugs } from '@quintet/engine/bugs';
import { jungle } from '@quintet/engine/jungle';
import { fold, type Match, startMatch } from '@quintet/engine/match';
import { describe, expect, test } from 'vitest';
import { MoveHistory, moveBefore, positionAt, turnGrouper, turnsOf } from './history.ts';
import { neutralNaming } from './names.ts';

const played = (...texts: string[]): Match => playedFrom(startMatch(jungle, { options: { board: 'spec' } }), texts);

function playedFrom(start: unknown, texts: readonly string[]): Match {
  const { result } = fold(
    start as Match,
    texts.map((move) => ({ move, at: null })),
  );
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

const linesOf = (history: MoveHistory, match: Match, language: Language): string[] =>
  history
    .rows(match, neutralNaming(match.players, jungle.presentation.messages[language]), language)
    .map(({ text }) => text);

test('the history lists the moves in order and in the requested language', () => {
  const match = played('A3-A7', 'E7-E6', 'A7-B7');
  const history = new MoveHistory();
  const english = ['RED Lion A3→A7 (captured BLUE Tiger)', 'BLUE Cat E7→E6', 'RED Lion A7→B7 (captured BLUE Leopard)'];
  expect(linesOf(history, match, 'en')).toEqual(english);
  expect(linesOf(history, match, 'zh')[1]).toContain('E7→E6');
  expect(linesOf(history, match, 'en')).toEqual(english);
});

test('the history of a Bugs match includes Hive notation', () => {
  const match = playedFrom(startMatch(bugs, { options: { tournament: false, repetition: 3 } }), [
    'ANT@0,0',
    'SPIDER@1,0',
  ]);
  const naming = neutralNaming(match.players, bugs.presentation.messages.en);
  expect(new MoveHistory().rows(match, naming, 'en')).toEqual([
    { ply: 1, seat: 0, text: 'WHITE places Ant at 0,0', notation: 'wA1' },
    { ply: 2, seat: 1, text: 'BLACK places Spider at 1,0', notation: 'bS1 wA1-' },
  ]);
});

test('the history is updated after an undo and a different move', () => {
  const history = new MoveHistory();
  linesOf(history, played('A3-A7', 'E7-E6', 'A7-B7'), 'en');
  expect(linesOf(history, played('A3-A7', 'E7-D7'), 'en')).toEqual([
    'RED Lion A3→A7 (captured BLUE Tiger)',
    'BLUE Cat E7→D7',
  ]);
  expect(linesOf(history, played(), 'en')).toEqual([]);
});

test('looking at earlier positions does not change the match', () => {
  const match = played('A3-A7', 'E7-E6');
  expect([positionAt(match, 0).ply, positionAt(match, 1).ply, positionAt(match, 9).ply]).toEqual([0, 1, 2]);
  expect(moveBefore(match, 0)).toBe(null);
  expect(moveBefore(match, 2)?.position.ply).toBe(1);
  expect(match.position.ply).toBe(2);
});

test('each row of the history has its seat, and its text names the player instead of the seat', () => {
  const match = played('A3-A7', 'E7-E6');
  const rows = new MoveHistory().rows(match, { names: ['You', 'Computer'], you: 0 }, 'en');
  expect(rows).toEqual([
    { ply: 1, seat: 0, text: 'Your Lion A3→A7 (captured BLUE Tiger)', notation: null },
    { ply: 2, seat: 1, text: 'Computer’s Cat E7→E6', notation: null },
  ]);
});

describe('the turns of the history', () => {
  const rowsOf = (...seats: readonly (0 | 1)[]) => seats.map((seat, i) => ({ seat, i }));
  const seats = (...each: readonly (0 | 1)[]) =>
    turnsOf(rowsOf(...each)).map((turn) => turn.map((column) => column.map(({ i }) => i)));

  test('a turn has one column for each seat', () => {
    expect(seats(0, 1, 0)).toEqual([
      [[0], [1]],
      [[2], []],
    ]);
  });

  test('both moves of a seat that moves twice are in one column', () => {
    expect(seats(0, 1, 1, 0, 0, 1, 1)).toEqual([
      [[0], [1, 2]],
      [
        [3, 4],
        [5, 6],
      ],
    ]);
  });

  test('the first column stays empty if the second seat begins', () => {
    expect(seats(1, 0, 1)).toEqual([
      [[], [0]],
      [[1], [2]],
    ]);
  });

  test('a match without moves has no turns', () => {
    expect(seats()).toEqual([]);
  });

  test('turns without a new move stay the same objects', () => {
    const rows = ([0, 1, 0, 1] as const).map((seat, i) => ({ ply: i + 1, seat, text: '', notation: null }));
    const group = turnGrouper();
    const before = group(rows.slice(0, 3));
    const after = group(rows);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toEqual([[rows[2]], [rows[3]]]);
  });
});
