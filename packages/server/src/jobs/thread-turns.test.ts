import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, hasBegun, pool, resetThreads, running, task, terms, threadOf } from '../testkit/thread-pool.ts';
import type { JobClass } from './jobs.ts';

beforeEach(resetThreads);
afterEach(() => void vi.useRealTimers());

describe('turns', () => {
  test('a quick job pauses a slow job at once, and the slow job then continues where it stopped', async () => {
    const jobs = pool();
    const slow = jobs.run(task('slow'), terms('slow', 'a'));
    const quick = jobs.run(task('quick'), terms('quick', 'b'));
    expect(running()).toEqual(['quick']);
    expect(jobs.load).toMatchObject({ quick: { waiting: 0, active: 1 }, slow: { waiting: 0, active: 1 } });
    answer('quick');
    await quick;
    expect(running()).toEqual(['slow']);
    expect(threadOf('slow').given).toHaveLength(1);
    answer('slow');
    expect(await slow).toBe('slow');
  });

  test("slow jobs of two owners alternate every 250 ms, and one owner's jobs run one after the other", () => {
    const jobs = pool();
    for (const name of ['a1', 'a2', 'a3']) void jobs.run(task(name), terms('slow', 'a'));
    vi.advanceTimersByTime(10_000);
    expect(running()).toEqual(['a1']);
    void jobs.run(task('b1'), terms('slow', 'b'));
    const seen: (string | undefined)[] = [];
    for (let n = 0; n < 5; n++) {
      vi.advanceTimersByTime(250);
      seen.push(...running());
    }
    expect(seen).toEqual(['b1', 'a1', 'b1', 'a1', 'b1']);
    expect(hasBegun('a2')).toBe(false);
  });

  test('analysis yields to a slow bot move at once and gets its share in slices', () => {
    const jobs = pool();
    void jobs.run(task('analysis'), terms('analysis', 'a'));
    vi.advanceTimersByTime(100);
    void jobs.run(task('slow'), terms('slow', 'b'));
    expect(running()).toEqual(['slow']);
    let slices = 0;
    for (let n = 0; n < 12; n++) {
      vi.advanceTimersByTime(250);
      if (running()[0] === 'analysis') slices++;
    }
    expect(slices).toBe(4);
  });

  test("a level-1 move finishes before any of another owner's 200 slow jobs", async () => {
    const jobs = pool();
    const done: string[] = [];
    for (let n = 0; n < 200; n++) void jobs.run(task(`a${n}`), terms('slow', 'a')).then(() => done.push(`a${n}`));
    const quick = jobs.run(task('level-1'), terms('quick', 'b')).then(() => done.push('level-1'));
    answer('level-1');
    await quick;
    answer('a0');
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['level-1', 'a0']);
  });

  test('while another owner has 200 quick jobs, a quick job waits only for the running job', () => {
    const jobs = pool();
    for (let n = 0; n < 200; n++) void jobs.run(task(`a${n}`), terms('quick', 'a'));
    void jobs.run(task('b'), terms('quick', 'b'));
    vi.advanceTimersByTime(5);
    answer('a0');
    expect(running()).toEqual(['b']);
  });

  test('a class starts no more jobs than its capacity, and quick jobs can still start meanwhile', () => {
    const jobs = pool();
    for (let n = 0; n < 10; n++) {
      void jobs.run(task(`slow-${n}`), terms('slow', `owner-${n}`));
      void jobs.run(task(`batch-${n}`), terms('batch', `owner-${n}`));
    }
    vi.advanceTimersByTime(60_000);
    expect(jobs.load).toMatchObject({ slow: { waiting: 6, active: 4 }, batch: { waiting: 8, active: 2 } });
    void jobs.run(task('quick'), terms('quick', 'b'));
    expect(running()).toEqual(['quick']);
  });

  test('a job that finishes just before it would pause counts as done', async () => {
    const jobs = pool();
    const slow = jobs.run(task('slow'), terms('slow', 'a'));
    void jobs.run(task('quick'), terms('quick', 'b'));
    answer('slow', 'found');
    expect(await slow).toBe('found');
    expect(running()).toEqual(['quick']);
    expect(jobs.load.slow).toEqual({ waiting: 0, active: 0 });
  });

  test('onBegin reports how long a job has waited, including time spent in another queue', () => {
    const waits: [JobClass, number][] = [];
    const jobs = pool({ onBegin: (...wait) => waits.push(wait) });
    void jobs.run(task('a'), terms('quick'));
    void jobs.run(task('b'), { ...terms('quick'), waitedMs: 1000 });
    vi.advanceTimersByTime(40);
    answer('a');
    expect(waits).toEqual([
      ['quick', 0],
      ['quick', 1040],
    ]);
  });
});
