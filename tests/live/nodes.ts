import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { type Running, readConfig, startServer } from '../../packages/server/src/index.ts';
import { startInline } from '../../packages/server/src/testkit/jobs.ts';
import { freshDatabase, service } from '../../packages/server/src/testkit/services.ts';

type Env = Readonly<Record<string, string>>;

/** One server, or several over the same database. */
export interface Nodes {
  /** Base URLs of two nodes, each with a trailing slash. If there is only one node, both are the same. */
  readonly first: string;
  readonly second: string;
  readonly errors: unknown[];
  stop(): Promise<void>;
}

/** Starts `count` nodes with the same environment. */
export async function startNodes(count: number, env: Env): Promise<Nodes & { readonly running: readonly Running[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nodes-'));
  writeFileSync(path.join(folder, 'index.html'), 'page');
  const errors: unknown[] = [];
  const report = (error: unknown) => void errors.push(error);
  const host = { startThread: startInline, version: '0', report, fail: report };
  const given = {
    PORT: '0',
    HOST: '127.0.0.1',
    REQUESTS_PER_MINUTE: '10000000',
    MATCHES_PER_HOUR_PER_ADDRESS: '100000000',
    BYTES_PER_HOUR_PER_ADDRESS: '999999999',
    REQUESTS_PER_MINUTE_PER_TICKET: '10000000',
    MAX_EVENT_LOOP_DELAY: '0',
    STORE: ':memory:',
    THREADS: '1',
    MESSAGES_PER_SECOND: '100000',
    ...env,
  };
  const running: Running[] = [];
  for (let n = 0; n < count; n++)
    running.push(await startServer(readConfig(given, { app: folder, data: folder }), host));
  const [first = '', second = first] = running.map(({ addresses }) => addresses[0] ?? '');
  return {
    first,
    second,
    errors,
    running,
    async stop() {
      await Promise.all(running.map((each) => each.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Environment for nodes with a new database, and with a unique channel name on the shared Redis. */
export async function sharedEnv(redis?: string): Promise<{ env: Env; drop(): Promise<void> }> {
  const [{ url: store, drop }, { url: bus }] = await Promise.all([freshDatabase(), service('redis')]);
  return { env: { STORE: store, BUS: redis ?? bus, BUS_NAME: `t-${randomBytes(6).toString('hex')}` }, drop };
}

/** Runs the same tests with one node over SQLite, and with two nodes over PostgreSQL and Redis. */
export function describeNodes(body: (nodes: Nodes) => void): void {
  describe.each([
    ['one node', 1],
    ['two nodes', 2],
  ] as const)('%s', (_, count) => {
    let nodes: Nodes;
    let drop = async (): Promise<void> => {};
    beforeAll(async () => {
      const shared = count === 1 ? { env: {}, drop } : await sharedEnv();
      drop = shared.drop;
      nodes = await startNodes(count, shared.env);
    });
    afterAll(async () => {
      await nodes?.stop();
      await drop();
    });
    body({
      get first() {
        return nodes.first;
      },
      get second() {
        return nodes.second;
      },
      get errors() {
        return nodes.errors;
      },
      stop: () => nodes.stop(),
    });
  });
}
