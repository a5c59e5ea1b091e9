import { PAUSE_FLAG, type PoolWorker, type Task, type WorkerEvents } from '@quintet/engine/search';
import { vi } from 'vitest';
import type { JobClass, JobTerms } from '../jobs/jobs.ts';
import { ThreadJobs, type ThreadSettings } from '../jobs/thread-jobs.ts';
import { FakeThread } from './jobs.ts';

/** The threads that the current test has started. */
export const threads: FakeThread[] = [];
const startThread = (events: WorkerEvents): PoolWorker => {
  const thread = new FakeThread(events);
  threads.push(thread);
  return thread;
};
export const task = (name: string): Task => ({ kind: 'search', job: { game: name } }) as unknown as Task;
export const terms = (jobClass: JobClass = 'quick', owner = 'a'): JobTerms => ({ jobClass, owner, key: null });
export const pool = (settings: Partial<ThreadSettings> = {}): ThreadJobs =>
  new ThreadJobs(startThread, { threads: 1, now: () => Date.now(), ...settings });
/** The thread that was given a job. */
export const threadOf = (name: string): FakeThread => {
  const thread = threads.find(({ job }) => job === name);
  if (!thread) throw new Error(`${name} has not begun`);
  return thread;
};
export const hasBegun = (name: string): boolean => threads.some(({ job }) => job === name);
/** Names of the running jobs: started and not paused. */
export const running = (): (string | undefined)[] =>
  threads
    .filter(({ given, isTerminated }) => given.length > 0 && !isTerminated)
    .filter((thread) => thread.word(PAUSE_FLAG) === 0 && !answered.has(thread))
    .map(({ job }) => job)
    .sort();
const answered = new Set<FakeThread>();
export const answer = (name: string, value: unknown = name): void => {
  const thread = threadOf(name);
  answered.add(thread);
  const { length } = thread.given;
  thread.answer(value);
  if (thread.given.length > length) answered.delete(thread);
};

/** Starts a test with fake timers and without threads. */
export function resetThreads(): void {
  vi.useFakeTimers();
  threads.length = 0;
  answered.clear();
}
