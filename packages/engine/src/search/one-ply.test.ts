import { describe, expect, test } from 'vitest';
import { gameList } from '../games/index.ts';
import { legalMoves, MoveList, type Position } from '../kernel/index.ts';
import { optionsOf, walk } from '../testkit/random-match.ts';
import { naturalMoves } from './one-ply.ts';
import { FORCED } from './types.ts';

describe.each(gameList.map((game) => [game.id, game] as const))('%s', (_id, game) => {
  /** Score of each move for the seat to move. */
  const scores = (position: Position): Map<number, number> => {
    const after = position.clone();
    const seat = after.toMove;
    return new Map(
      legalMoves(position).map((move) => {
        after.play(move);
        const { outcome, toMove } = after;
        const score = outcome
          ? outcome.winner === null
            ? 0
            : outcome.winner === seat
              ? FORCED
              : -FORCED
          : game.bot.evaluate(after) * (toMove === seat ? 1 : -1);
        after.undo();
        return [move, score] as const;
      }),
    );
  };
  const natural = (position: Position): number[] => {
    const list = new MoveList();
    naturalMoves(game.bot, position, list);
    return list.toArray();
  };

  test('natural moves are exactly the moves with the best evaluation one ply ahead', () => {
    walk(game, optionsOf(game), 7, 40, ({ position, move }) => {
      if (move === null) return;
      const all = scores(position);
      const most = Math.max(...all.values());
      expect(natural(position)).toEqual([...all].filter(([, score]) => score === most).map(([each]) => each));
    });
  });
});
