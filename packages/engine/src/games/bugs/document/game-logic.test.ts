import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../kernel/index.ts';
import { walk } from '../../../testkit/random-match.ts';
import { drawn, played } from '../drawn.ts';
import { type BugsPosition, bugs } from '../index.ts';
import { encodeRequest, type Game, type MoveRequest, type ValidateOptions, validateMove } from './index.ts';

/** The state as returned by `GET /games/{game_id}`, parsed from JSON. */
const gameOf = (position: BugsPosition): Game => {
  const state = bugs.presentation.state({ position, outcome: position.outcome, at: [] }) as JsonObject;
  return JSON.parse(JSON.stringify({ game_id: 'x', game: 'bugs', ...state }));
};

/** The code of the refusal, followed by the invalid field if the refusal names one; `null` for a valid move. */
function codeOf(game: unknown, request: unknown, options?: ValidateOptions): string | null {
  const result = validateMove(game as Game, request as MoveRequest, options);
  if (result.valid) return null;
  return result.field === undefined ? result.code : `${result.code} ${result.field}`;
}
const place = (type: string, q: number, r: number) => ({ action: 'PLACE', piece_type: type, to_hex: [q, r] });
const move = (from: readonly number[], to: readonly number[]) => ({ action: 'MOVE', from_hex: from, to_hex: to });

describe('validateMove', () => {
  test('decides from a state and a request whether the move is legal', () => {
    const game = gameOf(played('ANT@0,0 ANT@1,0 QUEEN@-1,0 QUEEN@2,0'));
    expect(validateMove(game, { action: 'MOVE', from_hex: [-1, 0], to_hex: [-1, 1] })).toEqual({ valid: true });
    expect(validateMove(game, { action: 'MOVE', from_hex: [0, 0], to_hex: [-1, 1] })).toEqual({
      valid: false,
      code: 'one-hive',
      message: 'Moving that piece would split the hive',
    });
  });

  test.each([
    ['occupied', place('ANT', 0, 0)],
    ['touches-opponent', place('ANT', 0, 1)],
    ['must-touch', place('ANT', 9, 9)],
    ['none-in-hand', place('QUEEN', -2, 0)],
    ['no-piece', move([7, 7], [7, 8])],
    ['not-your-piece', move([2, 0], [2, 1])],
    ['cannot-reach', move([-1, 0], [3, 0])],
    ['pass-not-allowed', { action: 'PASS' }],
    ['bad-request action', {}],
    ['bad-request piece_type', { action: 'PLACE', to_hex: [0, 1] }],
    ['bad-request from_hex', { action: 'MOVE', to_hex: [0, 1] }],
    ['bad-request to_hex', { action: 'MOVE', from_hex: [0, 1] }],
    ['bad-request', null],
  ])('refuses as %s: %j', (code, request) => {
    expect(codeOf(gameOf(played('ANT@0,0 ANT@1,0 QUEEN@-1,0 QUEEN@2,0')), request)).toBe(code);
  });

  test('uses the turn number to tell when the Queen is due', () => {
    const game = gameOf(played('ANT@0,0 ANT@1,0 ANT@-1,0 ANT@2,0 ANT@-2,0 ANT@3,0'));
    expect(game.turn_number).toBe(4);
    expect(codeOf(game, place('SPIDER', -3, 0))).toBe('queen-due');
    expect(codeOf(game, place('QUEEN', -3, 0))).toBe(null);
  });

  test('applies the tournament opening only if the caller asks for it', () => {
    const game = gameOf(played('ANT@0,0'));
    expect(codeOf(game, place('QUEEN', 1, 0))).toBe(null);
    expect(codeOf(game, place('QUEEN', 1, 0), { tournament: true })).toBe('queen-not-first');
  });

  test('refuses every move in a finished match', () => {
    const position = played('ANT@0,0 ANT@1,0 QUEEN@-1,0 QUEEN@2,0');
    const request = move([-1, 0], [-1, 1]);
    expect(codeOf({ ...gameOf(position), status: 'FINISHED', winner: 'WHITE' }, request)).toBe('game-over');
    const surrounded = gameOf(drawn('    bS1 bS2\n  bA1 wQ  bA2\n    bG1 bQ'));
    expect(codeOf({ ...surrounded, status: 'IN_PROGRESS' }, place('ANT', 5, 5))).toBe('game-over');
  });

  test('returns messages in the given language', () => {
    const game = gameOf(played('ANT@0,0'));
    for (const [given, request] of [
      [game, place('ANT', 0, 0)],
      [game, {}],
      [{}, {}],
    ]) {
      const result = validateMove(given as Game, request as MoveRequest, { language: 'zh' });
      expect(!result.valid && result.message).toMatch(/\p{Script=Han}/u);
    }
  });

  test('accepts any distinct piece ids, and hands that omit used-up kinds', () => {
    const game = gameOf(played('QUEEN@0,0 ANT@1,0'));
    const renamed = JSON.parse(JSON.stringify(game).replace('"wQ"', '"white queen"').replace('"QUEEN":0,', ''));
    expect(codeOf(renamed, place('ANT', -1, 0))).toBe(null);
  });

  test('agrees with the legal moves throughout random matches', () => {
    let validated = 0;
    walk(bugs as never, { tournament: false, repetition: 0 }, 5, 60, ({ position, moves }) => {
      const at = position as BugsPosition;
      const game = gameOf(at);
      for (const each of moves.slice(0, 5)) {
        expect(codeOf(game, encodeRequest(at, each)), bugs.notation.format(at, each)).toBe(null);
        validated++;
      }
      const hexes = Object.keys(game.board).map((key) => key.split(',').map(Number));
      const texts = new Set(moves.map((each) => bugs.notation.format(at, each)));
      for (const from of hexes.slice(0, 4)) {
        const to = hexes.at(-1) ?? [0, 0];
        expect(codeOf(game, move(from, to)) === null).toBe(texts.has(`${from}>${to}`));
      }
    });
    expect(validated).toBeGreaterThan(150);
  });
});

