import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LoadProcess, ServerProcess } from './processes.ts';

export interface Programs {
  /** File of the load process. */
  readonly load: string;
  /** Source of a module that starts the server and prints its addresses as JSON. */
  readonly server: string;
  /** Node flags for all servers. */
  readonly flags: readonly string[];
  /** Servers to compare ours with. */
  readonly peers: readonly Peer[];
  /** PostgreSQL and Redis for several nodes to share; `null` measures one server with an SQLite file. */
  readonly cluster: Cluster | null;
}

/** A running PostgreSQL and Redis. */
export interface Cluster {
  readonly store: string;
  readonly bus: string;
  /** Process ids. */
  readonly pids: { readonly postgres: number; readonly redis: number };
}

/** A server to compare ours with. */
export interface Peer {
  readonly name: string;
  readonly server: string;
  /** Module that exports `openDuels` for this server. */
  readonly duels: string;
  /** Maximum number of spare matches, for a server that plays slowly and creates matches slowly. */
  readonly maxSpare: number;
}

/** Reports progress. */
export type Say = (progress: string) => void;

/** Disables the limits per address, because all load comes from one address. */
const LIMITS = {
  HOST: '127.0.0.1',
  PORT: '0',
  REQUESTS_PER_MINUTE: '100000000',
  MATCHES_PER_HOUR_PER_ADDRESS: '100000000',
  BYTES_PER_HOUR_PER_ADDRESS: '999999999',
  REQUESTS_PER_MINUTE_PER_TICKET: '100000000',
  MESSAGES_PER_SECOND: '1000000',
  MAX_SOCKETS: '100000',
  MAX_SOCKETS_PER_ADDRESS: '100000',
  MAX_EVENT_LOOP_DELAY: '0',
};

/** Runs `work`, then ends the processes that it has started and removes their stores. */
export async function withLauncher<T>(programs: Programs, work: (launcher: Launcher) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quintet-bench-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  // Also cleans up after an interrupt.
  process.once('exit', remove);
  const launcher = new Launcher(programs, folder);
  try {
    return await work(launcher);
  } finally {
    await launcher.end();
    process.off('exit', remove);
    remove();
  }
}

/** Starts servers and load processes. */
export class Launcher {
  readonly #programs: Programs;
  readonly #folder: string;
  readonly #running: { end(): Promise<void> }[] = [];
  #stores = 0;

  constructor(programs: Programs, folder: string) {
    this.#programs = programs;
    this.#folder = folder;
  }

  /** Starts a server with its own store, or with the shared one of the cluster. */
  async serve(
    program = this.#programs.server,
    store = this.newStore(),
    more: Readonly<Record<string, string>> = {},
  ): Promise<ServerProcess> {
    const { cluster, flags } = this.#programs;
    const shared = cluster && { STORE: cluster.store, BUS: cluster.bus };
    const env = shared ?? { STORE: store };
    const server = await ServerProcess.start(program, { ...LIMITS, ...env, ...more }, flags);
    this.#running.push({ end: () => server.kill() });
    return server;
  }

  newLoad(): LoadProcess {
    const load = new LoadProcess(this.#programs.load);
    this.#running.push(load);
    return load;
  }

  newStore(): string {
    return path.join(this.#folder, `${this.#stores++}.sqlite`);
  }

  async end(): Promise<void> {
    await Promise.allSettled(this.#running.map((each) => each.end()));
  }
}
