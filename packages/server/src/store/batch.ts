/**
 * Gathers what is asked for at about the same time into one piece of work: many writes, one commit. While one batch is
 * under way the next one gathers.
 */
export class Batch<T, R> {
  readonly #work: (items: readonly T[]) => Promise<readonly R[]>;
  readonly #most: number;
  #waiting: { item: T; resolve(result: R): void; reject(error: unknown): void }[] = [];
  #isWorking = false;

  constructor(work: (items: readonly T[]) => Promise<readonly R[]>, most: number) {
    this.#work = work;
    this.#most = most;
  }

  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isWorking) {
        this.#isWorking = true;
        // At the end of this turn of the loop: all sockets that have something to say have said it by then.
        setImmediate(() => void this.#run());
      }
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#most);
      try {
        const results = await this.#work(batch.map(({ item }) => item));
        for (const [i, { resolve }] of batch.entries()) resolve(results[i] as R);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      // Those who were answered just now may have more to say: their turn first.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#isWorking = false;
  }
}
