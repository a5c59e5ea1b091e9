import { describe, expect, test } from 'vitest';
import { LEVELS, type Level, legalMoves, playTexts, unwrap } from '../kernel/index.ts';
import { inARow, ticTacToe } from '../testkit/in-a-row.ts';
import { playJob, seedFor } from './arena/arena.ts';
import { Bot } from './bot.ts';
import { PlayoutSearch } from './playouts.ts';
import { FORCED } from './types.ts';

const { playout } = ticTacToe.bot.spec;
const gomoku = inARow(15, 5);

const after = (game: typeof gomoku, texts: string) => {
  const position = game.rules.start({});
  unwrap(playTexts(game, position, texts.split(' ').filter(Boolean)));
  return position;
};
const found = (game: typeof gomoku, texts: string, nodes: number) => {
  const position = after(game, texts);
  const { move, score, pv } = new PlayoutSearch(playout, 1).best(position, { nodes });
  return { move: game.notation.format(position, move), score, plies: pv.length };
};

describe('search by playouts', () => {
  test('takes a win', () => {
    expect(found(ticTacToe, 'A1 A3 B1 B3', 100)).toEqual({ move: 'C1', score: FORCED - 1, plies: 1 });
  });

  test('prevents a win of the opponent', () => {
    expect(found(ticTacToe, 'A1 B2 B1', 2_000).move).toBe('C1');
  });

  test('proves that a fork wins, and rates an even position as even', () => {
    expect(found(ticTacToe, 'A1 B1', 20_000).score).toBeGreaterThan(FORCED - 10);
    expect(found(ticTacToe, 'A1 B1 A3', 20_000).score).toBeLessThan(10 - FORCED);
    expect(Math.abs(found(ticTacToe, 'B2 A1', 20_000).score)).toBeLessThan(20);
  });

  test('returns the same result for the same seed, and leaves the position unchanged', () => {
    const position = after(gomoku, 'H8 G7');
    const { hashLow, ply } = position;
    const first = new PlayoutSearch(playout, 3).best(position, { nodes: 5_000 });
    expect(new PlayoutSearch(playout, 3).best(position, { nodes: 5_000 })).toEqual(first);
    expect([position.hashLow, position.ply]).toEqual([hashLow, ply]);
  });

  test('considers only the given moves, and returns one even when stopped at once', () => {
    const position = after(gomoku, '');
    const among = legalMoves(position).slice(40, 43);
    expect(among).toContain(new PlayoutSearch(playout, 1).best(position, { nodes: 3_000 }, among).move);
    const stopped = new PlayoutSearch(playout, 1).best(position, { nodes: 1_000_000, shouldStop: () => true }, among);
    expect(among).toContain(stopped.move);
    expect(stopped.nodes).toBeLessThan(5_000);
  });

  test('reports progress', () => {
    const nodes: number[] = [];
    new PlayoutSearch(playout, 1).best(after(gomoku, ''), { nodes: 140_000 }, undefined, (at) => nodes.push(at.nodes));
    expect(nodes.length).toBeGreaterThan(1);
  });
});

describe('on a board of 225 points', () => {
  test.each([
    ['completes five', 'H8 A1 I8 A3 J8 A5 K8 A7', 300, ['G8', 'L8']],
    ['blocks four', 'G9 H9 A1 I9 A3 J9 A5 K9', 2_000, ['L9']],
    ['makes an open four', 'H8 A1 I8 A3 J8 O15', 120_000, ['G8', 'K8']],
    ['stops an open three', 'A1 H8 A3 I8 O15 J8', 120_000, ['F8', 'G8', 'K8', 'L8']],
  ])('it %s', (_name, texts, nodes, good) => {
    expect(good).toContain(found(gomoku, texts, nodes).move);
  });
});

describe('levels without an evaluation', () => {
  const small = inARow(6, 4);

  /** The share of points that level `a` scores against `b`, with both seats in turn. */
  function score(a: Level, b: Level, matches: number): number {
    let points = 0;
    for (let index = 0; index < matches; index++) {
      const seat = index % 2;
      const contenders = ([a, b] as const).map((level) => ({ kind: 'level', level }) as const);
      const [first, second] = seat === 0 ? contenders : contenders.toReversed();
      const job = { game: small.id, options: {}, opening: [], seed: seedFor(7, index), maxPlies: 100 };
      const { outcome } = playJob(small, { ...job, contenders: [first!, second!] }, () => 0);
      points += outcome?.winner == null ? 0.5 : outcome.winner === seat ? 1 : 0;
    }
    return points / matches;
  }

  test.each<[Level, Level]>([
    [3, 1],
    [5, 3],
  ])('level %i beats level %i', (a, b) => {
    expect(score(a, b, 16)).toBeGreaterThan(0.65);
  });

  test('think longer from level to level', () => {
    const position = after(gomoku, 'H8');
    const nodes = LEVELS.slice(0, 5).map((level) => new Bot(gomoku, level, 1).choose(position).nodes);
    expect(nodes).toEqual([...nodes].sort((a, b) => a - b));
  });
});
