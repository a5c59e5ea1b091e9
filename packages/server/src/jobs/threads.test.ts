import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { WorkRequest } from '@quintet/engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Stopped, type Task, TooBusy } from './jobs.ts';
import { ThreadJobs } from './threads.ts';

/** A thread that does what the test tells it to. */
class Hand extends EventEmitter {
  readonly given: WorkRequest[] = [];
  isTerminated = false;

  postMessage(request: WorkRequest): void {
    this.given.push(request);
  }

  unref(): void {}

  answer(value: unknown = 'done'): void {
    this.emit('message', { id: 1, kind: 'done', value });
  }

  async terminate(): Promise<number> {
    this.isTerminated = true;
    this.emit('exit');
    return 0;
  }
}

const hands: Hand[] = [];
const start = (): Worker => {
  const hand = new Hand();
  hands.push(hand);
  return hand as unknown as Worker;
};
const task = (name: string): Task => ({ kind: 'search', job: { game: name } }) as unknown as Task;
const givenTo = (hand: Hand | undefined): string[] => hand?.given.map(({ job }) => job.game) ?? [];
const URGENT = { isUrgent: true, key: null };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  hands.length = 0;
});

test('no more threads than asked for, used again; the urgent comes first', async () => {
  const jobs = new ThreadJobs(start, { threads: 2 });
  const done = ['a', 'b', 'c'].map((name) => jobs.run(task(name)));
  const urgent = jobs.run(task('bot'), URGENT);
  expect(hands.map(givenTo)).toEqual([['a'], ['b']]);
  expect(jobs.waiting).toBe(2);
  hands[0]?.answer();
  expect(givenTo(hands[0])).toEqual(['a', 'bot']);
  hands[0]?.answer('found');
  hands[0]?.answer();
  hands[1]?.answer();
  await Promise.all(done);
  expect(await urgent).toBe('found');
  expect(hands).toHaveLength(2);
});

test('what cannot be done is told', async () => {
  const jobs = new ThreadJobs(start, { threads: 1 });
  const run = jobs.run(task('a'));
  hands[0]?.emit('message', { id: 1, kind: 'progress', value: {} });
  hands[0]?.emit('message', { id: 1, kind: 'failed', message: 'no such game' });
  await expect(run).rejects.toThrow('no such game');
});

test('a thread that dies is replaced, and its task tried once more', async () => {
  const jobs = new ThreadJobs(start, { threads: 1 });
  const run = jobs.run(task('a'));
  hands[0]?.emit('error', new Error('out of memory'));
  expect(givenTo(hands[1])).toEqual(['a']);
  hands[1]?.answer('found');
  expect(await run).toBe('found');
  const again = jobs.run(task('b'));
  hands[1]?.emit('exit');
  hands[2]?.emit('error', new Error('again'));
  await expect(again).rejects.toThrow('again');
});

test('a thread that hangs is given up', async () => {
  const jobs = new ThreadJobs(start, { threads: 1, mostMilliseconds: 1000 });
  const run = jobs.run(task('a'));
  vi.advanceTimersByTime(1000);
  expect(hands[0]?.isTerminated).toBe(true);
  hands[1]?.answer('found');
  expect(await run).toBe('found');
});

test('where no thread can be had, it is told, and nothing waits for ever', async () => {
  const none = new ThreadJobs(
    () => {
      throw new Error('nobody thinks here');
    },
    { threads: 1 },
  );
  await expect(none.run(task('a'))).rejects.toThrow('nobody thinks here');
  expect(none.waiting).toBe(0);
});

test('more than can wait is refused, bots and the others apart; at the end all are told', async () => {
  const jobs = new ThreadJobs(start, { threads: 1, mostWaiting: 1 });
  const [running, waiting] = [jobs.run(task('a')), jobs.run(task('b'))];
  await expect(jobs.run(task('c'))).rejects.toThrow(TooBusy);
  const urgent = jobs.run(task('bot'), URGENT);
  const all = Promise.allSettled([running, waiting, urgent]);
  await jobs.close();
  for (const each of await all) expect((each as PromiseRejectedResult).reason).toBeInstanceOf(Stopped);
  expect(hands[0]?.isTerminated).toBe(true);
  await expect(jobs.run(task('d'))).rejects.toThrow(Stopped);
});
