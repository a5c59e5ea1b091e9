import type { WorkDone, WorkRequest } from '@quintet/engine';

type Without<T, K extends keyof never> = T extends unknown ? Omit<T, K> : never;
/** A piece of thinking: a bot's move, the best lines, an analysis. Plain data, so that it can be done elsewhere. */
export type Task = Without<WorkRequest, 'id'>;

/** Where thinking is done: in threads of this process, or on a queue that other machines work off. */
export interface Jobs {
  /** Rejects when it could not be done, or when there is too much to do already. */
  run<T extends WorkDone>(task: Task): Promise<T>;
  close(): Promise<void>;
}

export class TooBusy extends Error {}
