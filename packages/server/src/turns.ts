/** Runs work one piece at a time, in the order of the calls. Work starts at once if nothing else is running. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isRunning = false;

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isRunning) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isRunning = true;
    try {
      return await work();
    } finally {
      // The next work takes over, so that nobody can start in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#isRunning = false;
    }
  }

  /** Resolves when all work so far is done. */
  idle(): Promise<void> {
    return this.run(async () => {});
  }
}
