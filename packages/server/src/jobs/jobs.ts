import type { Task, TaskKind, TaskResult } from '@quintet/engine';

/**
 * Classes of jobs, the most urgent first: moves of low-level bots, moves of the other bots, hints and analysis of a position,
 * analysis of a whole match.
 */
export const JOB_CLASSES = ['quick', 'slow', 'analysis', 'batch'] as const;
export type JobClass = (typeof JOB_CLASSES)[number];

/** `true` where a person in a match waits for the answer: such a job is retried until it is done. */
export const isBotClass = (jobClass: JobClass): boolean => jobClass === 'quick' || jobClass === 'slow';

export const byClass = <T>(make: (jobClass: JobClass) => T): Record<JobClass, T> => ({
  quick: make('quick'),
  slow: make('slow'),
  analysis: make('analysis'),
  batch: make('batch'),
});

export interface JobTerms {
  readonly jobClass: JobClass;
  /** Who the work is done for; owners share each class equally. See `ownerOf`. */
  readonly owner: string;
  /** Jobs with the same key run once, whichever node asks; letters, digits and hyphens. `null` runs each on its own. */
  readonly key: string | null;
  /** Cancels the job, also while it runs: `run` rejects with `Cancelled`. */
  readonly signal?: AbortSignal;
  /** Time that the job has waited elsewhere before, in milliseconds. */
  readonly waitedMs?: number;
}

export interface ClassLoad {
  /** Jobs that have not begun. */
  readonly waiting: number;
  /** Jobs that have begun, including paused ones. */
  readonly active: number;
}

/** Limits on jobs that have been asked for and not answered. */
export interface JobLimits {
  /** Of one class, all owners together. */
  readonly maxJobs: number;
  /** Bot moves of one class for one owner. */
  readonly maxBotMovesPerOwner: number;
  /** Searches of one class for one owner. */
  readonly maxSearchesPerOwner: number;
}

export const maxPerOwner = (limits: JobLimits, jobClass: JobClass): number =>
  isBotClass(jobClass) ? limits.maxBotMovesPerOwner : limits.maxSearchesPerOwner;

/** Runs jobs: in threads of this process, or on a queue that other machines work off. */
export interface Jobs {
  /** Rejects with `TooBusy` beyond the limits, and with whatever made the job fail. */
  run<K extends TaskKind>(task: Task<K>, terms: JobTerms): Promise<TaskResult<K>>;
  readonly load: Readonly<Record<JobClass, ClassLoad>>;
  close(): Promise<void>;
}

/** Too many jobs wait already, of this owner or of all. */
export class TooBusy extends Error {}
/** The server is stopping: another one will run the job. */
export class Stopped extends Error {}
