import { describe, expect, test } from 'vitest';
import { matches, openings, positionAfter, provedAgain, seatOf } from '../../testkit/decided.ts';

/** What is proved again every day; the rest in decided.long.ts. */
const FEW_NODES = 10_000;

describe('XO Enchanted: matches that greedy did not lose', () => {
  test.each(matches)('match $match ends as it is told, and the bot is to move where it is lost', (match) => {
    const { outcome } = positionAfter(match.moves, Number.POSITIVE_INFINITY);
    expect(outcome?.winner).not.toBe(seatOf(match.bot));
    expect(match.lostFrom).toBeGreaterThan(match.opening);
    expect(positionAfter(match.moves, match.lostFrom).toMove).toBe(seatOf(match.bot));
  });

  test.each(matches.filter(({ nodes }) => nodes <= FEW_NODES))(
    'match $match is lost from ply $lostFrom on',
    (match) => {
      const winner = match.bot === 'X' ? 'O' : 'X';
      expect(provedAgain(match.moves, match.lostFrom, winner, match.nodes)).toBe(true);
    },
  );

  test('the openings that are decided are those of such matches', () => {
    for (const { moves, winner } of openings) {
      const played = matches.filter((match) => match.moves.startsWith(`${moves};`));
      expect(played.map(({ bot }) => bot)).toEqual([winner === 'X' ? 'O' : 'X']);
    }
  });
});
