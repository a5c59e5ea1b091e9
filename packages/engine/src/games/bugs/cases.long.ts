import { expect, test } from 'vitest';
import { perft } from '../../kernel/index.ts';
import { AlphaBeta } from '../../search/index.ts';
import known from './cases/known.json' with { type: 'json' };
import counts from './cases/perft-long.json' with { type: 'json' };
import { optionsOf } from './drawn.ts';
import { bugs, parseUhp, parseUhpGame } from './index.ts';
import { BugsPosition } from './position.ts';

/** Nodes per puzzle: about two seconds. */
const NODES = 1_000_000;

for (const { options, depth, count } of counts) {
  test(`perft ${depth} with ${JSON.stringify(options)} is ${count}`, () => {
    expect(perft(new BugsPosition(optionsOf(options)), depth)).toBe(count);
  });
}

known.puzzles.forEach(({ kind, plies, game, best }, i) => {
  test(`the search finds the ${kind} in ${plies} plies of puzzle ${i + 1}`, () => {
    const read = parseUhpGame(game, 0);
    if (!read.ok) throw new Error(read.error.code);
    const { position } = read.value;
    const { move } = new AlphaBeta(bugs.bot, 20).best(position, { nodes: NODES });
    expect(parseUhp(position, best)).toEqual({ ok: true, value: move });
  });
});
