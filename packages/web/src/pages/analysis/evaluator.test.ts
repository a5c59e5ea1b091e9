// @vitest-environment happy-dom
import { unwrap } from '@quintet/engine';
import { jungle } from '@quintet/engine/jungle';
import { addMoves, createMatch, positionAfter, ROOT, treeOf } from '@quintet/engine/match';
import { Cancelled, type FoundTexts, type Task } from '@quintet/engine/search';
import { expect, test } from 'vitest';
import { Evaluator, putNewest, type Thinking } from './evaluator.svelte.ts';
import { chanceSentence } from './sentences.ts';
import { describeVariation, forcedIn, verdictOf } from './verdict.ts';

const tree = unwrap(addMoves(treeOf(createMatch(jungle)), ROOT, ['E3-E4', 'E9-E8'])).tree;
const found = (move: string, score: number, depth = 4): FoundTexts => ({ move, score, depth, nodes: 10, pv: [move] });

/** A fake worker whose searches end when the test tells them to. */
class HandThinker implements Thinking {
  readonly jobs: Task<'variations'>['job'][] = [];
  progress: (variations: readonly FoundTexts[]) => void = () => {};
  done: (variations: readonly FoundTexts[]) => void = () => {};
  #reject: (error: unknown) => void = () => {};

  ask(
    { job }: Task<'variations'>,
    onProgress: (variations: readonly FoundTexts[]) => void,
  ): Promise<readonly FoundTexts[]> {
    this.jobs.push(job);
    this.progress = onProgress;
    return new Promise((resolve, reject) => {
      this.done = resolve;
      this.#reject = reject;
    });
  }
  stop(): void {
    this.#reject(new Cancelled('stopped'));
  }
  fail(): void {
    this.#reject(new Error('crashed'));
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the previous position is searched briefly first, so that the shown move can be judged', async () => {
  const thinker = new HandThinker();
  const evaluator = new Evaluator(thinker);
  const looking = evaluator.look(tree, 1, 3);
  expect(thinker.jobs.map(({ moves, count }) => [moves, count])).toEqual([[[], 1]]);
  thinker.done([found('G3-G2', 100)]);
  await settled();
  expect(thinker.jobs[1]).toMatchObject({ moves: ['E3-E4'], count: 3 });
  thinker.progress([found('E9-E8', -50)]);
  expect(evaluator.results.get(1)).toMatchObject({ isDone: false, count: 3 });
  thinker.done([found('E9-E8', -80, 9)]);
  await looking;
  expect(evaluator.results.get(1)).toMatchObject({ isDone: true, variations: [{ depth: 9 }] });
  expect(evaluator.isThinking).toBe(false);
});

test('a finished search is not repeated', async () => {
  const thinker = new HandThinker();
  const evaluator = new Evaluator(thinker);
  const looking = evaluator.look(tree, ROOT, 2);
  thinker.done([found('G3-G2', 0)]);
  await looking;
  await evaluator.look(tree, ROOT, 1);
  expect(thinker.jobs).toHaveLength(1);
  void evaluator.look(tree, ROOT, 3);
  expect(thinker.jobs).toHaveLength(2);
});

test('results for a position that is no longer shown are discarded', async () => {
  const thinker = new HandThinker();
  const evaluator = new Evaluator(thinker);
  const first = evaluator.look(tree, ROOT, 1);
  const { progress } = thinker;
  evaluator.stop();
  progress([found('G3-G2', 0)]);
  await first;
  expect(evaluator.results.size).toBe(0);
  expect(evaluator.hasFailed).toBe(false);
});

test('a crash of the worker is reported', async () => {
  const thinker = new HandThinker();
  const evaluator = new Evaluator(thinker);
  const looking = evaluator.look(tree, ROOT, 1);
  thinker.fail();
  await looking;
  expect(evaluator).toMatchObject({ hasFailed: true, isThinking: false });
});

const evaluation = (chance: number, ...variations: FoundTexts[]) => ({
  ...{ variations, chance, count: 1, isBrief: false, isDone: true },
});

test('a move is a mistake if it gives away winning chances of the seat that made it', () => {
  const best = found('G3-G2', 0);
  const answer = found('E8-E9', 0);
  const judged = verdictOf({ seat: 0, text: 'E3-E4' }, evaluation(0.6, best), evaluation(0.45, answer));
  expect(judged).toMatchObject({ mark: 'mistake', before: 0.6, after: 0.45, better: best, refutation: answer });
  expect(verdictOf({ seat: 1, text: 'E3-E4' }, evaluation(0.6, best), evaluation(0.45, answer))).toBeNull();
  expect(verdictOf({ seat: 0, text: 'G3-G2' }, evaluation(0.6, best), evaluation(0.1, answer))).toBeNull();
  expect(verdictOf({ seat: 0, text: 'E3-E4' }, undefined, evaluation(0.1, answer))).toBeNull();
});

test('a variation is described move by move, up to the first illegal move', () => {
  const start = positionAfter(tree, ROOT);
  const described = describeVariation(jungle, start, ['E3-E4', 'E9-E8', 'E3-E4'], 'en', 6);
  expect(described.sentences).toEqual(['RED Rat E3→E4', 'BLUE Wolf E9→E8']);
  expect(described.path).toEqual(['E3', 'E4']);
});

test('a forced win is counted in moves and named after the winner', () => {
  const messages = jungle.presentation.messages.en;
  expect(forcedIn(found('x', 99_997))).toBe(3);
  expect(chanceSentence(jungle, 0, found('x', 99_997), messages)).toBe('RED wins in 3 moves');
  expect(chanceSentence(jungle, 0, found('x', -99_999), messages)).toBe('BLUE wins in 1 move');
  expect(chanceSentence(jungle, 1, found('x', 0), messages)).toBe('Even chances');
  expect(chanceSentence(jungle, 1, found('x', 5000), messages)).toMatch(/^BLUE \d+%$/);
});

test('a cache of limited size drops what was put longest ago', () => {
  const map = new Map([1, 2, 3].map((key) => [key, key]));
  putNewest(map, 1, 10, 3);
  putNewest(map, 4, 4, 3);
  expect([...map]).toEqual([
    [3, 3],
    [1, 10],
    [4, 4],
  ]);
});
