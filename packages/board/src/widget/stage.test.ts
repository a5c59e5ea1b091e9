// @vitest-environment happy-dom
import type { Token } from '@quintet/engine/authoring';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Sample, sample, viewed, viewedAfter } from '../games/samples.ts';
import { Layout } from './layout.ts';
import { Stage } from './stage.svelte.ts';
import type { BoardView } from './view.ts';

let jungle: Sample;
const MOVES = ['E3-E4', 'E7-E6', 'C3-C4', 'C7-C6', 'C4-C5', 'A7-A8'];
beforeEach(async () => {
  jungle = await sample('jungle', MOVES);
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const byId = (tokens: readonly Token[]): string[] => tokens.map(({ id, cell }) => `${id} ${cell}`).sort();
const show = (stage: Stage, view: BoardView, moving = true): void =>
  stage.show(view, new Layout(view.scene), moving ? 1 : 0);

/** A stage on which the cat has just started to capture the rat. */
function capturing(): { stage: Stage; after: BoardView } {
  const stage = new Stage();
  show(stage, viewed(jungle));
  const after = viewedAfter(jungle, 'C5-C6');
  show(stage, after);
  return { stage, after };
}

test('a captured piece stays visible until the capturing piece arrives', () => {
  const { stage, after } = capturing();
  vi.advanceTimersByTime(1);
  expect(stage.tokens).toHaveLength(16);
  expect(stage.tokens.filter((token) => token.cell === 'C6')).toHaveLength(2);
  vi.runAllTimers();
  expect(byId(stage.tokens)).toEqual(byId(after.scene.tokens));
  expect(stage.lifted.size).toBe(0);
});

test('the next view ends running animations immediately', () => {
  const { stage } = capturing();
  vi.advanceTimersByTime(1);
  const undone = viewed(jungle);
  show(stage, undone, false);
  expect(byId(stage.tokens)).toEqual(byId(undone.scene.tokens));
  vi.runAllTimers();
  expect(byId(stage.tokens)).toEqual(byId(undone.scene.tokens));
});

test('with motion turned off, a new view appears at once', () => {
  const stage = new Stage();
  show(stage, viewed(jungle), false);
  const after = viewedAfter(jungle, 'C5-C6');
  show(stage, after, false);
  expect(byId(stage.tokens)).toEqual(byId(after.scene.tokens));
});

test('undo animates back to the earlier position', () => {
  const { stage } = capturing();
  vi.runAllTimers();
  const undone = viewed(jungle);
  show(stage, undone);
  vi.runAllTimers();
  expect(byId(stage.tokens)).toEqual(byId(undone.scene.tokens));
});

test('a chain changes its cells one after another', async () => {
  vi.useRealTimers();
  const octa = await sample('octa', [], { seed: 3 });
  vi.useFakeTimers();
  const texts = viewed(octa).choices.map(({ path }) => path[0] ?? '');
  const chains = texts.map((text) => viewedAfter(octa, text));
  const after = chains.toSorted((a, b) => (b.last?.changes.length ?? 0) - (a.last?.changes.length ?? 0))[0];
  if (!after) throw new Error('no move');
  const stage = new Stage();
  show(stage, viewed(octa));
  show(stage, after);
  const counts: number[] = [];
  for (let i = 0; i < 40; i++) {
    counts.push(stage.tokens.filter((token) => token.seat === 0).length);
    vi.advanceTimersByTime(60);
  }
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(new Set(counts).size).toBeGreaterThan(2);
  expect(byId(stage.tokens)).toEqual(byId(after.scene.tokens));
});

test('the pace multiplies the duration of an animation, and the marks of the last move appear after it', () => {
  const after = viewedAfter(jungle, 'C5-C6');
  const durationAt = (pace: number): number => {
    const stage = new Stage();
    show(stage, viewed(jungle));
    stage.show(after, new Layout(after.scene), pace);
    return stage.duration;
  };
  expect(durationAt(2)).toBe(2 * durationAt(1));
  expect(durationAt(0)).toBe(0);
});
