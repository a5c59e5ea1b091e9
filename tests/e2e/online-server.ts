import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Launch, type Service, start, startOnFreePort, stopped } from '../services/child.ts';
import { startPostgres } from '../services/postgres.ts';
import { startRedis } from '../services/redis.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
type Env = Readonly<Record<string, string>>;

/** Limits high enough for many people at one address on a busy machine. */
export const GENEROUS: Record<string, string> = {
  REQUESTS_PER_MINUTE: '1000000',
  MATCHES_PER_HOUR_PER_ADDRESS: '100000000',
  BYTES_PER_HOUR_PER_ADDRESS: '999999999',
  REQUESTS_PER_MINUTE_PER_TICKET: '1000000',
  MESSAGES_PER_SECOND: '10000',
  MAX_EVENT_LOOP_DELAY: '0',
};

/** A server process that can be killed and restarted at the same address. */
export class OnlineServer {
  readonly #env: Env;
  #child: ChildProcess | null = null;
  #port = 0;

  /** `env` sets the store and the bus. */
  constructor(env: Env) {
    this.#env = env;
  }

  /** Ends with a slash. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  async start(): Promise<void> {
    if (this.#port > 0) this.#child = await start(this.#launch(this.#port));
    else ({ child: this.#child, port: this.#port } = await startOnFreePort((port) => this.#launch(port)));
  }

  /** Ends the process without warning, like a power cut. */
  async kill(): Promise<void> {
    if (this.#child) await stopped(this.#child, 'SIGKILL');
  }

  async stop(): Promise<void> {
    if (this.#child) await stopped(this.#child, 'SIGTERM');
  }

  #launch(port: number): Launch {
    return {
      command: process.execPath,
      args: [path.join(root, 'packages/cli/bin/quintet.mjs'), 'serve', '--json'],
      options: {
        cwd: root,
        env: { ...process.env, ...GENEROUS, HOST: '127.0.0.1', PORT: String(port), THREADS: '1', ...this.#env },
      },
      ready: /"addresses"/,
    };
  }
}

/** Runs `use` with a server over an SQLite file. `env` adds to its settings. */
export async function withServer(use: (server: OnlineServer) => Promise<void>, env: Env = {}): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quintet-online-'));
  const server = new OnlineServer({ STORE: path.join(folder, 'matches.sqlite'), ...env });
  try {
    await server.start();
    await use(server);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
  }
}

/** Runs `use` with two servers over one PostgreSQL and one Redis. */
export async function withNodes(use: (first: OnlineServer, second: OnlineServer) => Promise<void>): Promise<void> {
  const started: (Service | OnlineServer)[] = [];
  try {
    const store = await startPostgres();
    started.unshift(store);
    // Uses the running Redis, if any. `BUS_NAME` keeps its channels apart from those of other tests.
    let bus = process.env.REDIS_URL;
    if (!bus) {
      const redis = await startRedis();
      started.unshift(redis);
      bus = redis.url;
    }
    const env = { STORE: store.url, BUS: bus, BUS_NAME: `e-${randomBytes(6).toString('hex')}` };
    const [first, second] = [new OnlineServer(env), new OnlineServer(env)];
    started.unshift(first, second);
    // One after the other: the first creates the tables.
    await first.start();
    await second.start();
    await use(first, second);
  } finally {
    for (const each of started) await each.stop();
  }
}
