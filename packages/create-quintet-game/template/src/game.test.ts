import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { legalTexts, playTexts, unwrap } from '@quintet/engine/authoring';
import { testGame, testModule } from '@quintet/engine/testing';
import * as module from './game.ts';
import type { PawnPosition } from './position.ts';

const { game } = module;

/** The mirror image of a move on a board with three columns. */
const mirrored = (text: string): string => text.replaceAll(/[AC]/g, (letter) => (letter === 'A' ? 'C' : 'A'));

// Laws that hold for every game, over random matches; a symmetry of the board; known numbers of move sequences.
testGame(game, {
  test,
  plies: 500,
  symmetries: { mirrored },
  cases: [
    { options: {}, counts: [3, 10, 28, 56, 70, 64, 20] },
    { options: { size: 4 }, counts: [4, 16, 66, 280, 1170, 4548, 16684] },
  ],
});

// Tests everything else that the package exports: the look, the demo, the rules page.
testModule(module, test);

/** The position after some moves. */
function after(moves: string, size = 3): PawnPosition {
  const position = game.rules.start({ size });
  unwrap(playTexts(game, position, moves.split(' ').filter(Boolean)));
  return position;
}

describe('the rules', () => {
  test('a pawn moves one step straight ahead', () => {
    assert.deepEqual(legalTexts(game, after('')), ['A1-A2', 'B1-B2', 'C1-C2']);
  });

  test('a pawn captures diagonally, and never straight ahead', () => {
    assert.deepEqual(legalTexts(game, after('B1-B2')), ['A3-A2', 'A3-B2', 'C3-C2', 'C3-B2']);
  });

  test('a pawn on the far row wins', () => {
    assert.deepEqual(after('B1-B2 A3-A2 B2-C3').outcome, { winner: 0, reason: 'far-row' });
  });

  test('a player without a move loses', () => {
    assert.deepEqual(after('B1-B2 A3-B2 A1-B2 C3-C2').outcome, { winner: 1, reason: 'no-moves' });
  });

  test('a square that is not on the board is no move', () => {
    assert.equal(game.notation.refusal(after(''), 'D1-D2')?.code, 'not-a-move');
  });
});
