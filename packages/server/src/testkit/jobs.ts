import type { WorkDone } from '@quintet/engine';
import { byClass, Cancelled, type Jobs, type JobTerms, type Task } from '../jobs/jobs.ts';

export const NO_LOAD = byClass(() => ({ waiting: 0, active: 0 }));

interface HeldJob {
  readonly task: Task;
  readonly terms: JobTerms;
  resolve(value: unknown): void;
}

/** Jobs that run for as long as the test likes, and can be cancelled. */
export class HeldJobs implements Jobs {
  readonly load = NO_LOAD;
  readonly asked: HeldJob[] = [];
  readonly cancelled: string[] = [];

  run<T extends WorkDone>(task: Task, terms: JobTerms): Promise<T> {
    return new Promise((resolve, reject) => {
      this.asked.push({ task, terms, resolve: resolve as (value: unknown) => void });
      terms.signal?.addEventListener('abort', () => {
        this.cancelled.push(terms.key ?? '');
        reject(new Cancelled('cancelled'));
      });
    });
  }

  async close(): Promise<void> {}
}
