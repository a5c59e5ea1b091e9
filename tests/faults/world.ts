import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { openStore } from '../../packages/server/src/store/open.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { type Cable, layCable } from './cable.ts';
import { Node, type Program } from './node.ts';
import type { Blow, Fault, Start } from './plan.ts';

export type Did = (fault: Fault, times?: number) => void;

/** The system under test: one server over a file, or several over PostgreSQL and Redis. */
export interface World {
  readonly isCluster: boolean;
  readonly nodes: readonly Node[];
  /** The store, for tests to read directly. */
  readonly store: Store;
  /** Restarts the nodes whose settings change for a run. A node that dies is restarted automatically. */
  prepare(starts: readonly Start[], did: Did, recovering: (recovery: Promise<void>) => void): Promise<void>;
  /** Injects a fault. Resolves when play can continue. */
  strike(blow: Blow, draw: number, did: Did): Promise<void>;
  /** Makes the database unreachable for a while. Without a database of its own, a world does nothing. */
  downFor(milliseconds: number): Promise<void>;
  /** Ends faults that would otherwise last until the end of the run. */
  calm(): void;
  stop(): Promise<void>;
}

export async function aloneWorld(program: Program): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quintet-faults-'));
  const file = path.join(folder, 'matches.sqlite');
  const node = new Node(program, { ...COMMON, STORE: file });
  await node.start();
  const store = await openStore(file);
  return {
    isCluster: false,
    nodes: [node],
    store,
    prepare: (...given) => prepare([node], ...given),
    async strike(_, _draw, did) {
      did('servers killed');
      await revive(node);
    },
    async downFor() {},
    calm() {},
    async stop() {
      await node.stop();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server takes client addresses from the proxy header, and has only one worker thread, which bots easily saturate. */
const COMMON = { TRUST_PROXY: '1', THREADS: '1' };

export interface Services {
  readonly postgres: string;
  readonly redis: string;
  /** Process id of a PostgreSQL that no other test uses. If omitted, PostgreSQL is never suspended. */
  readonly postgresPid?: number;
}

/** Two nodes over PostgreSQL and Redis. The second node may run another release. */
export async function clusterWorld(program: Program, at: Services, second = program): Promise<World> {
  const swallower = new Swallower();
  const [postgres, redis] = await Promise.all([
    layCable(at.postgres),
    layCable(at.redis, () => swallower.isSwallowed()),
  ]);
  const env = { ...COMMON, STORE: postgres.url, BUS: redis.url };
  const nodes = [new Node(program, env), new Node(second, env)];
  await nodes[0]?.start();
  const store = await openStore(at.postgres);
  await nodes[1]?.start();
  const cut = (cable: Cable, fault: Fault, did: Did): void => did(fault, cable.cut());
  return {
    isCluster: true,
    nodes,
    store,
    prepare: (...given) => prepare(nodes, ...given),
    async strike(blow, draw, did) {
      switch (blow.kind) {
        case 'store':
          return cut(postgres, 'PostgreSQL connections cut', did);
        case 'bus':
          return cut(redis, 'Redis connections cut', did);
        case 'swallow':
          return swallower.swallow(blow.messages ?? Number.POSITIVE_INFINITY, () => did('Redis messages swallowed'));
        case 'stop':
          if (at.postgresPid === undefined) return;
          did('PostgreSQL stopped');
          return suspendFor(at.postgresPid, blow.milliseconds);
        case 'kill':
          did('servers killed');
          return revive(nodes[draw % nodes.length] as Node);
      }
    },
    downFor: (milliseconds) => postgres.downFor(milliseconds),
    calm: () => swallower.end(),
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await store.close();
      postgres.close();
      redis.close();
    },
  };
}

/** Decides which messages between nodes are lost. */
class Swallower {
  #left = 0;
  #onMessage: () => void = () => {};
  #onEnd: () => void = () => {};

  isSwallowed(): boolean {
    if (this.#left === 0) return false;
    this.#left--;
    this.#onMessage();
    if (this.#left === 0) this.#onEnd();
    return true;
  }

  /** Loses the next `messages` messages. Resolves after the last of them, or when `end` is called. */
  swallow(messages: number, onMessage: () => void): Promise<void> {
    this.#left = messages;
    this.#onMessage = onMessage;
    return new Promise((resolve) => {
      this.#onEnd = resolve;
    });
  }

  end(): void {
    this.#left = 0;
    this.#onEnd();
  }
}

async function prepare(
  nodes: readonly Node[],
  ...[starts, did, recovering]: Parameters<World['prepare']>
): Promise<void> {
  const restarts = nodes.map(async (node, n) => {
    const { skewMs = 0, killAfterCommit = null } = starts[n] ?? {};
    const lasting = skewMs === 0 ? {} : { CLOCK_SKEW_MS: String(skewMs) };
    const extra = killAfterCommit === null ? lasting : { ...lasting, KILL_AFTER_COMMIT: String(killAfterCommit) };
    if (skewMs !== 0) did('nodes with a wrong clock');
    node.watch((why) => {
      // A server may die only because of its KILL_AFTER_COMMIT.
      const isExpected = node.extra.KILL_AFTER_COMMIT !== undefined && why.message.includes('SIGKILL');
      if (isExpected) did('servers killed between commit and publish');
      recovering(revive(node).then(() => (isExpected ? undefined : Promise.reject(why))));
    });
    if (node.port === null || !isDeepStrictEqual(node.extra, extra)) await revive(node, extra);
  });
  await Promise.all(restarts);
}

const STARTS = 5;

/**
 * Restarts a node like a process manager would, and retries if the start fails. The node keeps its clock skew but not its
 * KILL_AFTER_COMMIT.
 */
async function revive(node: Node, extra: Readonly<Record<string, string>> = withoutDeath(node)): Promise<void> {
  for (let start = 1; ; start++) {
    try {
      return await node.restart(extra);
    } catch (error) {
      if (start === STARTS) throw error;
    }
  }
}

function withoutDeath({ extra }: Node): Readonly<Record<string, string>> {
  const { KILL_AFTER_COMMIT: _, ...others } = extra;
  return others;
}

/** Suspends all processes of a service for a while. Its connections stay open. */
export function suspendFor(pid: number, milliseconds: number): Promise<void> {
  // Stops the main process first, so that it starts no more children.
  process.kill(pid, 'SIGSTOP');
  return suspendAll([pid, ...childrenOf(pid)], milliseconds);
}

/** Suspends processes for a while. */
export async function suspendAll(all: readonly number[], milliseconds: number): Promise<void> {
  const resume = (): void => {
    for (const each of all) signal(each, 'SIGCONT');
  };
  // Resumes the service even if this process exits early.
  process.once('exit', resume);
  try {
    for (const each of all) signal(each, 'SIGSTOP');
    await pause(milliseconds);
  } finally {
    resume();
    process.off('exit', resume);
  }
}

function childrenOf(pid: number): number[] {
  const { stdout, error } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  if (error) throw error;
  return stdout.split('\n').filter(Boolean).map(Number);
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // The process may have exited already: a PostgreSQL backend exits when its connection closes.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
