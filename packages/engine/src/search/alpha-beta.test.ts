import { describe, expect, test } from 'vitest';
import { drawn as drawnCtor } from '../games/ctor/drawn.ts';
import { gameById, gameList } from '../games/index.ts';
import { drawn as drawnJungle } from '../games/jungle/drawn.ts';
import { type Game, legalMoves, type Move, MoveList, type Position, playTexts, unwrap } from '../kernel/index.ts';
import { ticTacToe } from '../testkit/in-a-row.ts';
import { optionsOf, randomTexts, walk } from '../testkit/random-match.ts';
import { AlphaBeta } from './alpha-beta.ts';
import { hasWinningMove } from './known-end.ts';
import { type Evaluator, FORCED, type Found, MIN_FORCED, terminalScore } from './types.ts';

const gameOf = (id: string): Game => gameById(id) as Game;
const ctor = gameOf('ctor');
const jungle = gameOf('jungle');

/** Positions from random matches, a few dozen plies apart. */
function samples(game: Game, count: number, seed = 1, options: unknown = {}): Position[] {
  const found: Position[] = [];
  walk(game, optionsOf(game, options), seed, 37 * count, ({ position, move }) => {
    if (move !== null && position.ply % 37 === 11 && found.length < count) found.push(position.clone());
  });
  return found;
}

/** Reference minimax: no bounds, no table, no ordering. */
function minimax(evaluator: Evaluator, position: Position, depth: number, ply = 0, among?: readonly Move[]): number {
  const { outcome, toMove } = position;
  if (outcome) return terminalScore(outcome, toMove, ply);
  if (depth === 0 && evaluator.isWon?.(position)) depth = 1;
  if (depth <= -NOISY_PLIES) return evaluator.evaluate(position);
  // Quiescence search: noisy moves only, and a seat may decline them.
  let best = depth <= 0 ? evaluator.evaluate(position) : Number.NEGATIVE_INFINITY;
  for (const move of among ?? legalMoves(position)) {
    if (depth <= 0 && !evaluator.isNoisy?.(position, move)) continue;
    position.play(move);
    const sign = position.toMove === toMove ? 1 : -1;
    best = Math.max(best, sign * minimax(evaluator, position, depth - 1, ply + 1));
    position.undo();
  }
  return best;
}

const NOISY_PLIES = 8;

/** The game's evaluator without quiescence search. */
const calm = (game: Game): Evaluator => ({
  evaluate: (position) => game.bot.evaluate(position),
});

/** Scores that are too close for pruning, yet distinct enough to reveal a wrong score. */
const scattered: Evaluator = {
  evaluate: ({ hashLow, hashHigh }) => ((hashLow ^ hashHigh) & 63) - 32,
};

/** The position at the end of the principal variation. Expects every move to be legal. */
function along(position: Position, { pv }: Found): Position {
  const end = position.clone();
  for (const move of pv) {
    expect(legalMoves(end)).toContain(move);
    end.play(move);
  }
  return end;
}

