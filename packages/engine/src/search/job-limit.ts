/**
 * Index of the stop flag in the memory that a job shares with its caller. A nonzero value stops the job with the best result so
 * far.
 */
export const STOP_FLAG = 0;
/**
 * Index of the pause flag in the memory that a job shares with its caller. A value of 1 pauses the job: its thread sleeps until
 * the caller writes 0 and calls `Atomics.notify`.
 */
export const PAUSE_FLAG = 1;

/** Limits of a job. */
export interface LimitedJob {
  /** Maximum running time in milliseconds, excluding pauses; `null` for no limit. */
  readonly milliseconds: number | null;
  /** Shared memory with `STOP_FLAG` and, if the caller may pause the job, `PAUSE_FLAG`; `null` if memory cannot be shared. */
  readonly stop: Int32Array | null;
}

/**
 * Enforces the time limit, stop and pause of a job. A search polls `shouldStop` about every thousand nodes or more often, and keeps
 * its state while that call sleeps, so that a pause never changes the result.
 */
export class JobLimit {
  readonly #job: LimitedJob;
  readonly #now: () => number;
  #end = 0;

  /** `now` is the caller's clock, in milliseconds. */
  constructor(job: LimitedJob, now: () => number) {
    this.#job = job;
    this.#now = now;
    this.restart();
  }

  /** Resets the time limit for the next part of the job. */
  restart(): void {
    this.#end = this.#now() + (this.#job.milliseconds ?? Number.POSITIVE_INFINITY);
  }

  get isStopped(): boolean {
    const { stop } = this.#job;
    return stop !== null && Atomics.load(stop, STOP_FLAG) !== 0;
  }

  readonly shouldStop = (): boolean => {
    const { stop } = this.#job;
    if (stop !== null && stop.length > PAUSE_FLAG && Atomics.load(stop, PAUSE_FLAG) !== 0) this.#sleep(stop);
    return this.isStopped || this.#now() >= this.#end;
  };

  #sleep(stop: Int32Array): void {
    const since = this.#now();
    while (Atomics.load(stop, PAUSE_FLAG) !== 0 && !this.isStopped) Atomics.wait(stop, PAUSE_FLAG, 1);
    this.#end += this.#now() - since;
  }
}
