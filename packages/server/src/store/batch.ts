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

/**
 * Maximum number of callers that get their results in one turn of the event loop. Between turns the server reads its sockets, so that
 * the next batch fills and starts while the results of a large one are still being handled.
 */
const RESULTS_PER_TURN = 64;

/** Groups concurrent requests into one piece of work: many writes, one commit. While one batch runs, the next one fills. */
export class Batch<T, R> {
  readonly #work: BatchWork<T, R>;
  #waiting: Waiting<T, R>[] = [];
  #running: Promise<void> | null = null;
  /** Resolves when the callers of all finished batches have their results. */
  #settling: Promise<void> = Promise.resolve();

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
    do {
      await this.#running;
      await this.#settling;
    } while (this.#running);
  }

  async #run(): Promise<void> {
    // Waits for the end of this turn of the event loop, so that the batch includes what all sockets have received.
    await nextTurn();
    let running = this.#start();
    while (running) {
      const settles = await running;
      // The database works on the next batch while the callers of this one handle their results.
      running = this.#start();
      this.#settling = settleInTurns(this.#settling, settles);
    }
    this.#running = null;
  }

  /** Starts the next batch; `null` if no item is waiting. */
  #start(): Promise<Settle[]> | null {
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

  /** Runs a batch. Resolves to the functions that settle its items. */
  async #execute(batch: readonly Waiting<T, R>[]): Promise<Settle[]> {
    try {
      const results = await this.#work.run(batch.map(({ item }) => item));
      return batch.map(
        ({ resolve }, i) =>
          () =>
            resolve(results[i] as R),
      );
    } catch (error) {
      if (batch.length === 1 || !this.#work.isItemError(error))
        return batch.map(
          ({ reject }) =>
            () =>
              reject(error),
        );
      const settles: Settle[] = [];
      for (const each of batch) settles.push(...(await this.#execute([each])));
      return settles;
    }
  }
}

/** Gives a caller its result. */
type Settle = () => void;

async function settleInTurns(earlier: Promise<void>, settles: readonly Settle[]): Promise<void> {
  await earlier;
  for (const [i, settle] of settles.entries()) {
    if (i > 0 && i % RESULTS_PER_TURN === 0) await nextTurn();
    settle();
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
