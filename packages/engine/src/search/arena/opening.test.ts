import { describe, expect, test } from 'vitest';
import { gameById, gameList } from '../../games/index.ts';
import { type Game, legalMoves, playTexts, unwrap } from '../../kernel/index.ts';
import { optionsOf } from '../../testkit/random-match.ts';
import { AlphaBeta } from '../alpha-beta.ts';
import { type Pairing, pairingJob, seatOfA } from './arena.ts';
import { randomOpenings, ratedOpenings } from './opening.ts';

const named = (id: string): Game => gameById(id) as Game;
const table = gameList.map((game) => [game.id, game] as const);
const random = { kind: 'random' } as const;
const nodes = (count: number) => ({ kind: 'nodes', nodes: count, method: null }) as const;

describe('openings', () => {
  const length = { min: 2, max: 5 };

  const kinds = table.flatMap(([id, game]) => [
    [id, 'random', game, randomOpenings] as const,
    [id, 'even', game, ratedOpenings] as const,
  ]);

  test.each(kinds)(
    '%s, %s: openings are legal and distinct, have the requested length, and do not end the match',
    (_, __, game, of) => {
      const options = optionsOf(game);
      const openings = of(game, options, length, 9, 20);
      const places = new Set<string>();
      for (const opening of openings) {
        expect(opening.length).toBeGreaterThanOrEqual(2);
        expect(opening.length).toBeLessThanOrEqual(5);
        const position = game.rules.start(options);
        unwrap(playTexts(game, position, opening));
        expect(position.outcome).toBeNull();
        places.add(`${position.hashLow}:${position.hashHigh}`);
      }
      expect(places.size).toBe(20);
      expect(new Set(openings.map((opening) => opening.length)).size).toBeGreaterThan(1);
    },
  );

  test('depend only on the seed, and a longer list starts with the shorter one', () => {
    const [game, options] = [named('ctor'), optionsOf(named('ctor'))];
    const ten = randomOpenings(game, options, length, 1, 10);
    expect(randomOpenings(game, options, length, 1, 30).slice(0, 10)).toEqual(ten);
    expect(randomOpenings(game, options, length, 2, 10)).not.toEqual(ten);
    const even = ratedOpenings(game, options, length, 1, 10);
    expect(ratedOpenings(game, options, length, 1, 20).slice(0, 10)).toEqual(even);
    expect(ratedOpenings(game, options, length, 2, 10)).not.toEqual(even);
  });

  test('repeat when too few distinct openings exist', () => {
    const game = named('jungle');
    expect(randomOpenings(game, optionsOf(game), { min: 0, max: 0 }, 1, 3)).toEqual([[], [], []]);
    const single = randomOpenings(game, optionsOf(game), { min: 1, max: 1 }, 1, 60);
    expect(new Set(single.map((opening) => opening.join())).size).toBe(16);
    expect(single.every((opening) => opening.length === 1)).toBe(true);
    expect(ratedOpenings(game, optionsOf(game), { min: 0, max: 0 }, 1, 3)).toEqual([[], [], []]);
    const even = ratedOpenings(game, optionsOf(game), { min: 1, max: 1 }, 1, 20);
    expect(even.every((opening) => opening.length === 1)).toBe(true);
    expect(new Set(even.map((opening) => opening.join())).size).toBeLessThanOrEqual(16);
  });

  /** Size of the advantage found by a search, as a share of `Playout.lead`. */
  const leadAfter = (game: Game, opening: readonly string[], count: number): number => {
    const position = game.rules.start(optionsOf(game));
    unwrap(playTexts(game, position, opening));
    return Math.abs(new AlphaBeta(game.bot, 12).best(position, { nodes: count }).score) / game.bot.spec.playout.lead;
  };

  test.each(table)('%s: a short search rates balanced openings as about equal for both seats', (_, game) => {
    const openings = ratedOpenings(game, optionsOf(game), length, 3, 10);
    for (const opening of openings) expect(leadAfter(game, opening, 4000)).toBeLessThanOrEqual(1 / 3);
  });

  test('one seat is ahead by the requested range, whichever seat it is', () => {
    const game = named('jungle');
    const range = { min: 1, max: 2 };
    const openings = ratedOpenings(game, optionsOf(game), { min: 4, max: 12 }, 3, 10, range);
    expect(new Set(openings.map((opening) => opening.join())).size).toBe(10);
    for (const opening of openings) {
      const lead = leadAfter(game, opening, 4000);
      expect(lead).toBeGreaterThanOrEqual(range.min);
      expect(lead).toBeLessThanOrEqual(range.max);
    }
  });

  test.each(['jungle', 'xo'])('%s: a longer search also rates balanced openings as fairer than random ones', (id) => {
    const game = named(id);
    const six = { min: 6, max: 6 };
    const mean = (openings: string[][]): number =>
      openings.reduce((total, opening) => total + leadAfter(game, opening, 12_000) / openings.length, 0);
    const even = mean(ratedOpenings(game, optionsOf(game), six, 3, 12));
    expect(even).toBeLessThan(mean(randomOpenings(game, optionsOf(game), six, 3, 12)));
  });

  test('fall back to the most balanced opening when none is balanced', () => {
    const game = named('xo');
    // Magnifies the evaluation, so that no opening counts as balanced.
    const tilted: Game = {
      ...game,
      bot: { ...game.bot, evaluate: (position) => 300 * game.bot.evaluate(position) },
    };
    const first = legalMoves(game.rules.start(optionsOf(game)));
    const all = first.map((move) =>
      leadAfter(tilted, [game.notation.format(game.rules.start(optionsOf(game)), move)], 4000),
    );
    const median = all.toSorted((x, y) => x - y)[all.length >> 1] as number;
    expect(Math.min(...all)).toBeGreaterThan(1 / 3);
    for (const opening of ratedOpenings(tilted, optionsOf(game), { min: 1, max: 1 }, 1, 4)) {
      expect(opening).toHaveLength(1);
      expect(leadAfter(tilted, opening, 4000)).toBeLessThan(median);
    }
  });

  test('are each played twice, with the seats swapped', () => {
    const [a, b] = [nodes(10), random];
    const pairing: Pairing = { game: 'ctor', options: {}, a, b, seed: 1, maxPlies: 9 };
    const jobs = [0, 1, 2, 3, 4].map((index) => pairingJob(pairing, [['0,0'], ['1,1']], index));
    expect(jobs.map(({ opening }) => opening[0])).toEqual(['0,0', '0,0', '1,1', '1,1', '0,0']);
    expect(jobs.map(({ contenders }) => contenders.indexOf(a))).toEqual([0, 1, 0, 1, 0]);
    expect([0, 1, 2, 3, 4].map(seatOfA)).toEqual([0, 1, 0, 1, 0]);
    expect(new Set(jobs.map(({ seed }) => seed)).size).toBe(5);
  });
});