describe('validateMove with an impossible state', () => {
  const good = gameOf(played('QUEEN@0,0 QUEEN@1,0 BEETLE@-1,0 BEETLE@2,0 -1,0>0,0 ANT@3,0'));
  const piece = (type: string, color: string, id: string) => ({ type, color, id });
  const board = (changes: object) => ({ ...good, board: { ...good.board, ...changes } });

  test('accepts the valid state from which the impossible states are derived', () => {
    expect(codeOf(good, place('ANT', -1, 0))).toBe(null);
  });

  test.each<[string, unknown]>([
    ['bad-game', 'x'],
    ['bad-game', null],
    ['bad-game board', { ...good, board: [] }],
    ['bad-game board', board({ '+9,0': [piece('ANT', 'WHITE', 'n')] })],
    ['bad-game board', board({ '-1,0': [] })],
    ['bad-game board', board({ '-1,0': [piece('WASP', 'WHITE', 'n')] })],
    ['bad-game board', board({ '-1,0': [piece('ANT', 'RED', 'n')] })],
    ['bad-game board', board({ '-1,0': [{ type: 'ANT', color: 'WHITE' }] })],
    ['bad-game board', board({ '-1,0': ['wA1'] })],
    ['bad-game board', board({ '-1,0': [piece('ANT', 'WHITE', 'wQ')] })],
    ['bad-game board', board({ '-1,0': [piece('QUEEN', 'WHITE', 'n')] })],
    ['bad-game board', board({ '3,0': [piece('ANT', 'BLACK', 'a'), piece('ANT', 'BLACK', 'b')] })],
    ['bad-game board', board({ '-5,0': [piece('ANT', 'WHITE', 'n')] })],
    ['bad-game current_turn', { ...good, current_turn: 'RED' }],
    ['bad-game turn_number', { ...good, turn_number: 0 }],
    ['bad-game turn_number', { ...good, turn_number: 4.5 }],
    ['bad-game turn_number', { ...good, turn_number: 2 }],
    ['bad-game turn_number', { ...good, board: {}, turn_number: 2 }],
    ['bad-game status', { ...good, status: 'OVER' }],
    ['bad-game white_pieces_hand', { ...good, white_pieces_hand: 5 }],
    ['bad-game white_pieces_hand', { ...good, white_pieces_hand: { ...good.white_pieces_hand, ANT: -1 } }],
    ['bad-game black_pieces_hand', { ...good, black_pieces_hand: good.white_pieces_hand }],
  ])('refuses as %s: %j', (code, game) => {
    expect(codeOf(game, place('ANT', -1, 0))).toBe(code);
  });
});
