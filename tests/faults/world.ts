import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '../../packages/server/src/store/open.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { type Cable, layCable } from './cable.ts';
import { Node, type Program } from './node.ts';
import type { Blow, Fault } from './plan.ts';

/** Everything that matches are played on: one server over a file, or several over PostgreSQL and Redis. */
export interface World {
  readonly isCluster: boolean;
  readonly nodes: readonly Node[];
  /** The truth, read beside the servers. */
  readonly store: Store;
  /** Resolves when it can be played on again. */
  strike(blow: Blow, draw: number, did: (fault: Fault, times?: number) => void): Promise<void>;
  stop(): Promise<void>;
}

export async function aloneWorld(program: Program): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quintet-faults-'));
  const file = path.join(folder, 'matches.sqlite');
  const node = new Node(program, { STORE: file });
  await node.start();
  const store = await openStore(file);
  return {
    isCluster: false,
    nodes: [node],
    store,
    async strike(_, _draw, did) {
      did('servers killed');
      await node.restart();
    },
    async stop() {
      await node.stop();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Two equal nodes; what they hear of each other goes by Redis, what is true is in PostgreSQL. The second may be of another release. */
export async function clusterWorld(
  program: Program,
  at: { readonly postgres: string; readonly redis: string },
  second = program,
): Promise<World> {
  const [postgres, redis] = await Promise.all([layCable(at.postgres), layCable(at.redis)]);
  const env = { STORE: postgres.url, BUS: redis.url };
  const nodes = [new Node(program, env), new Node(second, env)];
  await nodes[0]?.start();
  const store = await openStore(at.postgres);
  await nodes[1]?.start();
  const cut = (cable: Cable, fault: Fault, did: (fault: Fault, times?: number) => void): void =>
    did(fault, cable.cut());
  return {
    isCluster: true,
    nodes,
    store,
    async strike(blow, draw, did) {
      if (blow === 'store') return cut(postgres, 'PostgreSQL connections cut', did);
      if (blow === 'bus') return cut(redis, 'Redis connections cut', did);
      did('servers killed');
      await revive(nodes[draw % nodes.length] as Node);
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await store.close();
      postgres.close();
      redis.close();
    },
  };
}

const STARTS = 5;

/** As those do who look after servers: one that found no database when it started is started again. */
async function revive(node: Node): Promise<void> {
  for (let start = 1; ; start++) {
    try {
      return await node.restart();
    } catch (error) {
      if (start === STARTS) throw error;
    }
  }
}
