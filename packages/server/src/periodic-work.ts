/** Background work of a server: repeated at intervals, never overlapping with itself, and awaited on stop. */
export class PeriodicWork {
  readonly #report: (error: unknown) => void;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Set<Promise<void>>();
  #isStopped = false;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /** Repeats work, skipping a round while the last one is still running. Returns a function that starts a round at once. */
  every(intervalMs: number, work: () => void | Promise<void>): () => void {
    let isRunning = false;
    const start = (): void => {
      if (isRunning || this.#isStopped) return;
      isRunning = true;
      this.run(async () => {
        try {
          await work();
        } finally {
          isRunning = false;
        }
      });
    };
    this.#timers.push(setInterval(start, intervalMs).unref());
    return start;
  }

  /** Runs work once. */
  run(work: () => Promise<void>): void {
    const running: Promise<void> = work()
      .catch(this.#report)
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Starts nothing more; resolves when all running work is done. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running);
  }
}
