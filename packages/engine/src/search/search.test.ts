import { describe, expect, test } from 'vitest';
import known from '../games/bugs/cases/known.json' with { type: 'json' };
import { bugs, parseUhp, parseUhpGame } from '../games/bugs/index.ts';
import { MoveList } from '../kernel/index.ts';
import { AlphaBeta } from './alpha-beta.ts';
import { MoveOrder } from './move-order.ts';
import { EXACT, LOWER_BOUND, TranspositionTable, UPPER_BOUND } from './transposition-table.ts';
import { FORCED } from './types.ts';

describe('the transposition table', () => {
  test('returns stored entries, including negative scores and forced results', () => {
    const table = new TranspositionTable(8);
    const scores = [0, 1, -1, 45_000, -45_000, FORCED - 1, 1 - FORCED, FORCED];
    for (const [i, score] of scores.entries()) {
      for (const bound of [EXACT, LOWER_BOUND, UPPER_BOUND]) {
        table.clear();
        table.store(-i - 1, 77, 12345, score, i * 13, bound);
        expect(table.find(-i - 1, 77)).toBe(true);
        expect([table.move, table.score, table.depth, table.bound]).toEqual([12345, score, i * 13, bound]);
      }
    }
  });

  test('does not find unknown positions, even if half of the hash matches or the hash is 0', () => {
    const table = new TranspositionTable(8);
    expect(table.find(0, 0)).toBe(false);
    table.store(5, 6, 1, 10, 3, EXACT);
    expect(table.find(5, 7)).toBe(false);
    expect(table.find(5 + 256, 6)).toBe(false);
    table.clear();
    expect(table.find(5, 6)).toBe(false);
  });

  test('keeps a deeper entry of the same position over a shallower bound', () => {
    const table = new TranspositionTable(8);
    table.store(1, 2, 7, 50, 6, EXACT);
    table.store(1, 2, 8, 90, 3, LOWER_BOUND);
    expect(table.find(1, 2)).toBe(true);
    expect([table.move, table.score, table.depth]).toEqual([7, 50, 6]);
  });
});

describe('move ordering', () => {
  const listOf = (...moves: number[]): MoveList => {
    const list = new MoveList();
    for (const move of moves) list.push(move);
    return list;
  };
  const ordered = (order: MoveOrder, list: MoveList, first: number, noisy: readonly number[] = []): number[] => {
    order.score(list, 0, 3, first, (move) => noisy.includes(move));
    return Array.from({ length: list.length }, (_, i) => order.pick(list, 3, i));
  };

  test("puts the table's move first, then noisy moves, then killers, then all remaining moves", () => {
    const order = new MoveOrder(8);
    order.reward(0, 14, 3, 4);
    expect(ordered(order, listOf(11, 12, 13, 14, 15), 13, [15])).toEqual([13, 15, 14, 11, 12]);
  });

  test('keeps every move and distinguishes quiet moves from the others', () => {
    const order = new MoveOrder(8);
    const list = listOf(...Array.from({ length: 600 }, (_, i) => i));
    expect(ordered(order, list, 400, [500, 501]).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 600 }, (_, i) => i),
    );
    expect([0, 1, 2, 3, 599].map((i) => order.isQuiet(3, i))).toEqual([false, false, false, true, true]);
  });

  test('is reset by clear', () => {
    const order = new MoveOrder(8);
    order.reward(0, 12, 3, 9);
    order.clear();
    expect(ordered(order, listOf(11, 12), -1)[0]).toBe(11);
  });
});

describe('Bugs puzzles from other engines', () => {
  known.puzzles.forEach(({ kind, plies, game, best }, i) => {
    // Longer puzzles are in games/bugs/cases.long.ts.
    if (plies > 4) return;
    test(`${i + 1}: the search finds the ${kind} in ${plies} plies`, () => {
      const read = parseUhpGame(game, 0);
      if (!read.ok) throw new Error(read.error.code);
      const { position } = read.value;
      const { move, score } = new AlphaBeta(bugs.bot, 14).best(position, { nodes: 30_000 });
      expect(parseUhp(position, best)).toEqual({ ok: true, value: move });
      if (kind === 'forced-win') expect(score).toBeGreaterThanOrEqual(FORCED - plies);
    });
  });
});
