import { describe, expect, test } from 'vitest';
import { ENDINGS } from '../../kernel/index.ts';
import { after, drawn } from './drawn.ts';
import { type XoPosition, xo } from './index.ts';

const state = (position: XoPosition, outcome = position.outcome) =>
  xo.presentation.state({ position, outcome, at: [] });
const empty = { kind: 'empty' };

describe('the published state', () => {
  test('shows a new match after X’s first Start', () => {
    const player = {
      score: 0,
      energy: 3,
      ownerTurnCount: 0,
      hasPriorityTurn: false,
      hasDisruptPenalty: false,
      consecutiveTurnsAtMaxEnergy: 0,
    };
    expect(state(xo.rules.start({ drawAfter: 200 }))).toEqual({
      board: Array.from({ length: 4 }, () => [empty, empty, empty, empty]),
      xState: player,
      oState: player,
      currentPlayer: 'X',
      totalTurns: 0,
      phase: 'NORMAL',
      pendingLines: null,
      gameResult: null,
    });
  });

  test('shows pieces, seals, frost and flags', () => {
    const position = drawn('X . . .  . O! . .  . . # .  . . . X2', {
      totalTurns: 12,
      energy: [2, 5],
      points: [1, 2],
      hot: [0, 1],
      priority: [true, false],
      penalty: [false, true],
      drawAfter: 30,
    });
    expect(state(position)).toEqual({
      board: [
        [{ kind: 'piece', owner: 'X', lastMovedTurn: 6, frozen: false }, empty, empty, empty],
        [empty, { kind: 'piece', owner: 'O', lastMovedTurn: 3, frozen: true }, empty, empty],
        [empty, empty, { kind: 'sealed', expiresAtTurn: 13 }, empty],
        [empty, empty, empty, { kind: 'piece', owner: 'X', lastMovedTurn: 4, frozen: false }],
      ],
      xState: {
        score: 1,
        energy: 2,
        ownerTurnCount: 6,
        hasPriorityTurn: true,
        hasDisruptPenalty: false,
        consecutiveTurnsAtMaxEnergy: 0,
      },
      oState: {
        score: 2,
        energy: 5,
        ownerTurnCount: 6,
        hasPriorityTurn: false,
        hasDisruptPenalty: true,
        consecutiveTurnsAtMaxEnergy: 1,
      },
      currentPlayer: 'X',
      totalTurns: 12,
      phase: 'NORMAL',
      pendingLines: null,
      gameResult: null,
    });
  });

  test('lists the lines to choose from as pendingLines, ordered by their cells', () => {
    const position = after(drawn('X X . .  X . . .  . . X .  . . . .'), 'place 0,2');
    expect(position.isChoosing).toBe(false);
    const many = after(drawn('X X . X  . X . .  X . . .  . . . .'), 'place 0,2');
    expect(state(many)).toMatchObject({
      currentPlayer: 'X',
      totalTurns: 10,
      pendingLines: [
        [
          [0, 0],
          [0, 1],
          [0, 2],
        ],
        [
          [0, 1],
          [0, 2],
          [0, 3],
        ],
        [
          [0, 2],
          [1, 1],
          [2, 0],
        ],
      ],
      gameResult: null,
    });
  });

  test('sets lastMovedTurn of a newly placed piece to the current turn, even before a line is chosen', () => {
    const position = after(drawn('X X . X  . . . .  . . . .  . . . .'), 'place 0,2');
    expect(position.cell(2)).toMatchObject({ lastMovedTurn: 6 });
    expect(position.player(0).ownerTurnCount).toBe(5);
  });

  test('shows each ending of the game as gameResult and the last mover as currentPlayer', () => {
    const two = 'X X . .  . . . .  . . . .  . . . .';
    const won = after(drawn(two, { points: [2, 0] }), 'place 0,2');
    expect(state(won)).toMatchObject({ gameResult: { winner: 'X', type: 'SCORE_LIMIT' }, currentPlayer: 'X' });
    const limit = after(drawn(two, { points: [0, 1], totalTurns: 23 }), 'place 3,3');
    expect(state(limit)).toMatchObject({
      gameResult: { winner: 'O', type: 'TURN_LIMIT' },
      currentPlayer: 'O',
      phase: 'NORMAL',
      totalTurns: 24,
    });
    const sudden = after(drawn(two, { totalTurns: 24, isSuddenDeath: true }), 'place 0,2');
    expect(state(sudden)).toMatchObject({ gameResult: { winner: 'X', type: 'SUDDEN_DEATH' }, phase: 'SUDDEN_DEATH' });
    const cap = after(drawn(two, { totalTurns: 23, drawAfter: 24 }), 'place 3,3');
    expect(state(cap)).toMatchObject({
      gameResult: { winner: null, type: 'TURN_CAP' },
      currentPlayer: 'O',
      phase: 'SUDDEN_DEATH',
    });
  });

  test.each(ENDINGS)('shows the ending %s of a match in capitals', (reason) => {
    const winner = reason === 'agreement' ? null : 1;
    expect(state(xo.rules.start({ drawAfter: 200 }), { winner, reason })).toMatchObject({
      gameResult: { winner: winner === null ? null : 'O', type: reason.toUpperCase() },
      currentPlayer: 'X',
    });
  });
});
