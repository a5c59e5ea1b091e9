import { describe, expect, test } from 'vitest';
import { gameById, gameList } from '../../games/index.ts';
import type { Game } from '../../kernel/index.ts';
import { optionsOf } from '../../testkit/random-match.ts';
import { botSignature, type MatchJob, playJob } from './arena.ts';
import { ADJUDICATED, BalanceCount } from './balance.ts';
import { randomOpenings } from './opening.ts';

const named = (id: string): Game => gameById(id) as Game;
const table = gameList.map((game) => [game.id, game] as const);
const random = { kind: 'random' } as const;
const nodes = (count: number) => ({ kind: 'nodes', nodes: count, method: null }) as const;

/** A clock that never advances. */
const still = (): number => 0;

const job = (game: Game, more: Partial<MatchJob> = {}): MatchJob => ({
  game: game.id,
  options: optionsOf(game),
  opening: [],
  contenders: [nodes(60), random],
  seed: 5,
  maxPlies: 60,
  ...more,
});

describe('a match between programs', () => {
  test.each(table)('%s: is repeatable, starts with its opening and counts the legal moves', (_, game) => {
    const options = optionsOf(game);
    const [opening = []] = randomOpenings(game, options, { min: 3, max: 3 }, 2, 1);
    const played = playJob(game, job(game, { opening, maxPlies: 12 }), still);
    expect(playJob(game, job(game, { opening, maxPlies: 12 }), still)).toEqual(played);
    expect(played.moves.slice(0, 3)).toEqual(opening);
    expect(played.moves).toHaveLength(12);
    expect(played.outcome).toBeNull();
    expect(played.choices[0]).toBe(game.rules.start(options).countMoves());
    expect(played.choices).toHaveLength(12);
  });

  test('a search beats random play from either seat', () => {
    const game = named('xo');
    const winners = [0, 1].map((seat) => {
      const contenders = seat === 0 ? ([nodes(200), random] as const) : ([random, nodes(200)] as const);
      return playJob(game, job(game, { contenders, maxPlies: 400 }), still).outcome?.winner;
    });
    expect(winners).toEqual([0, 1]);
  });

  test('throws if its opening is illegal', () => {
    expect(() => playJob(named('ctor'), job(named('ctor'), { opening: ['0,0', '0,0'] }), still)).toThrow('occupied');
  });
});

describe('the signature of the bots', () => {
  test.each(table)('%s: is stable and changes with the evaluation', (_, game) => {
    const signature = botSignature(game, optionsOf(game));
    expect(signature).toMatch(/^[0-9a-f]{16}$/);
    expect(botSignature(game, optionsOf(game))).toBe(signature);
    const other: Game = {
      ...game,
      bot: {
        ...game.bot,
        evaluate: (position) => game.bot.evaluate(position) + 1,
        evaluateMoves: () => false,
      },
    };
    expect(botSignature(other, optionsOf(game))).not.toBe(signature);
  });
});

describe('balance', () => {
  const played = (winner: 0 | 1 | null, reason: string, moves: string[], choices: number[]) => ({
    moves,
    choices,
    outcome: reason === ADJUDICATED ? null : { winner, reason },
  });

  test('summarizes results by seat, match lengths, legal moves, endings and first moves', () => {
    const count = new BalanceCount();
    count.add(played(0, 'won', ['a', 'b', 'c'], [4, 3, 2]));
    count.add(played(0, 'won', ['a', 'b', 'c'], [4, 3, 2]));
    count.add(played(1, 'lost', ['a', 'b', 'd', 'e', 'f'], [4, 3, 2, 9, 1]));
    count.add(played(null, ADJUDICATED, ['x'], [4]));
    expect(count.first).toEqual({ wins: 2, draws: 1, losses: 1 });
    const summary = count.summary();
    expect(summary).toMatchObject({
      matches: 4,
      distinct: 3,
      adjudicated: 1,
      length: { mean: 3, min: 1, median: 3, max: 5 },
      branching: { mean: 41 / 12, max: 9, byPly: [4, 3, 2, 9, 1] },
      reasons: [
        { reason: 'won', matches: 2 },
        { reason: ADJUDICATED, matches: 1 },
        { reason: 'lost', matches: 1 },
      ],
      beginnings: [
        { moves: ['a', 'b'], matches: 3, score: 2 / 3 },
        { moves: ['x'], matches: 1, score: 0.5 },
      ],
    });
    expect(summary.lengths.map(({ from, count: matches }) => [from, matches])).toEqual([
      [1, 1],
      [2, 0],
      [3, 2],
      [4, 0],
      [5, 1],
    ]);
  });

  test('bins cover all match lengths, however far apart, and the summary of no matches is empty', () => {
    const count = new BalanceCount();
    for (let length = 1; length <= 600; length += 7) {
      count.add(
        played(
          0,
          'won',
          Array.from({ length }, (_, i) => `${i}`),
          [],
        ),
      );
    }
    const { lengths, matches } = count.summary();
    expect(lengths.reduce((total, bin) => total + bin.count, 0)).toBe(matches);
    expect(lengths.length).toBeLessThanOrEqual(25);
    expect(new BalanceCount().summary()).toMatchObject({ matches: 0, length: { mean: 0, max: 0 }, reasons: [] });
  });
});
