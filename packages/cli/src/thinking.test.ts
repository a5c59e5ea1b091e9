import { describe, expect, test } from 'vitest';
import { hireHere } from './testkit/hire.ts';
import { Thinking } from './thinking.ts';
import type { Hire } from './threads.ts';

const job = {
  game: 'ctor',
  options: {},
  moves: ['0,0'],
  searcher: { kind: 'nodes', nodes: 2000, method: null },
  seed: 1,
  milliseconds: null,
} as const;
const lines = { game: 'ctor', options: {}, moves: ['0,0'], nodes: null, milliseconds: null, seed: 0, count: 1 };

describe('thinking', () => {
  test('answers, and tells on the way', async () => {
    const thinking = new Thinking(hireHere);
    const depths: number[] = [];
    const found = await thinking.start('search', job, ({ depth }) => depths.push(depth)).answer;
    expect(found.line[0]).toBe(found.move);
    expect(depths.length).toBeGreaterThan(0);
  });

  test('several, one after the other', async () => {
    const thinking = new Thinking(hireHere);
    const answered: number[] = [];
    const thoughts = [1, 2, 3].map((n) => thinking.start('search', job).answer.then(() => answered.push(n)));
    await Promise.all(thoughts);
    expect(answered).toEqual([1, 2, 3]);
  });

  test('a search without limit ends when it is stopped, on the way or before its turn', async () => {
    const thinking = new Thinking(hireHere);
    const first = thinking.start('lines', lines, ([line]) => {
      if ((line?.depth ?? 0) >= 2) first.stop();
    });
    const second = thinking.start('lines', lines);
    second.stop();
    expect((await first.answer)[0]?.depth).toBeGreaterThanOrEqual(2);
    expect((await second.answer)[0]?.nodes).toBeLessThan(1000);
  });

  test('what the worker cannot do is an error', async () => {
    const thinking = new Thinking(hireHere);
    await expect(thinking.start('search', { ...job, moves: ['x'] }).answer).rejects.toThrow('not-a-move');
  });

  test('once closed nothing is told or answered any more', async () => {
    const thinking = new Thinking(hireHere);
    let heard = 0;
    void thinking.start('search', job, () => heard++).answer.then(() => heard++);
    thinking.close();
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).toBe(0);
  });
});

describe('a worker that crashes', () => {
  /** Workers of which the first so many crash at their first request. */
  const crashing = (count: number): { hire: Hire; hired: () => number } => {
    let hired = 0;
    const hire: Hire = (employer) => {
      hired++;
      if (hired > count) return hireHere(employer);
      let crashed = false;
      const post = (): void => {
        if (!crashed) setImmediate(() => employer.crashed('boom'));
        crashed = true;
      };
      return { post, end: () => {} };
    };
    return { hire, hired: () => hired };
  };

  test('is replaced, and its searches are begun again', async () => {
    const { hire, hired } = crashing(2);
    const thinking = new Thinking(hire);
    const [first, second] = [thinking.start('search', job), thinking.start('search', job)];
    expect(await first.answer).toEqual(await second.answer);
    expect(hired()).toBe(3);
  });

  test('again and again: that search is given up, the next is answered', async () => {
    const thinking = new Thinking(crashing(3).hire);
    const [first, second] = [thinking.start('search', job), thinking.start('search', job)];
    await expect(first.answer).rejects.toThrow('given up after 3 crashes of its worker: boom');
    expect((await second.answer).move).toEqual(expect.any(String));
  });
});
