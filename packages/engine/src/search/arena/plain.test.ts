import { describe, expect, test } from 'vitest';
import { gameList } from '../../games/index.ts';
import { type Game, legalMoves, type Move, type Position } from '../../kernel/index.ts';
import { optionsOf, walk } from '../../testkit/random-match.ts';
import { PlainAlphaBeta } from './plain.ts';

const never = (): boolean => false;

/** Score for the seat to move by full minimax, with nothing cut off. */
function minimax(game: Game, position: Position, depth: number): number {
  const { outcome, toMove } = position;
  if (outcome) return outcome.winner === null ? 0 : outcome.winner === toMove ? 1e6 : -1e6;
  if (depth === 0) return game.bot.evaluate(position);
  return Math.max(...legalMoves(position).map((move) => afterMove(game, position, move, depth)));
}

function afterMove(game: Game, position: Position, move: Move, depth: number): number {
  const seat = position.toMove;
  position.play(move);
  const score = minimax(game, position, depth - 1) * (position.toMove === seat ? 1 : -1);
  position.undo();
  return score;
}

describe('plain alpha-beta', () => {
  test.each(gameList.map((game) => [game.id, game as Game] as const))(
    '%s: plays a move that full minimax to depth 2 rates best',
    (_, game) => {
      const search = new PlainAlphaBeta(game, Number.POSITIVE_INFINITY, never);
      let checked = 0;
      walk(game, optionsOf(game), 5, 400, ({ position, moves, move }) => {
        if (move === null || moves.length > 60 || moves.length < 2 || position.ply % 7 > 0) return;
        const scores = new Map(moves.map((each) => [each, afterMove(game, position, each, 2)]));
        const best = Math.max(...scores.values());
        expect(scores.get(search.best(position, checked, 2))).toBe(best);
        checked++;
      });
      expect(checked).toBeGreaterThan(3);
    },
  );

  test('stops at its node limit and returns the best move so far', () => {
    const game = gameList.find(({ id }) => id === 'octa') as unknown as Game;
    const start = game.rules.start(optionsOf(game));
    const plays = (maxNodes: number): number => {
      let evaluations = 0;
      const evaluate = (position: Position): number => {
        evaluations++;
        return game.bot.evaluate(position);
      };
      const counting = { ...game, bot: { ...game.bot, evaluate } };
      expect(game.rules.isLegal(start, new PlainAlphaBeta(counting, maxNodes, never).best(start, 1))).toBe(true);
      return evaluations;
    };
    expect(plays(1)).toBeLessThanOrEqual(1);
    expect(plays(2000)).toBeLessThanOrEqual(2000);
    expect(plays(2000)).toBeGreaterThan(1000);
  });
});
