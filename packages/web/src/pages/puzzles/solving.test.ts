import { loadGame } from '@quintet/board/games/index.ts';
import { loadPuzzles } from '@quintet/board/games/puzzles.ts';
import type { Game } from '@quintet/engine/authoring';
import type { Puzzle } from '@quintet/engine/puzzles';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StorageArea } from '../../ui/storage.ts';
import { afterDaily, afterPractice, afterResult, dayOf, NEW_SOLVER, nextPuzzle, savedProgress } from './progress.ts';
import { Solving } from './solving.svelte.ts';

/** Timers that fire immediately, so that demonstrated moves are played without a delay. */
const atOnce = {
  after(_milliseconds: number, then: () => void): () => void {
    then();
    return () => {};
  },
};

let game: Game;
let puzzles: readonly Puzzle[];
let results: string[];
beforeEach(async () => {
  game = await loadGame('xo');
  ({ puzzles } = await loadPuzzles('xo'));
  results = [];
});

const puzzleOf = (kind: string, turns: number): Puzzle =>
  puzzles.find(({ goal }) => goal.kind === kind && goal.turns === turns) as Puzzle;
const solvingOf = (puzzle: Puzzle): Solving =>
  new Solving(game, puzzle, atOnce, (isSolved, isFirst) => results.push(`${isSolved} ${isFirst}`));

function play(solving: Solving, text: string): void {
  const move = game.notation.parse(solving.snapshot.position, text);
  if (!move.ok) throw new Error(text);
  solving.play(move.value);
}

/** Plays hints until the puzzle is solved. */
function follow(solving: Solving): void {
  for (let moves = 0; moves < 12 && solving.isAsking; moves++) {
    solving.askHint();
    solving.play(solving.hint as number);
  }
}

/** A legal move other than the first move of the solution. */
const otherMove = (solving: Solving): string => {
  const position = solving.snapshot.position;
  for (let cell = 0; cell < 16; cell++) {
    const text = `place ${cell >> 2},${cell & 3}`;
    if (text !== solving.puzzle.solution[0] && game.notation.parse(position, text).ok) return text;
  }
  throw new Error('no other placement');
};

describe('solving a puzzle', () => {
  test('playing the solution counts as solved without a mistake, and is rated only once', () => {
    const puzzle = puzzleOf('win', 2);
    const solving = solvingOf(puzzle);
    for (let at = 0; solving.isAsking; at = solving.moves.length - puzzle.moves.length) {
      play(solving, puzzle.solution[at] as string);
    }
    expect(solving.phase).toBe('solved');
    expect(results).toEqual(['true true']);
  });

  test('a wrong turn counts as failed, and can be refuted and taken back', () => {
    const solving = solvingOf(puzzleOf('save', 1));
    const start = solving.snapshot;
    play(solving, otherMove(solving));
    expect([solving.phase, results]).toEqual(['wrong', ['false true']]);
    solving.why();
    solving.why();
    expect(solving.phase).toBe('wrong');
    expect(solving.snapshot.position.outcome?.winner).toBe(1 - solving.seat);
    solving.retry();
    expect([solving.phase, solving.snapshot]).toEqual(['asking', start]);
    play(solving, solving.puzzle.solution[0] as string);
    expect([solving.phase, results]).toEqual(['solved', ['false true', 'false false']]);
  });

  test('hints lead to the solution, but the puzzle is not rated as solved', () => {
    const solving = solvingOf(puzzleOf('win', 3));
    follow(solving);
    expect(solving.phase).toBe('solved');
    expect(results).toEqual(['false true', 'false false']);
  });

  test('the solution can be watched, before and after solving', () => {
    const solving = solvingOf(puzzleOf('win', 1));
    solving.showSolution();
    expect(solving.phase).toBe('shown');
    expect(solving.snapshot.position.outcome?.winner).toBe(solving.seat);
    expect(results).toEqual(['false true']);
  });
});

describe('progress', () => {
  const day = dayOf(Date.UTC(2026, 10, 17, 23, 59));

  test('a solved puzzle raises the rating and the streak, a failed one lowers them', () => {
    const puzzle = puzzleOf('win', 1);
    const practised = afterPractice(NEW_SOLVER, puzzle);
    expect(practised).toEqual({ ...NEW_SOLVER, seen: [puzzle.id] });
    const solved = afterResult(NEW_SOLVER, puzzle, true);
    expect(solved.rating).toBeGreaterThan(NEW_SOLVER.rating);
    expect(solved.deviation).toBeLessThan(NEW_SOLVER.deviation);
    const failed = afterResult(solved, puzzle, false);
    expect(failed.rating).toBeLessThan(solved.rating);
    expect([solved.streak, failed.streak, failed.best, failed.seen]).toEqual([1, 0, 1, [puzzle.id]]);
  });

  test('the streak of days grows at most once a day and starts over after a missed day', () => {
    const first = afterDaily(NEW_SOLVER, day);
    expect([first.days, afterDaily(first, day).days]).toEqual([1, 1]);
    expect([afterDaily(first, day + 1).days, afterDaily(first, day + 2).days]).toEqual([2, 1]);
  });

  test('the next puzzle is unseen and close to the rating', () => {
    const first = nextPuzzle(puzzles, NEW_SOLVER);
    const closest = Math.min(...puzzles.map(({ rating }) => Math.abs(rating - NEW_SOLVER.rating)));
    expect(Math.abs(first.rating - NEW_SOLVER.rating)).toBe(closest);
    expect(nextPuzzle(puzzles, { ...NEW_SOLVER, seen: [first.id] }).id).not.toBe(first.id);
    const all = { ...NEW_SOLVER, seen: puzzles.map(({ id }) => id) };
    expect(nextPuzzle(puzzles, all)).toBe(puzzles[0]);
  });

  test('is saved on the device, and a damaged value is ignored', () => {
    const values = new Map<string, string>();
    const area = (): StorageArea => ({
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    });
    const saved = savedProgress('xo', area);
    const progress = afterDaily(NEW_SOLVER, day);
    saved.write(progress);
    expect(savedProgress('xo', area).read()).toEqual(progress);
    values.set('quintet:puzzles:xo', '{"rating":"high"}');
    expect(saved.read()).toEqual(NEW_SOLVER);
  });
});
