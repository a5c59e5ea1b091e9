import { createHash } from 'node:crypto';
import type { Task, TaskKind, TaskResult } from '@quintet/engine/search';
import { household } from '../limiters.ts';

/**
 * Classes of jobs, most urgent first: moves of low-level bots, moves of other bots, hints and analysis of a position, and
 * analysis of a whole match. They share the threads by weight.
 */
export const JOB_CLASSES = ['quick', 'slow', 'analysis', 'batch'] as const;
export type JobClass = (typeof JOB_CLASSES)[number];

/** Whether a class is for bot moves. A person waits for those, so they are retried until they succeed. */
export const isBotClass = (jobClass: JobClass): boolean => jobClass === 'quick' || jobClass === 'slow';

export const byClass = <T>(make: (jobClass: JobClass) => T): Record<JobClass, T> => ({
  quick: make('quick'),
  slow: make('slow'),
  analysis: make('analysis'),
  batch: make('batch'),
});

export interface JobTerms {
  readonly jobClass: JobClass;
  /** Client for whom the job runs (see `ownerOf`). Owners share each class equally. */
  readonly owner: string;
  /** Jobs with the same key share one run across all nodes; `null` never shares. Letters, digits and hyphens. */
  readonly key: string | null;
  /** Cancels the job, even while it runs: `run` rejects with `Cancelled`. */
  readonly signal?: AbortSignal;
  /** Time that the job has already waited in another queue. */
  readonly waitedMs?: number;
}

const OWNER_BYTES = 2;

/**
 * The owner of a client's jobs: one of 65,536 buckets, chosen by its address (IPv6: by the /64 network). A bucket is the same on
 * every node and after a restart, so it can be stored with a match, and is too coarse to reveal the address. Clients in the
 * same bucket share its turns.
 */
export const ownerOf = (address: string): string =>
  createHash('sha256').update(household(address)).digest().subarray(0, OWNER_BYTES).toString('hex');

export interface ClassLoad {
  /** Jobs that have not started. */
  readonly waiting: number;
  /** Jobs that have started, including paused ones. */
  readonly active: number;
}

/** Limits on unfinished jobs. */
export interface JobLimits {
  /** Maximum number of jobs in one class, for all owners together. */
  readonly maxJobs: number;
  /** Maximum number of bot moves in one class for one owner. */
  readonly maxBotMovesPerOwner: number;
  /** Maximum number of searches in one class for one owner. */
  readonly maxSearchesPerOwner: number;
}

export const maxPerOwner = (limits: JobLimits, jobClass: JobClass): number =>
  isBotClass(jobClass) ? limits.maxBotMovesPerOwner : limits.maxSearchesPerOwner;

/** Runs jobs in threads of this process, or on a queue shared with other machines. */
export interface Jobs {
  /** Rejects with `TooBusy` beyond the limits, and with the error of a job that fails. */
  run<K extends TaskKind>(task: Task<K>, terms: JobTerms): Promise<TaskResult<K>>;
  readonly load: Readonly<Record<JobClass, ClassLoad>>;
  close(): Promise<void>;
}

/** A job was refused because its owner, or its whole class, has too many unfinished jobs. */
export class TooBusy extends Error {}
/** The server is stopping; another server will run the job. */
export class Stopped extends Error {}
