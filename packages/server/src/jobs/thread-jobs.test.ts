import { Cancelled, PAUSE_FLAG, STOP_FLAG } from '@quintet/engine/search';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  answer,
  hasBegun,
  pool,
  resetThreads,
  running,
  task,
  terms,
  threadOf,
  threads,
} from '../testkit/thread-pool.ts';
import { type JobClass, Stopped, TooBusy } from './jobs.ts';
import { ThreadJobs } from './thread-jobs.ts';

beforeEach(resetThreads);
afterEach(() => void vi.useRealTimers());

describe('threads', () => {
  test('the pool runs one job per thread and reuses threads', async () => {
    const jobs = pool({ threads: 2 });
    const done = ['a', 'b', 'c'].map((name) => jobs.run(task(name), terms()));
    expect(running()).toEqual(['a', 'b']);
    expect(jobs.load.quick).toEqual({ waiting: 1, active: 2 });
    answer('a', 'found');
    expect(running()).toEqual(['b', 'c']);
    answer('b');
    answer('c');
    expect(await Promise.all(done)).toEqual(['found', 'b', 'c']);
    expect(threads).toHaveLength(2);
  });

  test('a job reports progress, and a stopped job keeps its thread until it has answered', async () => {
    const stop = new AbortController();
    const seen: unknown[] = [];
    const jobs = pool();
    const run = jobs.run(task('a'), terms(), { stop: stop.signal, onProgress: (value) => seen.push(value) });
    threadOf('a').events.onReply({ id: 1, kind: 'progress', value: 'better' as never });
    expect([seen, threadOf('a').word(STOP_FLAG)]).toEqual([['better'], 0]);
    stop.abort();
    expect(threadOf('a').word(STOP_FLAG)).toBe(1);
    answer('a', 'best so far');
    expect(await run).toBe('best so far');
  });

  test('a job that is told to stop while it waits stops as soon as it begins', async () => {
    const stop = new AbortController();
    const jobs = pool();
    const first = jobs.run(task('a'), terms());
    const second = jobs.run(task('b'), terms(), { stop: stop.signal });
    stop.abort();
    answer('a');
    expect(threadOf('b').word(STOP_FLAG)).toBe(1);
    answer('b');
    await Promise.all([first, second]);
  });

  test('a failed job rejects with its error', async () => {
    const run = pool().run(task('a'), terms());
    threadOf('a').events.onReply({ id: 1, kind: 'progress', value: {} as never });
    threadOf('a').events.onReply({ id: 1, kind: 'failed', message: 'no such game' });
    await expect(run).rejects.toThrow('no such game');
  });

  test('a thread that dies is replaced, and its job is retried once', async () => {
    const jobs = pool();
    const run = jobs.run(task('a'), terms());
    threads[0]?.events.onCrash('out of memory');
    expect(threads[1]?.job).toBe('a');
    threads[1]?.answer('found');
    expect(await run).toBe('found');
    const again = jobs.run(task('b'), terms());
    threads[1]?.events.onCrash('the thread ended');
    threads[2]?.events.onCrash('again');
    await expect(again).rejects.toThrow('again');
    expect(jobs.load.quick).toEqual({ waiting: 0, active: 0 });
  });

  test('a thread that hangs is terminated, and time spent paused does not count', async () => {
    const jobs = pool({ maxRunMs: 1000 });
    const slow = jobs.run(task('slow'), terms('slow'));
    vi.advanceTimersByTime(600);
    const quick = jobs.run(task('quick'), terms('quick'));
    const [hanging] = threads;
    vi.advanceTimersByTime(900);
    answer('quick');
    await quick;
    expect(hanging?.isTerminated).toBe(false);
    vi.advanceTimersByTime(400);
    expect(hanging?.isTerminated).toBe(true);
    threads.find(({ job, isTerminated }) => job === 'slow' && !isTerminated)?.answer('found');
    expect(await slow).toBe('found');
  });

  test('a job is rejected if no thread can be started', async () => {
    const none = new ThreadJobs(
      () => {
        throw new Error('no threads here');
      },
      { threads: 1 },
    );
    await expect(none.run(task('a'), terms())).rejects.toThrow('no threads here');
    expect(none.load.quick).toEqual({ waiting: 0, active: 0 });
  });

  test('the first slow job starts a spare thread, so that quick jobs need not wait for a thread to start', () => {
    const jobs = pool();
    void jobs.run(task('slow'), terms('slow'));
    expect(threads).toHaveLength(2);
    void jobs.run(task('quick'), terms('quick'));
    expect(threads.map(({ job }) => job)).toEqual(['slow', 'quick']);
  });

  test('closing rejects all jobs and terminates all threads, even paused ones', async () => {
    const jobs = pool();
    const runs = [jobs.run(task('slow'), terms('slow')), jobs.run(task('b'), terms()), jobs.run(task('c'), terms())];
    const all = Promise.allSettled(runs);
    expect(threadOf('slow').word(PAUSE_FLAG)).toBe(1);
    await jobs.close();
    for (const each of await all) expect((each as PromiseRejectedResult).reason).toBeInstanceOf(Stopped);
    expect(threads.every(({ isTerminated }) => isTerminated)).toBe(true);
    expect([threadOf('slow').word(PAUSE_FLAG), threadOf('slow').word(STOP_FLAG)]).toEqual([0, 1]);
    await expect(jobs.run(task('d'), terms())).rejects.toThrow(Stopped);
  });
});

