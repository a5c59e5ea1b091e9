import { gameList } from '@quintet/engine';
import { describe, expect, test } from 'vitest';
import { run } from '../testkit/terminal.ts';
import { measureSearch, middle, searchSignature } from './search.ts';

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
