import { describe, expect, test } from 'vitest';
import { matches, openings, provedAgain } from '../../testkit/decided.ts';

describe('XO Enchanted: the solver proves the recorded results again', () => {
  // Covers only the two openings with the shortest proofs, because all other proofs take far more nodes.
  test.each(openings.slice(0, 2))('from the opening $moves, $winner wins', ({ moves, winner, nodes }) => {
    expect(provedAgain(moves, Number.POSITIVE_INFINITY, winner, nodes)).toBe(true);
  });

  test.each(matches)(
    'in match $match, the searching bot is lost from ply $lostFrom on',
    ({ bot, moves, lostFrom, nodes }) => {
      expect(provedAgain(moves, lostFrom, bot === 'X' ? 'O' : 'X', nodes)).toBe(true);
    },
  );
});
