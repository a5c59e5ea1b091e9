import { describe, expect, test } from 'vitest';
import { drawn as drawnCtor } from '../games/ctor/drawn.ts';
import { gameById } from '../games/index.ts';
import { drawn as drawnJungle } from '../games/jungle/drawn.ts';
import { type Game, legalMoves, Random } from '../kernel/index.ts';
import { AlphaBeta } from './alpha-beta.ts';
import { TreeSearch } from './tree.ts';
import { FORCED, type Found, MIN_FORCED } from './types.ts';

const gameOf = (id: string): Game => gameById(id) as Game;
const ctor = gameOf('ctor');
const jungle = gameOf('jungle');

const EVALUATED = { plies: 0, lead: 350 };
const PLAYED_OUT = { plies: 30, lead: 350 };
const KINDS = [
  ['evaluations', EVALUATED],
  ['playouts', PLAYED_OUT],
] as const;

/** RED's leopard stands beside the trap before BLUE's den; BLUE's cat is far away. */
const DOORSTEP = `
  9 . . # . # . .
  8 . . P # . . .
  2 . . . # . . c`;

describe.each(KINDS)('tree search with %s', (_, playout) => {
  test('finds a forced win by entering the den', () => {
    const found = new TreeSearch(jungle.bot, playout, 1).best(drawnJungle(DOORSTEP), { nodes: 20_000 });
    expect(found.score).toBeGreaterThan(MIN_FORCED);
    expect(found.nodes).toBeLessThan(20_000);
  });

  test('proves a loss when every move loses', () => {
    const position = drawnJungle(
      `
      9 . . . . . . r
      8 . . . P . . .`,
      { toMove: 1 },
    );
    expect(new TreeSearch(jungle.bot, playout, 1).best(position, { nodes: 20_000 }).score).toBe(2 - FORCED);
  });

  test('returns the same result for the same seed, even when the search object is reused', () => {
    const position = drawnCtor('1 2 1\n2 1 2', 0, 1);
    const [search, other] = [new TreeSearch(ctor.bot, playout, 5), new TreeSearch(ctor.bot, playout, 5)];
    const first = search.best(position, { nodes: 3_000 });
    expect(other.best(position, { nodes: 3_000 })).toEqual(first);
    if (playout === EVALUATED) expect(search.best(position, { nodes: 3_000 })).toEqual(first);
  });

  test('considers only the given moves', () => {
    const position = ctor.rules.start({});
    const among = legalMoves(position).slice(40, 43);
    const found = new TreeSearch(ctor.bot, playout, 1).best(position, { nodes: 2_000 }, among);
    expect(among).toContain(found.move);
  });

  test('returns a move when stopped at once, and leaves the position unchanged', () => {
    const position = drawnCtor('1 2 1\n2 1 2');
    const before = [position.hashLow, position.hashHigh, position.ply];
    const found = new TreeSearch(ctor.bot, playout, 1).best(position, { nodes: 1e9, shouldStop: () => true });
    expect(legalMoves(position)).toContain(found.move);
    expect(found.nodes).toBeLessThan(1_000);
    expect([position.hashLow, position.hashHigh, position.ply]).toEqual(before);
  });

  test('reports progress with growing nodes and a playable principal variation', () => {
    const position = drawnCtor('1 2 1\n2 1 2');
    const reported: Found[] = [];
    const found = new TreeSearch(ctor.bot, playout, 1).best(position, { nodes: 4_000 }, undefined, (better) =>
      reported.push(better),
    );
    expect(reported.length).toBeGreaterThan(2);
    for (const [index, found] of reported.entries())
      if (index > 0) expect(found.nodes).toBeGreaterThan(reported[index - 1]!.nodes);
    const copy = position.clone();
    for (const move of found.pv) {
      expect(legalMoves(copy)).toContain(move);
      copy.play(move);
    }
  });
});

test('a seat that moves twice captures with both placements', () => {
  const position = drawnCtor(`
    1 1 1
    . 2 .
    . . .`);
  position.play(new TreeSearch(ctor.bot, EVALUATED, 1).best(position, { nodes: 5_000 }).move);
  position.play(new TreeSearch(ctor.bot, EVALUATED, 1).best(position, { nodes: 5_000 }).move);
  expect(position.pieceAt(11)).toBe(1);
});

test('positions near the end are proved, with the same result as alpha-beta', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const random = new Random(seed);
    const position = ctor.rules.start({});
    while (position.ply < 94) position.play(legalMoves(position)[random.below(100 - position.ply)]!);
    const solved = new AlphaBeta(ctor.bot, 16).best(position, { nodes: 1e6 });
    const found = new TreeSearch(ctor.bot, EVALUATED, 1).best(position, { nodes: 200_000 });
    expect(Math.sign(found.score) === Math.sign(solved.score)).toBe(true);
    if (found.score !== 0) expect(Math.abs(found.score)).toBeGreaterThan(MIN_FORCED);
  }
});
