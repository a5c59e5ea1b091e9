import { gameById, gameList, type Options } from '@quintet/engine';
import { describe, expect, test } from 'vitest';
import { run } from '../testkit/terminal.ts';
import { bytesPerPly, measurePerft, measurePlayouts, rate, signature } from './measure.ts';
import { measureSearch, middle, searchSignature } from './search.ts';

const optionsOf = (id: string): Options => {
  const parsed = gameById(id)?.rules.parseOptions({});
  if (!parsed?.ok) throw new Error(id);
  return parsed.value;
};

/** Signatures of the rules. If a signature changes, the rules have changed and `rules` must be incremented. */
const SIGNATURES: Readonly<Record<string, number>> = { bugs: 136443, ctor: 25250, jungle: 9104, octa: 5485, xo: 3593 };

test.each(Object.entries(SIGNATURES))('the rules of %s keep their signature', (id, known) => {
  expect(signature(gameById(id)!, optionsOf(id))).toBe(known);
});

describe('measuring', () => {
  /** A clock that advances by 1 ms on every reading. */
  const ticking = (): (() => number) => {
    let now = 0;
    return () => ++now;
  };
  const effort = { rounds: 3, roundMilliseconds: 4 };
  const ctor = gameList.find(({ id }) => id === 'ctor')!;

  test('a rate is the work done per second', () => {
    expect(rate(effort, ticking(), () => 5)).toBe((1000 * 3 * 5) / 5);
  });

  test('a playout is a whole match', () => {
    const { pliesPerSecond, playoutsPerSecond } = measurePlayouts(ctor, {}, effort, ticking());
    expect(pliesPerSecond / playoutsPerSecond).toBe(100);
  });

  test('a perft that does not reach the known count throws', () => {
    expect(() => measurePerft(ctor.rules.start({}), 2, 9901, true, effort, ticking())).toThrow(
      'perft 2 gives 9900, not 9901',
    );
  });

  test('playing CTOR moves allocates almost no memory', () => {
    expect(bytesPerPly(ctor, {})).toBeLessThan(8);
  });
});

describe.each(gameList.map((game) => [game.id, game] as const))('%s', (id, game) => {
  test('the measured position is undecided, and equal seeds give equal positions', () => {
    const position = middle(game, 5);
    expect(position.outcome).toBe(null);
    expect([middle(game, 5).hashLow, middle(game, 5).hashHigh]).toEqual([position.hashLow, position.hashHigh]);
    expect(middle(game, 6).hashLow).not.toBe(position.hashLow);
  });

  test('the search signature is the same in every run', () => {
    const signature = searchSignature(game, { signatureDepth: 2 });
    expect(signature).toBeGreaterThan(0);
    expect(searchSignature(game, { signatureDepth: 2 })).toBe(signature);
  });

  test('nodes per second are measured with the given clock', () => {
    let now = 0;
    const ticking = (): number => {
      now += 10;
      return now;
    };
    const figures = measureSearch(game, { rounds: 1, nodes: 500, signatureDepth: 1 }, ticking);
    expect(figures).toMatchObject({ game: id, method: game.bot.spec.method });
    expect(figures.nodesPerSecond).toBeGreaterThanOrEqual(50_000);
    expect(figures.nodesPerSecond).toBeLessThan(60_000);
    expect(figures.depth).toBeGreaterThan(0);
  });
});

test('an unknown benchmark is refused with a list of the available benchmarks', async () => {
  expect(await run(['bench', 'dance'])).toMatchObject({ code: 2, err: expect.stringContaining('engine, search') });
});
