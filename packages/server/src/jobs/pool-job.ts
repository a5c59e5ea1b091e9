import type { Worker } from 'node:worker_threads';
import { PAUSE_WORD, STOP_WORD, type WorkDone } from '@quintet/engine';
import type { JobTerms, Task } from './jobs.ts';

export interface PoolJob extends Pick<JobTerms, 'jobClass' | 'owner'> {
  readonly task: Task;
  readonly waitedMs: number;
  readonly askedAt: number;
  resolve(value: WorkDone): void;
  reject(error: unknown): void;
  attempts: number;
  /** Memory shared with the thread: the words that stop and pause its search. */
  control: Int32Array;
  /** `null` until it begins. A paused job keeps its thread, which sleeps. */
  worker: Worker | null;
  /** Start of the current slice, and up to when its time is charged. */
  sliceAt: number;
  chargedAt: number;
  deadline: NodeJS.Timeout | undefined;
  ranMs: number;
}

export const newControl = (): Int32Array => new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));

export const isStopped = ({ control }: PoolJob): boolean => Atomics.load(control, STOP_WORD) !== 0;

/** Ends its search, also a paused one, with the best so far. */
export function stop(job: PoolJob): void {
  Atomics.store(job.control, STOP_WORD, 1);
  wake(job);
}

export function wake({ control }: PoolJob): void {
  Atomics.store(control, PAUSE_WORD, 0);
  Atomics.notify(control, PAUSE_WORD);
}

/** Its thread sleeps from the next time that the search asks whether it is over. */
export function sleep({ control }: PoolJob): void {
  Atomics.store(control, PAUSE_WORD, 1);
}