describe('limits', () => {
  const limits = { maxJobs: 4, maxBotMovesPerOwner: 3, maxSearchesPerOwner: 1 };

  test("an owner's limit in a class does not affect other owners", async () => {
    const jobs = pool({ limits });
    for (const name of ['a', 'b', 'c']) void jobs.run(task(name), terms('slow', 'a'));
    await expect(jobs.run(task('d'), terms('slow', 'a'))).rejects.toThrow(TooBusy);
    void jobs.run(task('e'), terms('quick', 'a'));
    void jobs.run(task('f'), terms('slow', 'b'));
    void jobs.run(task('g'), terms('analysis', 'a'));
    await expect(jobs.run(task('h'), terms('analysis', 'a'))).rejects.toThrow(TooBusy);
    expect(jobs.load).toMatchObject({ slow: { waiting: 3 }, analysis: { waiting: 1 } });
  });

  test('a full class accepts new jobs once a job has finished', async () => {
    const jobs = pool({ limits });
    for (const owner of ['a', 'b', 'c', 'd']) void jobs.run(task(owner), terms('slow', owner));
    await expect(jobs.run(task('e'), terms('slow', 'e'))).rejects.toThrow(TooBusy);
    answer('a');
    void jobs.run(task('f'), terms('slow', 'f'));
    expect(jobs.load.slow).toEqual({ waiting: 3, active: 1 });
  });
});

describe('cancelling', () => {
  test('cancelling drops a waiting job, and stops a running or paused job, which frees its thread', async () => {
    const jobs = pool();
    const controllers = new Map<string, AbortController>();
    const run = (name: string, jobClass: JobClass, owner: string): Promise<unknown> => {
      const controller = new AbortController();
      controllers.set(name, controller);
      return jobs.run(task(name), { ...terms(jobClass, owner), signal: controller.signal });
    };
    const runs = [run('paused', 'slow', 'a'), run('waiting', 'slow', 'a'), run('running', 'quick', 'b')];
    const all = Promise.allSettled(runs);
    for (const controller of controllers.values()) controller.abort();
    for (const each of await all) expect((each as PromiseRejectedResult).reason).toBeInstanceOf(Cancelled);
    for (const name of ['paused', 'running']) expect(threadOf(name).word(STOP_FLAG)).toBe(1);
    expect([threadOf('paused').word(PAUSE_FLAG), hasBegun('waiting')]).toEqual([0, false]);
    expect(jobs.load.slow).toEqual({ waiting: 0, active: 1 });
    answer('running');
    answer('paused');
    expect(jobs.load).toMatchObject({ quick: { active: 0 }, slow: { active: 0 } });
    const late = run('late', 'quick', 'a');
    answer('late');
    expect(await late).toBe('late');
  });

  test('aborting after the result has no effect, and aborting before the request rejects the request', async () => {
    const jobs = pool();
    const controller = new AbortController();
    const run = jobs.run(task('a'), { ...terms(), signal: controller.signal });
    answer('a');
    expect(await run).toBe('a');
    controller.abort();
    await expect(jobs.run(task('b'), { ...terms(), signal: controller.signal })).rejects.toThrow(Cancelled);
    expect(hasBegun('b')).toBe(false);
  });
});
