import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { unwrap } from '../kernel/index.ts';
import { botSignature, matchesOf, playJob, together } from '../search/arena/index.ts';
import { OpeningTable, openingJob, parseBook, SAMPLE_MATCHES, sampleDigest } from '../search/openings/index.ts';
import { gameList } from './index.ts';

const MAX_BYTES = 40_000;

describe.each(gameList.map((game) => [game.id, game] as const))('%s', (id, game) => {
  const text = readFileSync(new URL(`./${id}/openings.json`, import.meta.url), 'utf8');
  const { plan, made, matches, positions } = unwrap(parseBook(JSON.parse(text)));

  test('ships openings in less than 40 kB', () => {
    expect(plan.game).toBe(id);
    expect(made.command).toContain(`quintet openings ${id} --games ${matches} `);
    expect(positions.length).toBeGreaterThan(50);
    expect(gzipSync(text).length).toBeLessThan(MAX_BYTES);
  });

  test('lists only legal moves', () => {
    expect(unwrap(OpeningTable.of(game, plan.options, positions)).positions(1)).toEqual(positions);
  });

  test('counts every match once at the start, and no move more often than its position', () => {
    expect(positions[0]?.opening).toEqual([]);
    expect(matchesOf(positions[0]!.tally)).toBe(matches);
    for (const { tally, moves } of positions) {
      const listed = moves.reduce((sum, move) => together(sum, move.tally), { wins: 0, draws: 0, losses: 0 });
      expect(listed.wins).toBeLessThanOrEqual(tally.wins);
      expect(listed.draws).toBeLessThanOrEqual(tally.draws);
      expect(listed.losses).toBeLessThanOrEqual(tally.losses);
    }
  });

  // A changed bot would play different matches, but the shipped counts would still be correct.
  test.skipIf(botSignature(game, plan.options) !== made.bots)('gives the same first matches again', () => {
    const played = Array.from({ length: SAMPLE_MATCHES }, (_, index) => {
      const { moves, outcome } = playJob(game, openingJob(plan, index), () => 0);
      return { moves: moves.slice(0, plan.plies), winner: outcome?.winner ?? null };
    });
    expect(sampleDigest(played)).toBe(made.sample);
  });
});
