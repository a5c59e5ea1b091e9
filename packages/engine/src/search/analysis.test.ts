import { describe, expect, test } from 'vitest';
import { gameById, gameList } from '../games/index.ts';
import { drawn } from '../games/jungle/drawn.ts';
import { type Game, legalMoves } from '../kernel/index.ts';
import { applyEntry, type Match, startMatch } from '../match/index.ts';
import { optionsOf, randomTexts } from '../testkit/random-match.ts';
import { analyse, bestVariations, MARKS } from './analysis.ts';
import { FORCED, type Found, winningChance } from './types.ts';

const jungle = gameById('jungle') as Game;
/** Jungle with alpha-beta, which ends by itself at its maximum depth. */
const withAlphaBeta: Game = {
  ...jungle,
  bot: { ...jungle.bot, spec: { ...jungle.bot.spec, method: 'alpha-beta' } },
};
const xo = gameById('xo') as Game;

function played(game: Game, texts: readonly string[]): Match {
  let match = startMatch(game, { options: optionsOf(game) });
  for (const text of texts) {
    const next = applyEntry(match, { move: text, at: null });
    if (!next.ok) throw new Error(next.error.code);
    match = next.value;
  }
  return match;
}

const randomMatch = (game: Game, seed: number, plies: number): Match =>
  played(game, randomTexts(game, optionsOf(game), seed, plies));

describe('winningChance', () => {
  test('is 0.5 at score 0, 0.75 at the lead, and 0 or 1 for a forced result', () => {
    const { lead } = jungle.bot.spec.playout;
    for (const [score, chance] of [
      [0, 0.5],
      [lead, 0.75],
      [-lead, 0.25],
    ] as const) {
      expect(winningChance(jungle, score)).toBeCloseTo(chance, 12);
    }
    expect([FORCED - 40, 40 - FORCED].map((score) => winningChance(jungle, score))).toEqual([1, 0]);
  });
});

describe.each(gameList.map((game) => [game.id, game] as const))('%s: analysing a match', (_id, game) => {
  test('yields every ply from last to first, with a legal best move and the score of seat 0', () => {
    const match = randomMatch(game, 3, 9);
    const plies = [...analyse(match, { nodes: 300 })];
    expect(plies.map(({ ply }) => ply)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(plies.map(({ played }) => played)).toEqual([null, ...match.moves.map(({ move }) => move).toReversed()]);
    const position = match.position.clone();
    for (const { ply, toMove, best, score, loss, chance, mark } of plies) {
      while (position.ply > ply) position.undo();
      expect(toMove).toBe(position.toMove);
      expect(legalMoves(position)).toContain(best?.move);
      expect(score).toBe(toMove === 0 ? best?.score : 0 - (best?.score ?? 0));
      expect(chance).toBe(winningChance(game, score));
      expect(loss).toBeGreaterThanOrEqual(0);
      expect(mark === null).toBe(loss < 0.05);
    }
  });

  test('is repeatable', () => {
    const match = randomMatch(game, 4, 4);
    expect([...analyse(match, { nodes: 200 }, 7)]).toEqual([...analyse(match, { nodes: 200 }, 7)]);
  });
});

describe('marks', () => {
  test('are sorted from the most to the least severe', () => {
    expect(MARKS.map(({ mark }) => mark)).toEqual(['blunder', 'mistake', 'inaccuracy']);
  });

  test('a missed win is a blunder; taking the win is not marked', () => {
    const start = drawn(
      `
      9 . . . . . . .
      8 . . . L . . .
      2 . . . l . . .`,
    );
    const game: Game = { ...jungle, rules: { ...jungle.rules, start: () => start.clone() } };
    const moves = ['D8-C8', 'D2-D1'].map((text) => ({ move: jungle.notation.read(start, text) as number }));
    const [end, second, first] = [...analyse({ game, options: {}, moves }, { nodes: 3000 })];
    expect(end).toMatchObject({ ply: 2, best: null, score: -FORCED, chance: 0, played: null, mark: null });
    expect(second).toMatchObject({ ply: 1, toMove: 1, score: 1 - FORCED, loss: 0, mark: null });
    expect(first).toMatchObject({ ply: 0, toMove: 0, score: FORCED - 1, chance: 1, loss: 1, mark: 'blunder' });
  });

  test('playing the best move has a loss of 0, whatever deeper searches find', () => {
    const match = randomMatch(xo, 5, 12);
    for (const { best, played, loss } of analyse(match, { nodes: 500 }))
      if (played === best?.move) expect(loss).toBe(0);
  });
});

describe('an analysis', () => {
  test('can be stopped by closing its iterator', () => {
    const plies = analyse(randomMatch(xo, 1, 8), { nodes: 100 });
    expect(plies.next().value?.ply).toBe(8);
    plies.return();
    expect(plies.next().done).toBe(true);
  });

  test('yields nothing when stopped at once, and the finished plies when stopped midway', () => {
    const match = randomMatch(jungle, 1, 8);
    expect([...analyse(match, { nodes: 1e6, shouldStop: () => true })]).toEqual([]);
    let checks = 0;
    const some = [...analyse(match, { nodes: 1000, shouldStop: () => ++checks > 6 })];
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(9);
  });
});

describe('bestVariations', () => {
  test.each(gameList.map((game) => [game.id, game] as const))(
    '%s: returns different moves, best first',
    (_id, game) => {
      const { position } = randomMatch(game, 2, 12);
      const lines = bestVariations(game, position, { nodes: 9000 }, 3);
      expect(new Set(lines.map(({ move }) => move)).size).toBe(3);
      expect(lines.map(({ score }) => score)).toEqual(lines.map(({ score }) => score).toSorted((a, b) => b - a));
      expect(lines.reduce((sum, { nodes }) => sum + nodes, 0)).toBeLessThan(9000 + 600);
      for (const { move, pv } of lines) {
        expect(pv[0]).toBe(move);
        expect(legalMoves(position)).toContain(move);
      }
    },
  );

  test('returns the result of a plain search when only one variation is requested', () => {
    const { position } = randomMatch(xo, 2, 12);
    const reported: (readonly Found[])[] = [];
    const [variation] = bestVariations(xo, position, { nodes: 2000 }, 1, {
      onProgress: (round) => reported.push(round),
    });
    expect(reported.at(-1)).toMatchObject([{ move: variation?.move, score: variation?.score }]);
  });

  test('returns at most one variation per move, and ends early once everything is searched', () => {
    const won = drawn(
      `
      9 . . . . . . .
      8 . . . L . . .`,
    );
    const lines = bestVariations(withAlphaBeta, won, { nodes: Number.POSITIVE_INFINITY, depth: 3 }, 10);
    expect(lines.map(({ move }) => jungle.notation.format(won, move)).toSorted()).toEqual([
      'D8-C8',
      'D8-D7',
      'D8-D9',
      'D8-E8',
    ]);
    expect(lines[0]?.score).toBe(FORCED - 1);
  });

  test('returns the previous round when stopped, and a legal move when stopped at once', () => {
    const { position } = randomMatch(xo, 2, 12);
    let rounds = 0;
    const lines = bestVariations(xo, position, { nodes: Number.POSITIVE_INFINITY, shouldStop: () => rounds >= 2 }, 3, {
      onProgress: () => rounds++,
    });
    expect(lines).toHaveLength(3);
    const [first] = bestVariations(xo, position, { nodes: 1e6, shouldStop: () => true }, 3);
    expect(legalMoves(position)).toContain(first?.move);
  });
});
