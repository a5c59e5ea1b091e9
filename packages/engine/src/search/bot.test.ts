import { describe, expect, test } from 'vitest';
import { gameById, gameList } from '../games/index.ts';
import { drawn } from '../games/jungle/drawn.ts';
import { type BotSpec, type Game, LEVELS, legalMoves, type Position, playTexts, unwrap } from '../kernel/index.ts';
import { optionsOf, randomTexts } from '../testkit/random-match.ts';
import { Bot, levelOf } from './bot.ts';
import { FORCED, MIN_FORCED } from './types.ts';

const jungle = gameById('jungle') as Game;

function after(game: Game, plies: number, seed: number): Position {
  const position = game.rules.start(optionsOf(game));
  unwrap(playTexts(game, position, randomTexts(game, optionsOf(game), seed, plies)));
  return position;
}

/** The game with the same bot at every level. */
const withBots = (game: Game, method: BotSpec['method'], oversight: number, nodes = 300): Game => ({
  ...game,
  bot: {
    ...game.bot,
    spec: { ...game.bot.spec, method, levels: LEVELS.map(() => ({ nodes, depth: null, oversight })) },
  },
});

describe.each(gameList.map((game) => [game.id, game] as const))('%s', (_id, game) => {
  test('has eight levels, each with more nodes, a greater depth or fewer oversights than the level below', () => {
    expect(game.bot.spec.levels).toHaveLength(LEVELS.length);
    for (const level of LEVELS.slice(1)) {
      const [above, below] = [levelOf(game, level), levelOf(game, (level - 1) as 1)];
      expect(above.nodes).toBeGreaterThanOrEqual(below.nodes);
      const isDeeper = (above.depth ?? Number.POSITIVE_INFINITY) > (below.depth ?? Number.POSITIVE_INFINITY);
      if (!isDeeper) expect(above.oversight).toBeLessThanOrEqual(below.oversight);
      expect(isDeeper || above.nodes > below.nodes || above.oversight < below.oversight).toBe(true);
    }
    expect(levelOf(game, 8).oversight).toBe(0);
  });

  test('plays a legal move at every level, even when stopped at once', () => {
    const position = after(game, 10, 1);
    const legal = legalMoves(position);
    for (const level of LEVELS) {
      if (levelOf(game, level).nodes <= 5000) expect(legal).toContain(new Bot(game, level, 1).choose(position).move);
      expect(legal).toContain(new Bot(game, level, 1).choose(position, () => true).move);
    }
  });

  test('chooses the same move for the same seed, whatever it chose before', () => {
    const [position, other] = [after(game, 8, 2), after(game, 9, 3)];
    const first = new Bot(game, 2, 5).choose(position);
    const bot = new Bot(game, 2, 5);
    bot.choose(other);
    expect(bot.choose(position)).toEqual(first);
  });
});

describe.each(['alpha-beta', 'tree'] as const)('%s', (method) => {
  test('may choose another of several equally good moves with a different seed', () => {
    const game = withBots(gameById('ctor') as Game, method, 0, 200);
    const start = game.rules.start(optionsOf(game));
    const moves = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => new Bot(game, 1, seed).choose(start).move);
    expect(new Set(moves).size).toBeGreaterThan(1);
  });

  test('always takes a win with an oversight of 0, and sometimes misses it with an oversight of 50', () => {
    const won = drawn(
      `
      9 . . . . . . .
      8 . . . L . . .
      1 . . . . . . e`,
    );
    const taken = (oversight: number): number => {
      const game = withBots(jungle, method, oversight);
      const seeds = Array.from({ length: 30 }, (_, seed) => seed);
      return seeds.filter((seed) => game.notation.format(won, new Bot(game, 1, seed).choose(won).move) === 'D8-D9')
        .length;
    };
    expect(taken(0)).toBe(30);
    expect(taken(50)).toBeGreaterThan(5);
    expect(taken(50)).toBeLessThan(25);
  });

  test('plays without search when it overlooks all moves but one', () => {
    const game = withBots(jungle, method, 100, 100_000);
    const start = game.rules.start(optionsOf(game));
    const found = new Bot(game, 1, 3).choose(start);
    expect(legalMoves(start)).toContain(found.move);
    expect(found.nodes).toBeLessThan(10);
  });
});

test('only levels that overlook no moves know endgames by heart', () => {
  const position = drawn(
    `
    9 . . e
    7 . . . C`,
    { toMove: 1 },
  );
  const plies = jungle.bot.probe?.(position) as number;
  const scoreAt = (oversight: number): number =>
    new Bot(withBots(jungle, 'alpha-beta', oversight, 20), 1, 1).choose(position).score;
  expect(plies).toBeGreaterThan(10);
  expect(scoreAt(0)).toBe(FORCED - plies);
  expect(Math.abs(scoreAt(1))).toBeLessThan(MIN_FORCED);
});

test('a bot with few nodes stays within reach of them where both Queens of Bugs can be surrounded at once', () => {
  const bugs = gameById('bugs') as Game;
  const levels = LEVELS.map(() => ({ nodes: 100, depth: 1, oversight: 35 }));
  const game = { ...bugs, bot: { ...bugs.bot, spec: { ...bugs.bot.spec, levels } } };
  const moves = `
    GRASSHOPPER@0,0 BEETLE@1,-1 ANT@-1,0 ANT@2,-2 ANT@-1,1 ANT@1,-2 QUEEN@-2,1 QUEEN@2,-3 -1,0>2,-4 1,-2>-2,0 ANT@1,-4
    -2,0>-3,1 GRASSHOPPER@-1,0 ANT@1,-2 -1,1>0,-2 2,-2>0,-3 1,-4>-1,-3 BEETLE@-4,2 BEETLE@3,-5 -4,2>-3,2 3,-5>2,-4
    -3,1>-1,-4 2,-4>2,-3 -3,2>-2,1 BEETLE@3,-3 GRASSHOPPER@-3,1 SPIDER@3,-4 -1,-4>2,-1 2,-4>1,-3 GRASSHOPPER@-2,2
    GRASSHOPPER@2,-4 SPIDER@-3,2`;
  const position = game.rules.start(optionsOf(game));
  unwrap(playTexts(game, position, moves.trim().split(/\s+/)));
  let polls = 0;
  const shouldStop = (): boolean => ++polls > 100;
  expect(new Bot(game, 1, 1_123_856_290).choose(position, shouldStop).nodes).toBeLessThan(1000);
});
