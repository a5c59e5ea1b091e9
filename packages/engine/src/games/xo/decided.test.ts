import { describe, expect, test } from 'vitest';
import { matches, openings, positionAfter, provedAgain, seatOf } from '../../testkit/decided.ts';

/** Proofs that need more nodes run in decided.long.ts. */
const MAX_NODES = 10_000;

describe('XO Enchanted: recorded matches in which the greedy bot held off the searching bot', () => {
  test.each(matches)(
    'in match $match, the searching bot is to move at ply $lostFrom, and does not win the match',
    (match) => {
      const { outcome } = positionAfter(match.moves, Number.POSITIVE_INFINITY);
      expect(outcome?.winner).not.toBe(seatOf(match.bot));
      expect(match.lostFrom).toBeGreaterThan(match.opening);
      expect(positionAfter(match.moves, match.lostFrom).toMove).toBe(seatOf(match.bot));
    },
  );

  test.each(matches.filter(({ nodes }) => nodes <= MAX_NODES))(
    'in match $match, the searching bot is lost from ply $lostFrom on',
    (match) => {
      const winner = match.bot === 'X' ? 'O' : 'X';
      expect(provedAgain(match.moves, match.lostFrom, winner, match.nodes)).toBe(true);
    },
  );

  test('every decided opening belongs to one of these matches', () => {
    for (const { moves, winner } of openings) {
      const played = matches.filter((match) => match.moves.startsWith(`${moves};`));
      expect(played.map(({ bot }) => bot)).toEqual([winner === 'X' ? 'O' : 'X']);
    }
  });
});
