import { describe, expect, test } from 'vitest';
import { perft } from '../../kernel/index.ts';
import known from './cases/known.json' with { type: 'json' };
import counts from './cases/perft.json' with { type: 'json' };
import { readGame, readMove } from './cases/uhp.ts';
import { optionsOf, textsOf } from './drawn.ts';
import { bugs } from './index.ts';
import { BugsPosition } from './position.ts';

describe('published counts of move sequences', () => {
  for (const { options, counts: byDepth } of counts) {
    byDepth.forEach((count, i) => {
      test(`perft ${i + 1} with ${JSON.stringify(options)} is ${count}`, () => {
        expect(perft(new BugsPosition(optionsOf(options)), i + 1)).toBe(count);
      });
    });
  }

  test('counting each leaf by playing it gives the same', () => {
    expect(perft(new BugsPosition(optionsOf({ tournament: true })), 4, false)).toBe(21600);
  });
});

describe('known positions of other engines: legal moves', () => {
  for (const { id, game, count, moves } of known.legal) {
    test(id, () => {
      const position = readGame(game);
      expect(position.countMoves()).toBe(count);
      // One goal can be spelled relative to any neighbour; ours is spelled once.
      expect(textsOf(position)).toEqual(moves.map((move) => readMove(move, position) ?? move).sort());
    });
  }
});

/** Not this player's; not of the base game; out of order; covered; on the ground of an occupied hex. */
const NO_TEXT = [
  'bA1',
  'wA1 wS1-',
  'wM',
  'bM wS1-',
  'wG2 /wS1',
  'bG2 bS1\\',
  'wQ \\wS1',
  'bQ bS1/',
  'bB1 -bQ',
  'wB1 /wS1',
];

describe('known positions of other engines: illegal moves', () => {
  known.illegal.forEach(({ game, move }, i) => {
    test(`${i + 1}: ${move} after ${game.split(';').at(-1)}`, () => {
      const position = readGame(game);
      const text = readMove(move, position);
      if (text === null) expect(NO_TEXT).toContain(move);
      else expect(bugs.refusal(position, text)).not.toBeNull();
    });
  });
});

describe('known positions of other engines: outcomes', () => {
  const winners = { WhiteWins: 0, BlackWins: 1, Draw: null } as Readonly<Record<string, number | null>>;
  for (const { id, game, state } of known.outcomes) {
    test(`${id}: ${state}`, () => {
      const { outcome } = readGame(game, 3);
      if (state === 'InProgress') expect(outcome).toBeNull();
      else expect(outcome?.winner).toBe(winners[state]);
    });
  }
});

describe('known positions of other engines: puzzles', () => {
  known.puzzles.forEach(({ kind, plies, game, best, legal_count }, i) => {
    test(`${i + 1}: ${kind} in ${plies}`, () => {
      const position = readGame(game);
      if (legal_count !== undefined) expect(position.countMoves()).toBe(legal_count);
      const text = readMove(best, position);
      expect(textsOf(position)).toContain(text);
      if (kind !== 'forced-win' || plies !== 1) return;
      const parsed = bugs.parse(text ?? '', position);
      if (!parsed.ok) throw new Error(parsed.error.code);
      const mover = position.toMove;
      position.play(parsed.value);
      expect(position.outcome).toEqual({ winner: mover, reason: 'surrounded' });
    });
  });
});
