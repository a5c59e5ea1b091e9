import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { perft } from '../kernel/index.ts';
import { optionsOf } from '../testkit/random-match.ts';
import { games } from './index.ts';

interface PerftCase {
  readonly options: object;
  readonly counts: readonly number[];
}

/** Larger counts are left to `npm run test:long` and the bench. */
const MAX_NODES = 1_000_000;

describe.each(games.map((game) => [game.id, game] as const))('%s: known perft counts', (id, game) => {
  const file = new URL(`./${id}/cases/perft.json`, import.meta.url);
  const cases: readonly PerftCase[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];

  test('include at least one position', () => {
    expect(cases.length).toBeGreaterThan(0);
  });

  test.each(cases.map(({ options, counts }) => [JSON.stringify(options), options, counts] as const))(
    '%s',
    (_, options, counts) => {
      const position = game.rules.start(optionsOf(game, options));
      const quick = counts.filter((count) => count <= MAX_NODES);
      expect(quick.map((_count, i) => perft(position, i + 1))).toEqual(quick);
    },
  );
});
