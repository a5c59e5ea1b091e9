import { Worker } from 'node:worker_threads';
import type { Entry } from '@quintet/engine';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { Turns } from '../turns.ts';

/** Identifies the state of a match row. */
export type RowVersion = readonly [revision: number, version: number];

/** A write as plain column values: the expected version, the new values, and the added entries. */
export type PackedWrite = readonly [
  match: string,
  before: RowVersion,
  after: readonly [
    revision: number,
    version: number,
    phase: string,
    /** `null` leaves the state unchanged. */
    state: string | null,
    changedAt: number,
    deadline: number | null,
    lease: number | null,
  ],
  entries: readonly Entry[],
];

export type Request =
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  /** `write` joins the open transaction, `commit` has its own. The writes are JSON, since text is cheap to post. */
  | { readonly kind: 'write' | 'commit'; readonly writes: string };

export type Reply =
  | { readonly kind: 'rows'; readonly rows: readonly unknown[]; readonly changes: number | null }
  | { readonly kind: 'written'; readonly results: boolean[] }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string };

export class SqliteError extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

interface Waiting {
  resolve(reply: Reply): void;
  reject(error: unknown): void;
}

/** A server that uses a store for as long as it runs. */
export interface Holder {
  /** Shown to another server that finds the store in use. */
  readonly name: string;
  /** Called when the store has failed for good. */
  onLost(error: Error): void;
}

/** A thread with an SQLite file open. It handles requests in order. */
export class SqliteThread {
  readonly #worker: Worker;
  #isClosing = false;
  readonly #ended: Promise<void>;
  readonly #waiting: Waiting[] = [];
  #error: Error | null = null;
  /** Shared counters that the thread writes: journal entries, settle errors. */
  readonly #counters = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));

  /** With a holder, the thread fails if another server uses the file. */
  constructor(file: string, holder?: Holder) {
    // This path is valid both in the source and in the bundle.
    const worker = new URL('./sqlite-thread.mjs', import.meta.url);
    const workerData = { file, holder: holder?.name ?? null, counters: this.#counters };
    this.#worker = new Worker(worker, { workerData, execArgv: [], name: 'quintet-store' });
    this.#worker.on('message', (reply: Reply) => {
      const waiting = this.#waiting.shift();
      if (reply.kind === 'failed') waiting?.reject(new SqliteError(reply.message, reply.code));
      else waiting?.resolve(reply);
    });
    this.#worker.on('error', (error) => this.#end(error instanceof Error ? error : new Error(String(error))));
    this.#ended = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        this.#end(new Error('the store is closed'));
        if (!this.#isClosing && this.#error) holder?.onLost(this.#error);
        resolve();
      });
    });
  }

  get stats(): { readonly journalEntries: number; readonly settleErrors: number } {
    return { journalEntries: Atomics.load(this.#counters, 0), settleErrors: Atomics.load(this.#counters, 1) };
  }

  async request<K extends Reply['kind']>(request: Request): Promise<Extract<Reply, { kind: K }>> {
    if (this.#error) throw this.#error;
    const reply = new Promise<Reply>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    this.#worker.postMessage(request);
    return (await reply) as Extract<Reply, { kind: K }>;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#worker.postMessage('close');
    await this.#ended;
  }

  #end(error: Error): void {
    this.#error ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#error);
  }
}

/** Kysely's dialect over a thread. */
export const sqliteDialect = (driver: ThreadDriver): Dialect => ({
  createDriver: () => driver,
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

/** Hands out a single connection to one user at a time, so that transactions never overlap. */
export class ThreadDriver implements Driver {
  readonly #thread: SqliteThread;
  readonly #connection: DatabaseConnection;
  readonly #turns = new Turns();
  #release: () => void = () => {};

  constructor(thread: SqliteThread) {
    this.#thread = thread;
    this.#connection = connectionTo(thread);
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<DatabaseConnection> {
    return new Promise((resolve) => {
      const untilReleased = (release: () => void): void => {
        this.#release = release;
        resolve(this.#connection);
      };
      void this.#turns.run(() => new Promise<void>(untilReleased));
    });
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  /** Runs `work` while nobody else uses the connection. It starts at once if the connection is free. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.run(work);
  }

  /** Takes the write lock at once: a transaction that starts by reading could fail at its first write. */
  beginTransaction(): Promise<void> {
    return this.#execute('begin immediate');
  }

  commitTransaction(): Promise<void> {
    return this.#execute('commit');
  }

  rollbackTransaction(): Promise<void> {
    return this.#execute('rollback');
  }

  /** Waits for all earlier users. Does not close the thread, since Kysely skips this call for an unused driver. */
  destroy(): Promise<void> {
    return this.#turns.idle();
  }

  async #execute(sql: string): Promise<void> {
    await this.#thread.request<'rows'>({ kind: 'query', sql, parameters: [] });
  }
}

const connectionTo = (thread: SqliteThread): DatabaseConnection => ({
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await thread.request<'rows'>({ kind: 'query', sql, parameters });
    return { rows: rows as R[], ...(changes === null ? {} : { numAffectedRows: BigInt(changes) }) };
  },
  streamQuery() {
    throw new Error('streaming is not supported: read rows in pages');
  },
});
