import { describe, expect, test } from 'vitest';
import { gameById, gameList } from '../../games/index.ts';
import { type Game, legalMoves, playTexts, unwrap } from '../../kernel/index.ts';
import { optionsOf, walk } from '../../testkit/random-match.ts';
import { AlphaBeta } from '../alpha-beta.ts';
import { botSignature, type MatchJob, type Pairing, pairingJob, playJob, seatOfA } from './arena.ts';
import { ADJUDICATED, BalanceCount } from './balance.ts';
import { chooserOf, formatContender, parseContender, strengthOf } from './contender.ts';
import { evenOpenings, randomOpenings } from './opening.ts';

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

describe('contenders', () => {
  test.each([
    '1',
    '8',
    'random',
    'greedy',
    '20000n',
    'tree:500n',
    'alpha-beta:1n',
    '50ms',
    'tree:9ms',
    '2x50ms',
    'alpha-beta:16x9ms',
  ])('%s round-trips through parseContender and formatContender', (text) => {
    const contender = parseContender(text);
    expect(contender && formatContender(contender)).toBe(text);
  });

  test.each([
    '0',
    '9',
    '',
    'n',
    '0n',
    '20000',
    'Random',
    'mcts:5n',
    '1.5n',
    '9999999999n',
    '2x50n',
    '0x5ms',
    '100x5ms',
  ])('%s is not a contender', (text) => {
    expect(parseContender(text)).toBeNull();
  });

  test('strengthOf lists the limits of a level and fills in the method', () => {
    const { spec } = named('ctor').bot;
    expect(strengthOf(named('ctor'), { kind: 'level', level: 2 })).toMatchObject({ level: 2, ...spec.levels[1] });
    expect(strengthOf(named('ctor'), nodes(7))).toEqual({ kind: 'nodes', nodes: 7, method: spec.method });
    expect(strengthOf(named('ctor'), { kind: 'time', milliseconds: 9, method: 'tree', threads: 1 })).toMatchObject({
      method: 'tree',
    });
    expect(strengthOf(named('ctor'), random)).toEqual(random);
  });

  test.each(table)(
    '%s: each contender chooses a legal move, repeats it for the same seed, and leaves the position unchanged',
    (_, game) => {
      const position = game.rules.start(optionsOf(game));
      const before = [position.hashLow, position.hashHigh, position.ply];
      for (const text of ['1', '50n', 'tree:20n', 'random', 'greedy']) {
        const contender = parseContender(text);
        if (!contender) throw new Error(text);
        const move = chooserOf(game, contender, 3, still)(position);
        expect(game.rules.isLegal(position, move)).toBe(true);
        expect(chooserOf(game, contender, 3, still)(position)).toBe(move);
        expect([position.hashLow, position.hashHigh, position.ply]).toEqual(before);
      }
    },
  );

  test("a contender with a time limit stops by the caller's clock", () => {
    const game = named('ctor');
    let looks = 0;
    const choose = chooserOf(
      game,
      { kind: 'time', milliseconds: 5, method: 'alpha-beta', threads: 1 },
      1,
      () => looks++,
    );
    expect(game.rules.isLegal(game.rules.start({}), choose(game.rules.start({})))).toBe(true);
    expect(looks).toBe(6);
  });

  test.each(['octa', 'jungle', 'xo'])('%s: greedy plays a winning move when there is one', (id) => {
    const game = named(id);
    const choose = chooserOf(game, { kind: 'greedy' }, 1, still);
    let found = 0;
    walk(game, optionsOf(game), 4, 1500, ({ position, moves, move }) => {
      if (move === null || moves.length > 200) return;
      const seat = position.toMove;
      const wins = (each: number): boolean => {
        position.play(each);
        const isWon = position.outcome?.winner === seat;
        position.undo();
        return isWon;
      };
      if (!moves.some(wins)) return;
      found++;
      expect(wins(choose(position))).toBe(true);
    });
    expect(found).toBeGreaterThan(0);
  });
});

describe('openings', () => {
  const length = { min: 2, max: 5 };

  const kinds = table.flatMap(([id, game]) => [
    [id, 'random', game, randomOpenings] as const,
    [id, 'even', game, evenOpenings] as const,
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
    const even = evenOpenings(game, options, length, 1, 10);
    expect(evenOpenings(game, options, length, 1, 20).slice(0, 10)).toEqual(even);
    expect(evenOpenings(game, options, length, 2, 10)).not.toEqual(even);
  });

  test('repeat when too few distinct openings exist', () => {
    const game = named('jungle');
    expect(randomOpenings(game, optionsOf(game), { min: 0, max: 0 }, 1, 3)).toEqual([[], [], []]);
    const single = randomOpenings(game, optionsOf(game), { min: 1, max: 1 }, 1, 60);
    expect(new Set(single.map((opening) => opening.join())).size).toBe(16);
    expect(single.every((opening) => opening.length === 1)).toBe(true);
    expect(evenOpenings(game, optionsOf(game), { min: 0, max: 0 }, 1, 3)).toEqual([[], [], []]);
    const even = evenOpenings(game, optionsOf(game), { min: 1, max: 1 }, 1, 20);
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
    const openings = evenOpenings(game, optionsOf(game), length, 3, 10);
    for (const opening of openings) expect(leadAfter(game, opening, 4000)).toBeLessThanOrEqual(1 / 3);
  });

  test.each(['jungle', 'xo'])('%s: a longer search also rates balanced openings as fairer than random ones', (id) => {
    const game = named(id);
    const six = { min: 6, max: 6 };
    const mean = (openings: string[][]): number =>
      openings.reduce((total, opening) => total + leadAfter(game, opening, 12_000) / openings.length, 0);
    const even = mean(evenOpenings(game, optionsOf(game), six, 3, 12));
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
    for (const opening of evenOpenings(tilted, optionsOf(game), { min: 1, max: 1 }, 1, 4)) {
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
      bot: { ...game.bot, evaluate: (position) => game.bot.evaluate(position) + 1 },
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
      length: { mean: 3, least: 1, median: 3, most: 5 },
      branching: { mean: 41 / 12, most: 9, byPly: [4, 3, 2, 9, 1] },
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
    expect(new BalanceCount().summary()).toMatchObject({ matches: 0, length: { mean: 0, most: 0 }, reasons: [] });
  });
});
