import { expect, test } from 'vitest';
import { unwrap } from '../../kernel/index.ts';
import { createMatch, play } from '../../match/index.ts';
import { optionsOf } from '../../testkit/index.ts';
import { setupRefusal } from '../../testkit/setup-laws.ts';
import { octa } from './index.ts';
import type { OctaOptions } from './types.ts';

const SMALL = { size: 1 };
const refused = (text: string, options: object = SMALL): string => setupRefusal(octa, text, options);

test('a match starts from a set-up position, and its turns count towards the limit', () => {
  const setup = 'aaa/B1a/aaa PLAYER_1 turns=59';
  const match = createMatch(octa, { size: 1, setup });
  expect(match.position.ply).toBe(0);
  const next = unwrap(play(match, '-1,0'));
  expect([next.position.ply, next.position.turnCount]).toEqual([1, 60]);
  expect(next.outcome).toEqual({ winner: 0, reason: 'majority' });
});

test('capital letters are arrows of PLAYER_1, digits of PLAYER_2, small letters are neutral, # is blocked', () => {
  const { position } = createMatch(octa, { size: 1, setup: '#bc/Def/78H PLAYER_2' });
  const cells = (octa.presentation.state({ position, outcome: null, at: [] }) as { cells: object[] }).cells;
  expect(cells[0]).toEqual({ x: -1, y: -1, state: 'PLAYER_2', direction: 'W' });
  expect(cells[2]).toEqual({ x: 1, y: -1, state: 'PLAYER_1', direction: 'NW' });
  expect(cells[3]).toEqual({ x: -1, y: 0, state: 'PLAYER_1', direction: 'SE' });
  expect(cells[6]).toEqual({ x: -1, y: 1, state: 'BLOCKED', direction: 'N' });
  expect(cells[7]).toEqual({ x: 0, y: 1, state: 'NEUTRAL', direction: 'NE' });
});

test('putting an owner on its own cell turns the arrow, and erasing leaves a neutral arrow', () => {
  const { editor } = octa;
  const options = optionsOf(octa, SMALL) as OctaOptions;
  const owned = editor.put(editor.empty(options), '0,0', 'player_1');
  expect(editor.format(owned, options)).toBe('aaa/aAa/aaa PLAYER_1');
  const turned = editor.put(owned, '0,0', 'player_1');
  expect(editor.format(turned, options)).toBe('aaa/aBa/aaa PLAYER_1');
  expect(editor.format(editor.erase(turned, '0,0'), options)).toBe('aaa/aba/aaa PLAYER_1');
});

test('bad-board: the board must have the size that the options give', () => {
  expect(refused('aaa/AaA/1aa PLAYER_1', {})).toBe('bad-board: The board must have 9 rows of 9 cells');
});

test('no-arrow: every cell must have an arrow', () => {
  expect(refused('.aa/A1a/aaa PLAYER_1')).toBe('no-arrow: The cell -1,1 has no arrow');
});

test('no-cells: in an elimination match both players must own cells', () => {
  const elimination = { ...SMALL, winCondition: 'ELIMINATION' };
  expect(refused('aaa/Aaa/aaa PLAYER_1', elimination)).toBe('no-cells: Player 2 owns no cells');
  expect(refused('aaa/Aaa/aaa PLAYER_1')).toBe('accepted');
  expect(refused('aaa/aaa/aaa PLAYER_1')).toBe('no-cells: Player 1 owns no cells');
});

test('bad-number: the number of turns must be below the limit', () => {
  expect(refused('aaa/A1a/aaa PLAYER_1 turns=60')).toBe('bad-number: Turns must be between 0 and 59');
});