describe.each(gameList.map((game) => [game.id, game] as const))('%s', (_id, game) => {
  const depths = [1, 2];

  test('finds the minimax score at small depths', () => {
    const evaluator = calm(game);
    for (const position of samples(game, 6)) {
      for (const depth of depths) {
        const found = new AlphaBeta(evaluator, 10).best(position, { nodes: 1e9, depth });
        expect(found.score).toBe(minimax(evaluator, position, depth));
        expect(found.depth).toBeLessThanOrEqual(depth);
      }
    }
  });

  test('finds the minimax score with distinct scores and transpositions', () => {
    const search = new AlphaBeta(scattered, 14);
    for (const position of samples(game, 3, 10)) {
      const moves = legalMoves(position);
      const among = moves.slice(0, Math.max(2, Math.floor(20_000 / moves.length ** 2)));
      search.clear();
      // From depth 3 on, late moves are pruned.
      const found = search.best(position, { nodes: 1e9, depth: 2 }, among);
      expect(found.score).toBe(minimax(scattered, position, 2, 0, among));
    }
  });

  test('finds the minimax score including quiescence search', () => {
    for (const position of samples(game, 4, 9)) {
      const found = new AlphaBeta(game.bot, 10).best(position, { nodes: 1e9, depth: 1 });
      expect(found.score).toBe(minimax(game.bot, position, 1));
    }
  });

  test('returns the score of the position at the end of the principal variation', () => {
    const evaluator = calm(game);
    for (const position of samples(game, 4, 2)) {
      const found = new AlphaBeta(evaluator).best(position, { nodes: 4000 });
      expect(found.pv[0]).toBe(found.move);
      const end = along(position, found);
      // A table hit may cut the principal variation short.
      if (end.outcome || found.pv.length === found.depth) {
        const sign = end.toMove === position.toMove ? 1 : -1;
        const plies = found.pv.length;
        expect(found.score).toBe(sign * minimax(evaluator, end, 0, plies));
      }
    }
  });

  test('leaves the position unchanged', () => {
    const [position] = samples(game, 1, 3) as [Position];
    const before = [position.ply, position.hashLow, position.hashHigh, legalMoves(position)];
    new AlphaBeta(game.bot).best(position, { nodes: 2000 });
    expect([position.ply, position.hashLow, position.hashHigh, legalMoves(position)]).toEqual(before);
  });

  test('uses the whole node limit and barely exceeds it', () => {
    for (const position of samples(game, 3, 4)) {
      for (const nodes of [1, 10, 2500]) {
        const found = new AlphaBeta(game.bot).best(position, { nodes });
        expect(found.nodes).toBeLessThanOrEqual(nodes + 16);
        if (Math.abs(found.score) < MIN_FORCED) expect(found.nodes).toBeGreaterThanOrEqual(nodes);
        expect(legalMoves(position)).toContain(found.move);
      }
    }
  });

  test('returns one of the given moves when stopped at once', () => {
    const [position] = samples(game, 1, 5) as [Position];
    const moves = legalMoves(position);
    expect(moves).toContain(new AlphaBeta(game.bot).best(position, { nodes: 1e9, shouldStop: () => true }).move);
    const among = moves.slice(-2);
    expect(among).toContain(new AlphaBeta(game.bot).best(position, { nodes: 1e9, shouldStop: () => true }, among).move);
  });

  test('returns the best move so far when stopped midway, and polls shouldStop often enough', () => {
    const [position] = samples(game, 1, 6) as [Position];
    let checks = 0;
    const found = new AlphaBeta(game.bot).best(position, { nodes: 1e9, shouldStop: () => ++checks === 10 });
    expect(found.depth).toBeGreaterThan(0);
    expect(found.nodes).toBeLessThan(50_000);
  });

  test('repeats the same search node for node after clear', () => {
    const [position] = samples(game, 1, 7) as [Position];
    const search = new AlphaBeta(game.bot);
    const first = search.best(position, { nodes: 10_000 });
    search.clear();
    expect(search.best(position, { nodes: 10_000 })).toEqual(first);
    expect(new AlphaBeta(game.bot).best(position, { nodes: 10_000 })).toEqual(first);
  });

  test('reports every deeper result and returns the last one', () => {
    const [position] = samples(game, 1, 8) as [Position];
    const reported: Found[] = [];
    const found = new AlphaBeta(game.bot).best(position, { nodes: 5000 }, undefined, (better) => reported.push(better));
    const depths = reported.map(({ depth }) => depth);
    expect(depths).toEqual(depths.toSorted((a, b) => a - b));
    expect(reported.at(-1)).toMatchObject({ move: found.move, score: found.score, depth: found.depth, pv: found.pv });
  });
});

