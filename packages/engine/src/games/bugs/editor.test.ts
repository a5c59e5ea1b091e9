import { expect, test } from 'vitest';
import { legalTexts } from '../../kernel/index.ts';
import { createMatch } from '../../match/index.ts';
import { optionsOf } from '../../testkit/index.ts';
import { setupRefusal } from '../../testkit/setup-laws.ts';
import { bugs } from './index.ts';
import type { BugsOptions } from './types.ts';

const refused = (text: string, options: object = {}): string => setupRefusal(bugs, text, options);

test('a match starts from a set-up position; hands follow from the board', () => {
  const setup = '0,0:wQbB 1,0:bQ 2,0:wA WHITE turn=9';
  const { position, options } = createMatch(bugs, { setup });
  expect(options.setup).toBe(setup);
  expect(bugs.presentation.state({ position, outcome: null, at: [] })).toMatchObject({
    current_turn: 'WHITE',
    turn_number: 9,
    white_pieces_hand: { QUEEN: 0, ANT: 2, BEETLE: 2 },
    black_pieces_hand: { QUEEN: 0, ANT: 3, BEETLE: 1 },
  });
});

test('without a turn number, the lowest that fits the pieces is used', () => {
  const turnOf = (setup: string): number => createMatch(bugs, { setup }).position.turnNumber;
  expect(turnOf('0,0:wQ BLACK')).toBe(1);
  expect(turnOf('0,0:wQ 1,0:bQ WHITE')).toBe(2);
  expect(turnOf('-1,0:wA 0,0:wQ 1,0:bQ BLACK')).toBe(2);
});

test('on the fourth turn a Queen still in hand must be placed', () => {
  const { position } = createMatch(bugs, { setup: '-2,0:wA -1,0:wA 0,0:wS 1,0:bQ 2,0:bA 3,0:bA WHITE' });
  expect(position.turnNumber).toBe(4);
  expect(legalTexts(bugs, position).every((text) => text.startsWith('QUEEN@'))).toBe(true);
});

test('a Beetle is put on top of a stack; any other piece replaces the topmost', () => {
  const { editor } = bugs;
  const options = optionsOf(bugs) as BugsOptions;
  const queen = editor.put(editor.empty(options), '0,0', 'WHITE_QUEEN');
  const covered = editor.put(queen, '0,0', 'BLACK_BEETLE');
  expect(editor.format(covered, options)).toBe('0,0:wQbB WHITE');
  expect(editor.format(editor.put(covered, '0,0', 'WHITE_ANT'), options)).toBe('0,0:wQwA WHITE');
  expect(editor.format(editor.erase(covered, '0,0'), options)).toBe('0,0:wQ WHITE');
  expect(editor.format(editor.put(covered, '1,0', 'WHITE_QUEEN'), options)).toBe('0,0:bB 1,0:wQ WHITE');
});

test('the scene of a draft has the hexes around its pieces, and some on an empty board', () => {
  const { editor } = bugs;
  const options = optionsOf(bugs) as BugsOptions;
  const hexes = (text: string): number => {
    const draft = editor.parse(text, options);
    return draft.ok ? editor.scene(draft.value, options).cells.length : 0;
  };
  expect([hexes('- WHITE'), hexes('0,0:wQ WHITE'), hexes('0,0:wQ 1,0:bQ WHITE')]).toEqual([7, 7, 10]);
});

test('no-pieces: the board may be empty only before White’s first turn', () => {
  expect(refused('- WHITE')).toBe('accepted');
  expect(refused('- BLACK')).toBe('no-pieces: The board is empty');
  expect(refused('- WHITE turn=2')).toBe('no-pieces: The board is empty');
});

test('too-many: a player has at most one Queen', () => {
  expect(refused('0,0:wQ 1,0:wQ 2,0:bQ WHITE')).toBe('too-many: WHITE has 2 × Queen, but the maximum is 1');
});

test('not-a-beetle: only a Beetle may be on top of another piece', () => {
  expect(refused('0,0:wQbA 1,0:bQ WHITE')).toBe(
    'not-a-beetle: Only a Beetle can be on top of another piece, not the Ant on 0,0',
  );
});

test('not-connected: all pieces must form one hive', () => {
  expect(refused('0,0:wQ 1,0:bQ 5,0:wA WHITE')).toBe('not-connected: The hive is not connected: 5,0 is separate');
});

test('queen-late: a player’s first four pieces must include the Queen', () => {
  expect(refused('-3,0:wA -2,0:wA -1,0:wA 0,0:wS 1,0:bQ BLACK')).toBe(
    'queen-late: WHITE has four pieces on the board but no Queen',
  );
});

test('queen-first: in a tournament match the Queen may not be the first piece', () => {
  const text = '0,0:wQ 1,0:bA WHITE';
  expect(refused(text)).toBe('accepted');
  expect(refused(text, { tournament: true })).toBe(
    'queen-first: WHITE cannot have placed the Queen first in this match',
  );
});

test('turn-low: the turn number must be high enough for the pieces on the board', () => {
  expect(refused('-1,0:wA 0,0:wQ 1,0:bQ WHITE turn=2')).toBe(
    'turn-low: WHITE has 2 pieces on the board, so the turn must be at least 3',
  );
});

test('no-piece: a side that has taken a turn must have a piece on the board', () => {
  expect(refused('0,0:bQ BLACK')).toBe('no-piece: WHITE has no piece on the board');
  expect(refused('0,0:wQ WHITE')).toBe('no-piece: BLACK has no piece on the board');
});

test('hex-twice and bad-piece: a text names each hex at most once, and only pieces of the game', () => {
  expect(refused('0,0:wQ 0,0:bQ WHITE')).toBe('hex-twice: The hex 0,0 appears twice');
  expect(refused('0,0:wX WHITE')).toBe('bad-piece: There is no piece called “0,0:wX”');
  expect(refused('0,0 WHITE')).toBe('bad-piece: There is no piece called “0,0”');
  expect(refused('1000000,0:wQ WHITE')).toBe('bad-piece: There is no piece called “1000000,0:wQ”');
});

test('decided: a surrounded Queen has lost', () => {
  const ring = '-1,0:bA -1,1:bA 0,-1:bA 0,0:wQ 0,1:bG 1,-1:bG 1,0:bQ';
  expect(refused(`${ring} WHITE`)).toBe(
    'decided: The match is already over in this position: BLACK wins: WHITE’s Queen is surrounded',
  );
});
