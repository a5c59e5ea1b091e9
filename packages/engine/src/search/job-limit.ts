/**
 * Words of the memory that a job may share with its host. Not 0 in the first one stops the job with the best answer so far.
 * 1 in the second one pauses it: its thread sleeps until the host writes 0 and calls `Atomics.notify`.
 */
export const STOP_WORD = 0;
export const PAUSE_WORD = 1;

export interface LimitedJob {
  /** Maximum running time in milliseconds; `null` is no limit. Time spent paused does not count. */
  readonly milliseconds: number | null;
  /** Shared memory, see `STOP_WORD` and `PAUSE_WORD`; one word where the host never pauses, `null` where it has none. */
  readonly stop: Int32Array | null;
}

/**
 * Time limit, stop button and pause of a job. A search polls `shouldStop` every few thousand nodes and keeps its whole state while
 * the call sleeps, so a job that was paused finds exactly what it would have found without.
 */
export class JobLimit {
  readonly #job: LimitedJob;
  readonly #now: () => number;
  #end = 0;

  /** `now` is the host's clock, in milliseconds. */
  constructor(job: LimitedJob, now: () => number) {
    this.#job = job;
    this.#now = now;
    this.restart();
  }

  /** Grants the full time again, for the next part of the job. */
  restart(): void {
    this.#end = this.#now() + (this.#job.milliseconds ?? Number.POSITIVE_INFINITY);
  }

  get isStopped(): boolean {
    const { stop } = this.#job;
    return stop !== null && Atomics.load(stop, STOP_WORD) !== 0;
  }

  readonly shouldStop = (): boolean => {
    const { stop } = this.#job;
    if (stop !== null && stop.length > PAUSE_WORD && Atomics.load(stop, PAUSE_WORD) !== 0) this.#sleep(stop);
    return this.isStopped || this.#now() >= this.#end;
  };

  #sleep(stop: Int32Array): void {
    const since = this.#now();
    while (Atomics.load(stop, PAUSE_WORD) !== 0 && !this.isStopped) Atomics.wait(stop, PAUSE_WORD, 1);
    this.#end += this.#now() - since;
  }
}
