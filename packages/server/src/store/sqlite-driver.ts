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

/** How far a match has come. */
export type Stand = readonly [revision: number, version: number];

/** Values as the tables have them: where a match has to stand, how it stands after that, and the entries that are added. */
export type PackedWrite = readonly [
  match: string,
  before: Stand,
  after: readonly [
    revision: number,
    version: number,
    phase: string,
    /** null: as it was. */
    state: string | null,
    changedAt: number,
    deadline: number | null,
    lease: number | null,
  ],
  entries: readonly Entry[],
];

export type Request =
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  /** `write` is a part of the transaction that is open, `commit` is one. The writes are JSON: text goes to a thread at once. */
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
  /** Shown to whoever finds the store in use. */
  readonly name: string;
  /** The store has failed for good: nothing can be read or written any more. */
  lost(error: Error): void;
}

/** An SQLite file that is open in a thread of its own. Requests are answered in their order. */
export class SqliteThread {
  readonly #worker: Worker;
  #isClosing = false;
  readonly #ended: Promise<void>;
  readonly #waiting: Waiting[] = [];
  #fault: Error | null = null;
  /** Written by the thread after each change: journal entries, settle errors. Reading them waits for nothing. */
  readonly #figures = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));

  /** With a holder, the file must be in use by no other server. */
  constructor(file: string, holder?: Holder) {
    // The same path from the source and from the bundle.
    const worker = new URL('./sqlite-thread.mjs', import.meta.url);
    const workerData = { file, holder: holder?.name ?? null, figures: this.#figures };
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
        if (!this.#isClosing && this.#fault) holder?.lost(this.#fault);
        resolve();
      });
    });
  }

  get figures(): { readonly journalEntries: number; readonly settleErrors: number } {
    return { journalEntries: Atomics.load(this.#figures, 0), settleErrors: Atomics.load(this.#figures, 1) };
  }

  async ask<K extends Reply['kind']>(request: Request): Promise<Extract<Reply, { kind: K }>> {
    if (this.#fault) throw this.#fault;
    const reply = new Promise<Reply>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    this.#worker.postMessage(request);
    return (await reply) as Extract<Reply, { kind: K }>;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#worker.postMessage('close');
    await this.#ended;
  }

  #end(fault: Error): void {
    this.#fault ??= fault;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#fault);
  }
}

/** Kysely over such a thread. */
export const sqliteDialect = (thread: SqliteThread): Dialect => ({
  createDriver: () => new ThreadDriver(thread),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

/** There is one connection: whoever has it has it alone, so that no two transactions are ever open at once. */
class ThreadDriver implements Driver {
  readonly #thread: SqliteThread;
  readonly #connection: DatabaseConnection;
  #turn: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(thread: SqliteThread) {
    this.#thread = thread;
    this.#connection = connectionTo(thread);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#turn;
    let release = (): void => {};
    this.#turn = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  /** To write at once: one that begins by reading could find at its first write that another process has been there. */
  beginTransaction(): Promise<void> {
    return this.#say('begin immediate');
  }

  commitTransaction(): Promise<void> {
    return this.#say('commit');
  }

  rollbackTransaction(): Promise<void> {
    return this.#say('rollback');
  }

  /** Behind everything that was asked for before. The thread is closed by whoever opened it: this is not called where nothing was asked for. */
  async destroy(): Promise<void> {
    await this.acquireConnection();
  }

  async #say(sql: string): Promise<void> {
    await this.#thread.ask<'rows'>({ kind: 'query', sql, parameters: [] });
  }
}

const connectionTo = (thread: SqliteThread): DatabaseConnection => ({
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await thread.ask<'rows'>({ kind: 'query', sql, parameters });
    return { rows: rows as R[], ...(changes === null ? {} : { numAffectedRows: BigInt(changes) }) };
  },
  streamQuery() {
    throw new Error('rows are read in pages here');
  },
});
