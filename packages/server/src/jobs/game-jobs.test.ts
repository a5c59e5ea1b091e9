import type { Game } from '@quintet/engine';
import { ctor } from '@quintet/engine/ctor';
import type { Task, WorkerEvents } from '@quintet/engine/search';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameFailed } from '../guarded-game.ts';
import { FakeThread } from '../testkit/jobs.ts';
import { GameJobs } from './game-jobs.ts';
import { type JobTerms, TooBusy } from './jobs.ts';

const outside = [{ ...ctor, id: 'looping', package: 'looping@1.0.0' } as unknown as Game];
const threads: FakeThread[] = [];
const failures: GameFailed[] = [];
const terms: JobTerms = { jobClass: 'quick', owner: 'a', key: null };
const task = (game: string): Task<'search'> => ({ kind: 'search', job: { game } as Task<'search'>['job'] });
const startThread = (events: WorkerEvents): FakeThread => {
  const thread = new FakeThread(events);
  threads.push(thread);
  return thread;
};
const open = (): GameJobs =>
  new GameJobs(startThread, {
    ...{ threads: 1, outside, now: () => Date.now() },
    onFailure: (failed) => failures.push(failed),
  });
const answer = (game: string): void =>
  threads.find((thread) => thread.job === game && !thread.isTerminated)?.answer(game);

beforeEach(() => {
  vi.useFakeTimers();
  threads.length = 0;
  failures.length = 0;
});
afterEach(() => vi.useRealTimers());

test('searches of a game that never stops thinking do not hold up those of other games', async () => {
  const jobs = open();
  const looping = Array.from({ length: 20 }, () => jobs.run(task('looping'), terms));
  const settled = Promise.allSettled(looping);
  for (let n = 0; n < 50; n++) {
    const other = jobs.run(task('octa'), terms);
    answer('octa');
    expect(await other).toBe('octa');
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await settled).every(({ status }) => status === 'rejected')).toBe(true);
});

test('an endless search is terminated and reported with its game, and the game is suspended for a minute', async () => {
  const jobs = open();
  const [first, second] = [
    jobs.run(task('looping'), terms),
    jobs.run(task('looping'), { ...terms, jobClass: 'batch' }),
  ];
  const settled = Promise.allSettled([first, second]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await settled)[0]).toMatchObject({ reason: { game: 'looping', kind: 'timeout' } });
  expect(failures[0]?.message).toBe('the game looping (looping@1.0.0) did not stop thinking');
  expect(threads.filter(({ job }) => job === 'looping').every(({ isTerminated }) => isTerminated)).toBe(true);
  await expect(jobs.run(task('looping'), terms)).rejects.toThrow(TooBusy);
  await vi.advanceTimersByTimeAsync(60_000);
  const later = jobs.run(task('looping'), terms);
  answer('looping');
  expect(await later).toBe('looping');
});

test('the error of a search names the game', async () => {
  const jobs = open();
  const run = jobs.run(task('looping'), terms);
  threads[0]?.events.onReply({ id: 1, kind: 'failed', message: 'oh no' });
  await expect(run).rejects.toThrow('the game looping (looping@1.0.0) failed: oh no');
  expect(failures).toHaveLength(1);
});
