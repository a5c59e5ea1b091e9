import { expect, test } from 'vitest';
import known from '../games/bugs/cases/known.json' with { type: 'json' };
import { bugs, parseUhp, parseUhpGame } from '../games/bugs/index.ts';
import { AlphaBeta } from './alpha-beta.ts';

/** Nodes per puzzle: about two seconds. */
const NODES = 1_000_000;

known.puzzles.forEach(({ kind, plies, game, best }, i) => {
  test(`Bugs puzzle ${i + 1}: the search finds the ${kind} in ${plies} plies`, () => {
    const read = parseUhpGame(game, 0);
    if (!read.ok) throw new Error(read.error.code);
    const { position } = read.value;
    const { move } = new AlphaBeta(bugs.bot, 20).best(position, { nodes: NODES });
    expect(parseUhp(position, best)).toEqual({ ok: true, value: move });
  });
});
