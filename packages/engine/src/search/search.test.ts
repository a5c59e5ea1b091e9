import { describe, expect, test } from 'vitest';
import known from '../games/bugs/cases/known.json' with { type: 'json' };
import { bugs, parseUhp, parseUhpGame } from '../games/bugs/index.ts';
import { MoveList } from '../kernel/index.ts';
import { AlphaBeta } from './alpha-beta.ts';
import { MoveOrder } from './move-order.ts';
import { EXACT, LOWER_BOUND, sharedTable, TranspositionTable, UPPER_BOUND } from './transposition-table.ts';
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

  test('keeps two positions of the same bucket, and replaces the shallower one', () => {
    const table = new TranspositionTable(8);
    table.store(1, 2, 7, 50, 6, EXACT);
    table.store(1, 3, 8, 60, 2, EXACT);
    table.store(1, 4, 9, 70, 4, EXACT);
    expect([2, 3, 4].map((high) => table.find(1, high))).toEqual([true, false, true]);
  });

  test('replaces entries of earlier searches before shallower entries of this one', () => {
    const table = new TranspositionTable(8);
    table.store(1, 2, 7, 50, 6, EXACT);
    table.age(1);
    table.age(2);
    table.store(1, 3, 8, 60, 2, EXACT);
    table.store(1, 4, 9, 70, 1, EXACT);
    expect([2, 3, 4].map((high) => table.find(1, high))).toEqual([false, true, true]);
  });

  test('threads that share a table give entries of the same ply the same age, whatever each has searched before', () => {
    const memory = sharedTable(8);
    const [old, young] = [new TranspositionTable(memory), new TranspositionTable(memory)];
    for (const ply of [2, 4, 6, 8]) old.age(ply);
    young.age(8);
    old.store(1, 2, 7, 50, 6, EXACT);
    old.store(1, 3, 8, 60, 2, EXACT);
    young.store(1, 4, 9, 70, 4, EXACT);
    expect([2, 3, 4].map((high) => young.find(1, high))).toEqual([true, false, true]);
  });

  test('a result without a move keeps the move that is known', () => {
    const table = new TranspositionTable(8);
    table.store(1, 2, 7, 50, 3, EXACT);
    table.store(1, 2, -1, -20, 4, UPPER_BOUND);
    expect(table.find(1, 2)).toBe(true);
    expect([table.move, table.score, table.depth]).toEqual([7, -20, 4]);
  });
});

describe('move ordering', () => {
  const listOf = (...moves: number[]): MoveList => {
    const list = new MoveList();
    for (const move of moves) list.push(move);
    return list;
  };
  const PREVIOUS = 99;
  /** `urgent` lists the moves with a priority, the highest last. */
  const ordered = (order: MoveOrder, list: MoveList, first: number, urgent: readonly number[] = []): number[] => {
    order.score(list, 0, 3, first, PREVIOUS, (move) => urgent.indexOf(move) + 1);
    return Array.from({ length: list.length }, (_, i) => order.pick(list, 3, i));
  };
  /** Rewards the last of the moves for a cutoff after the others were searched in vain. */
  const reward = (order: MoveOrder, ply: number, ...moves: number[]): void => {
    const list = listOf(...moves);
    order.score(list, 0, ply, -1, PREVIOUS, null);
    order.reward(list, 0, ply, moves.length - 1, PREVIOUS, 4);
  };

  test("puts the table's move first, then moves by priority, then killers, then all remaining moves", () => {
    const order = new MoveOrder(8);
    reward(order, 3, 14);
    expect(ordered(order, listOf(11, 12, 13, 14, 15, 16), 13, [15, 16])).toEqual([13, 16, 15, 14, 11, 12]);
  });

  test('moves that caused cutoffs come first, and moves that were searched before them in vain come last', () => {
    const order = new MoveOrder(8);
    reward(order, 5, 11, 14);
    expect(ordered(order, listOf(11, 12, 13, 14), -1)).toEqual([14, 12, 13, 11]);
    expect([0, 1, 2, 3].map((i) => Math.sign(order.historyAt(3, i)))).toEqual([1, 0, 0, -1]);
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
    reward(order, 3, 12);
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
