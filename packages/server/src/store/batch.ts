interface Waiting<T, R> {
  readonly item: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

export interface BatchWork<T, R> {
  readonly maxSize: number;
  /** Items with the same key are never in the same batch, and keep their order. */
  key(item: T): string;
  run(items: readonly T[]): Promise<readonly R[]>;
  /** Whether one of the items caused the error: then each item is run on its own. */
  isItemError(error: unknown): boolean;
}

/** Groups concurrent requests into one piece of work: many writes, one commit. While one batch runs, the next one fills. */
export class Batch<T, R> {
  readonly #work: BatchWork<T, R>;
  #waiting: Waiting<T, R>[] = [];
  #running: Promise<void> | null = null;

  constructor(work: BatchWork<T, R>) {
    this.#work = work;
  }

  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Number of items that are not in a batch yet. */
  get size(): number {
    return this.#waiting.length;
  }

  /** Resolves when all items added so far are done. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    // Waits for the end of this turn of the event loop, so that the batch includes what all sockets have received.
    await new Promise((resolve) => setImmediate(resolve));
    let running = this.#start();
    while (running) {
      const settle = await running;
      // The database works on the next batch while the callers of this one handle their results.
      running = this.#start();
      settle();
    }
    this.#running = null;
  }

  /** Starts the next batch; `null` if no item is waiting. */
  #start(): Promise<() => void> | null {
    const batch = this.#take();
    return batch.length > 0 ? this.#execute(batch) : null;
  }

  #take(): Waiting<T, R>[] {
    const keys = new Set<string>();
    const batch: Waiting<T, R>[] = [];
    const rest: Waiting<T, R>[] = [];
    for (const each of this.#waiting) {
      const key = this.#work.key(each.item);
      const fits = batch.length < this.#work.maxSize && !keys.has(key);
      keys.add(key);
      (fits ? batch : rest).push(each);
    }
    this.#waiting = rest;
    return batch;
  }

  /** Runs a batch. Resolves to a function that settles its items. */
  async #execute(batch: readonly Waiting<T, R>[]): Promise<() => void> {
    try {
      const results = await this.#work.run(batch.map(({ item }) => item));
      return () => {
        for (const [i, { resolve }] of batch.entries()) resolve(results[i] as R);
      };
    } catch (error) {
      const settles: (() => void)[] = [];
      if (batch.length > 1 && this.#work.isItemError(error)) {
        for (const each of batch) settles.push(await this.#execute([each]));
      } else for (const { reject } of batch) settles.push(() => reject(error));
      return () => {
        for (const settle of settles) settle();
      };
    }
  }
}
