import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gameList } from '@quintet/engine';
import type { Task, TaskKind, TaskResult } from '@quintet/engine/search';
import { build } from 'esbuild';
import { startThread, threadProgram } from '../../packages/cli/src/bundled.ts';
import { type Ran, run } from '../../packages/cli/src/testkit/terminal.ts';
import type { Jobs, JobTerms } from '../../packages/server/src/jobs/jobs.ts';
import { QueueWorker } from '../../packages/server/src/jobs/queue-worker.ts';
import { ThreadJobs } from '../../packages/server/src/jobs/thread-jobs.ts';
import { programHash } from '../../packages/server/src/threads.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Short, so that the task of a dead worker is soon taken over. */
const LOCK_MS = 2000;

/** Builds the program of the threads if its sources have changed. */
export const buildThreads = async (): Promise<void> =>
  void (await promisify(execFile)(process.execPath, [path.join(root, 'packages/cli/bin/quintet.mjs'), '--version']));

/** Runs tasks in a thread and counts them. `onBegin` may hold a task back. */
class WatchedPool implements Jobs {
  readonly #pool = new ThreadJobs(startThread, { threads: 1 });
  readonly #onBegin: () => unknown;
  begun = 0;

  constructor(onBegin: () => unknown) {
    this.#onBegin = onBegin;
  }

  get load() {
    return this.#pool.load;
  }

  async run<K extends TaskKind>(task: Task<K>, terms: JobTerms): Promise<TaskResult<K>> {
    this.begun++;
    await this.#onBegin();
    return this.#pool.run(task, terms);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

export interface TestWorker {
  /** Number of tasks that the worker has begun. */
  readonly begun: number;
  close(): Promise<void>;
}

/** A queue of its own on a Redis that tests share. */
export class TestQueue {
  readonly url: string;
  readonly name = `t-${randomBytes(6).toString('hex')}`;
  readonly #closing: (() => Promise<void>)[] = [];

  constructor(url: string) {
    this.url = url;
  }

  /** Runs a command on the queue. */
  run(folder: string, ...args: string[]): Promise<Ran> {
    return run([...args, '--queue', this.url], '', { folder, env: { BUS_NAME: this.name } });
  }

  async startWorker(onBegin: () => unknown = () => {}, program?: string): Promise<TestWorker> {
    const pool = new WatchedPool(onBegin);
    const settings = { url: this.url, name: this.name, report: () => {}, lockMs: LOCK_MS };
    const work = { games: gameList, program: program ?? (await programHash(threadProgram)) };
    const worker = await QueueWorker.open(settings, pool, 1, work);
    const close = async (): Promise<void> => {
      await worker.close();
      await pool.close();
    };
    this.#closing.push(close);
    return {
      get begun() {
        return pool.begun;
      },
      close,
    };
  }

  /** Starts a worker process that begins one task and dies. Resolves with the signal that ended it. */
  async startDeadlyWorker(): Promise<NodeJS.Signals | null> {
    const cache = path.join(root, 'node_modules/.cache/quintet');
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(path.join(cache, 'batch-'));
    const outfile = path.join(folder, 'worker.mjs');
    const entryPoints = [path.join(root, 'tests/batch/worker-process.ts')];
    try {
      const external = ['bullmq', 'ioredis'];
      await build({ entryPoints, outfile, external, bundle: true, platform: 'node', format: 'esm', target: 'node20' });
      const args = [outfile, this.url, this.name, await programHash(threadProgram), String(LOCK_MS)];
      const [, signal] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
      return signal as NodeJS.Signals | null;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#closing.splice(0).map((close) => close()));
  }
}
