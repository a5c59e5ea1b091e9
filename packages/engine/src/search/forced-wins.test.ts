import { describe, expect, test } from 'vitest';
import known from '../games/bugs/cases/known.json' with { type: 'json' };
import { bugs, parseUhp, parseUhpGame } from '../games/bugs/index.ts';
import { AlphaBeta } from './alpha-beta.ts';
import { FORCED } from './types.ts';

describe('Bugs puzzles from other engines', () => {
  known.puzzles.forEach(({ kind, plies, game, best }, i) => {
    // Longer puzzles are in forced-wins.long.ts.
    if (plies > 4) return;
    test(`${i + 1}: ${kind} in ${plies}`, () => {
      const read = parseUhpGame(game, 0);
      if (!read.ok) throw new Error(read.error.code);
      const { position } = read.value;
      const { move, score } = new AlphaBeta(bugs.bot, 14).best(position, { nodes: 30_000 });
      expect(parseUhp(position, best)).toEqual({ ok: true, value: move });
      if (kind === 'forced-win') expect(score).toBeGreaterThanOrEqual(FORCED - plies);
    });
  });
});
