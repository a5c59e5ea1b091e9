import type { WorkDone, WorkRequest } from '@quintet/engine';

type Without<T, K extends keyof never> = T extends unknown ? Omit<T, K> : never;
/** A piece of thinking: a bot's move, the best lines, an analysis. Plain data, so that it can be done elsewhere. */
export type Task = Without<WorkRequest, 'id'>;

export interface Urgency {
  /** Somebody waits for it in a match: it comes before what was only asked out of interest. */
  readonly isUrgent: boolean;
  /** The same piece under the same key is done once, whichever node asks; letters, digits and hyphens. */
  readonly key: string | null;
}
export const NO_HURRY: Urgency = { isUrgent: false, key: null };

/** Where thinking is done: in threads of this process, or on a queue that other machines work off. */
export interface Jobs {
  /** Rejects when it could not be done, or when there is too much to do already. */
  run<T extends WorkDone>(task: Task, urgency?: Urgency): Promise<T>;
  /** How many pieces wait to be begun here. */
  readonly waiting: number;
  close(): Promise<void>;
}

export class TooBusy extends Error {}
/** The server goes away: somebody else will think about it. */
export class Stopped extends TooBusy {}
