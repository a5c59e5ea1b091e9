import { describe, expect, test } from 'vitest';
import { gameById, gameList } from '../../games/index.ts';
import type { Game } from '../../kernel/index.ts';
import { optionsOf, walk } from '../../testkit/random-match.ts';
import { chooserOf, formatContender, parseContender, strengthOf } from './contender.ts';

const named = (id: string): Game => gameById(id) as Game;
const table = gameList.map((game) => [game.id, game] as const);
const random = { kind: 'random' } as const;
const nodes = (count: number) => ({ kind: 'nodes', nodes: count, method: null }) as const;

/** A clock that never advances. */
const still = (): number => 0;

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
    'plain:9n',
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
