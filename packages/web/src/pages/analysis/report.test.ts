// @vitest-environment happy-dom
import { jungle } from '@quintet/engine/jungle';
import { fold, type Match, startMatch } from '@quintet/engine/match';
import { Cancelled, type PlyTexts, type Task } from '@quintet/engine/search';
import { describe, expect, test } from 'vitest';
import { Analyst, type Thinking } from './analyst.svelte.ts';
import { areasOf, curvesOf, momentsOf, plyAt, summaryOf } from './report.ts';

const options = jungle.rules.parseOptions({});
if (!options.ok) throw new Error('the defaults are refused');

function played(...moves: string[]): Match {
  const entries = moves.map((move) => ({ move, at: null }));
  const { result } = fold(startMatch(jungle, { options: options.ok ? options.value : {} }), entries);
  if (!result.ok) throw new Error(result.error.code);
  return result.value as unknown as Match;
}

const ply = (at: number, more: Partial<PlyTexts> = {}): PlyTexts => ({
  ply: at,
  toMove: (at % 2) as 0 | 1,
  score: 0,
  chance: 0.5,
  best: null,
  move: null,
  loss: 0,
  mark: null,
  ...more,
});

/** A fake worker that responds on demand. */
class FakeThinker implements Thinking {
  tasks: Task[] = [];
  onprogress: (progress: unknown) => void = () => {};
  answer: (value: unknown) => void = () => {};
  fail: (error: unknown) => void = () => {};

  ask(task: Task, onprogress: (progress: unknown) => void): Promise<unknown> {
    this.tasks.push(task);
    this.onprogress = onprogress;
    return new Promise((resolve, reject) => {
      this.answer = resolve;
      this.fail = reject;
    });
  }

  close(): void {
    this.fail(new Cancelled());
  }
}

describe('the analysis of a match', () => {
  test('shows results as they arrive and caches the finished analysis', async () => {
    const thinker = new FakeThinker();
    const match = played('E3-E4', 'C7-C6');
    const analyst = new Analyst(match, () => thinker);
    expect(analyst).toMatchObject({ progress: 'idle', plies: [null, null, null], count: 0 });
    const done = analyst.start();
    thinker.onprogress(ply(2));
    expect(analyst).toMatchObject({ progress: 'running', plies: [null, null, ply(2)], count: 1 });
    thinker.answer([ply(0), ply(1), ply(2)]);
    await done;
    expect(analyst.progress).toBe('done');
    expect(thinker.tasks[0]).toMatchObject({ kind: 'analysis', job: { game: 'jungle', moves: ['E3-E4', 'C7-C6'] } });

    const again = new Analyst(played('E3-E4', 'C7-C6'), () => new FakeThinker());
    expect(again).toMatchObject({ progress: 'done', count: 3 });
  });

  test('keeps partial results when stopped and can be restarted', async () => {
    const thinker = new FakeThinker();
    const analyst = new Analyst(played('E3-E4'), () => thinker);
    const done = analyst.start();
    thinker.onprogress(ply(1));
    analyst.stop();
    await done;
    expect(analyst).toMatchObject({ progress: 'stopped', count: 1 });
    void analyst.start();
    expect(analyst).toMatchObject({ progress: 'running', count: 0 });
  });

  test('reports a failed worker', async () => {
    const thinker = new FakeThinker();
    const analyst = new Analyst(played('D2-D3'), () => thinker);
    const done = analyst.start();
    thinker.fail(new Error('no worker'));
    await done;
    expect(analyst.progress).toBe('failed');
  });
});

describe('the report', () => {
  const match = played('E3-E4', 'C7-C6');
  const best = { move: 'A3-A2', score: 10, depth: 3, nodes: 9, pv: ['A3-A2', 'C7-C6', 'A2-A1'] };

  test('names the better move and its continuation', () => {
    const plies = [ply(0, { mark: 'mistake', loss: 0.12, best, move: 'E3-E4' }), ply(1, { move: 'C7-C6' }), null];
    expect(momentsOf(match, plies, 'en')).toEqual([
      {
        ply: 0,
        mark: 'mistake',
        better: 'RED Lion A3→A2',
        continuation: ['BLUE Rat C7→C6', 'RED Lion A2→A1'],
      },
    ]);
  });

  test('computes a seat’s accuracy from its own moves only; it is null if none has been analysed', () => {
    const plies = [ply(0, { move: 'E3-E4' }), ply(1, { move: 'C7-C6', loss: 0.5, mark: 'blunder' }), ply(2)];
    expect(summaryOf(plies, 0)).toEqual({ accuracy: 100, marks: { blunder: 0, mistake: 0, inaccuracy: 0 } });
    const second = summaryOf(plies, 1);
    expect(second.marks.blunder).toBe(1);
    expect(second.accuracy).toBeLessThan(20);
    expect(summaryOf([null, ply(1), null], 0).accuracy).toBeNull();
  });
});

const known = (ply: number, chance: number): PlyTexts => ({
  ply,
  chance,
  toMove: 0,
  score: 0,
  best: null,
  move: null,
  loss: 0,
  mark: null,
});

test('the analysis graph draws a certain win for seat 0 at the top, and the last ply at the right edge', () => {
  expect(curvesOf([known(0, 0.5), known(1, 1), known(2, 0)])).toEqual(['M0 50L50 0L100 100']);
});

test('the analysis graph leaves a gap for positions not analysed yet', () => {
  const plies = [known(0, 0.5), null, known(2, 0.25), known(3, 0.75), null];
  expect(curvesOf(plies)).toEqual(['M0 50', 'M50 75L75 25']);
  expect(areasOf(plies)[1]).toBe('M50 100L50 75L75 25L75 100Z');
});

test.each([
  [0, 0],
  [0.49, 5],
  [1, 10],
  [-3, 0],
  [7, 10],
])('touching the graph at %s of its width selects ply %s', (share, ply) => {
  expect(plyAt(share, 10)).toBe(ply);
});