describe('forced results', () => {
  const full = (row: string): string => Array(9).fill('1 2 1 2 1 2 1 2 1 2').join('\n').concat(`\n${row}`);

  test('solves the end of a CTOR match, where a seat moves twice, with the exact distance', () => {
    for (const toMove of [0, 1] as const) {
      for (const left of [1, 2]) {
        const position = drawnCtor(full('1 2 1 2 1 . . . . .'), toMove, left);
        const truth = minimax(ctor.bot, position, 9);
        expect(Math.abs(truth) >= MIN_FORCED || truth === 0).toBe(true);
        const found = new AlphaBeta(ctor.bot).best(position, { nodes: 100_000 });
        expect(found.score).toBe(truth);
        const end = along(position, found);
        if (truth !== 0) expect(FORCED - Math.abs(truth)).toBe(end.ply - position.ply);
      }
    }
  });

  test.each(['octa', 'ctor', 'xo'])('%s: finds forced results shortly before the end', (id) => {
    const game = gameOf(id);
    let forced = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const position = game.rules.start(optionsOf(game));
      unwrap(playTexts(game, position, randomTexts(game, optionsOf(game), seed).slice(0, -2)));
      const truth = minimax(calm(game), position, 2);
      if (Math.abs(truth) < MIN_FORCED) continue;
      forced++;
      expect(new AlphaBeta(game.bot).best(position, { nodes: 20_000 }).score).toBe(truth);
    }
    expect(forced).toBeGreaterThan(0);
  });

  test('a den one step away is a win in one ply, and a den two steps away is a win in three plies', () => {
    const one = drawnJungle(
      `
      9 . . . . . . .
      8 . . . L . . .
      1 . . . . . . e`,
    );
    const found = new AlphaBeta(jungle.bot).best(one, { nodes: 10_000 });
    expect([jungle.notation.format(one, found.move), found.score]).toEqual(['D8-D9', FORCED - 1]);
    const two = drawnJungle(
      `
      9 . . . . . . .
      7 . . . L . . .
      1 . . . . . . e`,
    );
    const further = new AlphaBeta(jungle.bot).best(two, { nodes: 10_000 });
    expect([jungle.notation.format(two, further.move), further.score]).toEqual(['D7-D8', FORCED - 3]);
  });

  test('the distance is exact even with results from earlier searches in the table', () => {
    const position = drawnJungle(
      `
      9 . . . . . . .
      5 . . . L . . .
      3 e . . . . . .`,
    );
    const search = new AlphaBeta(jungle.bot);
    for (let plies = 7; plies > 0; plies--) {
      const { move, score } = search.best(position, { nodes: 100_000 });
      expect(score).toBe(plies % 2 === 1 ? FORCED - plies : plies - FORCED);
      position.play(move);
    }
    expect(position.outcome?.winner).toBe(0);
  });

  test('an inevitable loss is delayed as long as possible', () => {
    const position = drawnJungle(
      `
      9 e . . . . . .
      8 . . . L . . .
      1 . . . . . . .`,
      { toMove: 1 },
    );
    expect(new AlphaBeta(jungle.bot).best(position, { nodes: 10_000 }).score).toBe(2 - FORCED);
  });

  test('quiescence search follows captures', () => {
    // The dog can be captured, but its captor is captured in return.
    const position = drawnJungle(
      `
      5 . . . . . . .
      4 . . . t . . .
      3 . . . d . . .
      2 . . . W . . .
      1 . . . . . . L`,
    );
    const shallow = new AlphaBeta(calm(jungle)).best(position, { nodes: 10_000, depth: 1 });
    expect(jungle.notation.format(position, shallow.move)).toBe('D2-D3');
    const found = new AlphaBeta(jungle.bot).best(position, { nodes: 10_000, depth: 1 });
    expect(jungle.notation.format(position, found.move)).not.toBe('D2-D3');
  });
});

test('a game without priorities can still tell search about wins in one turn', () => {
  const position = ticTacToe.rules.start({});
  unwrap(playTexts(ticTacToe, position, ['A1', 'C3', 'B1']));
  const isWon = (at: Position): boolean => hasWinningMove(at, new MoveList());
  const blindly = new AlphaBeta({ evaluate: () => 0 }).best(position, { nodes: 1_000, depth: 1 });
  const found = new AlphaBeta({ evaluate: () => 0, isWon }).best(position, { nodes: 1_000, depth: 1 });
  expect([Math.abs(blindly.score), blindly.move === found.move]).toEqual([0, false]);
  expect(ticTacToe.notation.format(position, found.move)).toBe('C1');
});
