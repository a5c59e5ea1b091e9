import { describe, expect, test } from 'vitest';
import { gameList } from '../games/index.ts';
import type { MatchPlayed } from './arena/arena.ts';
import { seedFor } from './arena/arena.ts';
import type { Task, TaskResult } from './serve.ts';
import {
  Cancelled,
  inlineWorkers,
  type PoolWorker,
  type StartWorker,
  type WorkerEvents,
  WorkerPool,
} from './worker-pool.ts';

const start: StartWorker = inlineWorkers(gameList, () => 0, setImmediate);
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const search: Task<'search'> = {
  kind: 'search',
  job: {
    game: 'ctor',
    options: {},
    moves: ['0,0'],
    searcher: { kind: 'nodes', nodes: 2000, method: null },
    seed: 1,
    milliseconds: null,
  },
};
/** A search without a limit. */
const endless: Task<'variations'> = {
  kind: 'variations',
  job: { game: 'ctor', options: {}, moves: ['0,0'], nodes: null, milliseconds: null, seed: 0, count: 1 },
};
const match = (index: number): Task<'match'> => ({
  kind: 'match',
  job: {
    game: 'ctor',
    options: {},
    opening: [],
    contenders: [{ kind: 'random' }, { kind: 'random' }],
    seed: seedFor(1, index),
    maxPlies: 4,
  },
});

/** Workers that crash on the first `crashes` requests, counted across all workers. */
function frail(crashes: number): { startWorker: StartWorker; started: () => number } {
  let left = crashes;
  let started = 0;
  const startWorker: StartWorker = (events) => {
    started++;
    const worker = start(events);
    return {
      ...worker,
      post(request) {
        if (left-- <= 0) return worker.post(request);
        worker.terminate();
        setImmediate(() => events.onCrash('out of memory'));
      },
    };
  };
  return { startWorker, started: () => started };
}

async function playedBy(pool: WorkerPool, count: number): Promise<MatchPlayed[]> {
  const all = await Promise.all(Array.from({ length: count }, (_, index) => pool.start(match(index)).result));
  await pool.close();
  return all;
}

describe('jobs', () => {
  test('a job reports progress and then its result', async () => {
    const depths: number[] = [];
    const found = await new WorkerPool(start).start(search, { onProgress: ({ depth }) => depths.push(depth) }).result;
    expect(found.pv[0]).toBe(found.move);
    expect(depths.length).toBeGreaterThan(0);
  });

  test('a pool of size 1 runs jobs in the order in which they were started', async () => {
    const pool = new WorkerPool(start, { size: 1 });
    const done: number[] = [];
    await Promise.all([1, 2, 3].map((n) => pool.start(search).result.then(() => done.push(n))));
    expect(done).toEqual([1, 2, 3]);
  });

  test('results do not depend on the pool size, and the pool starts no more workers than its size', async () => {
    const { startWorker, started } = frail(0);
    const all = await playedBy(new WorkerPool(startWorker, { size: 3 }), 10);
    expect(new Set(all.map(({ moves }) => moves.join(' '))).size).toBe(10);
    expect(started()).toBe(3);
    expect(await playedBy(new WorkerPool(start, { size: 1 }), 10)).toEqual(all);
  });

  test('stopping an endless search returns the best result so far, even if the job was still waiting', async () => {
    const pool = new WorkerPool(start, { size: 1 });
    const first = pool.start(endless, {
      onProgress: ([best]) => {
        if ((best?.depth ?? 0) >= 2) first.stop();
      },
    });
    const second = pool.start(endless);
    second.stop();
    expect((await first.result)[0]?.depth).toBeGreaterThanOrEqual(2);
    expect((await second.result)[0]?.nodes).toBeLessThan(1000);
  });

  test('an invalid job rejects, and the same worker runs the next job', async () => {
    const { startWorker, started } = frail(0);
    const pool = new WorkerPool(startWorker, { size: 1 });
    const job = { ...match(0).job, game: 'chess' };
    await expect(pool.start({ kind: 'match', job }).result).rejects.toThrow('there is no game "chess"');
    expect((await pool.start(match(0)).result).moves).toHaveLength(4);
    expect(started()).toBe(1);
  });

  test('closing the pool cancels every job, and no progress or result follows', async () => {
    const pool = new WorkerPool(start, { size: 1 });
    let heard = 0;
    const jobs = [1, 2].map(() => pool.start(search, { onProgress: () => heard++ }).result);
    await pool.close();
    for (const job of jobs) await expect(job).rejects.toThrow(Cancelled);
    await turn();
    expect(heard).toBe(0);
    expect((await pool.start(search).result).move).toEqual(expect.any(String));
  });
});

describe('cancelling', () => {
  /** Workers that never answer. */
  function silent() {
    const workers: (PoolWorker & { readonly events: WorkerEvents; isTerminated: boolean; requests: number })[] = [];
    const startWorker: StartWorker = (events) => {
      const worker = {
        ...{ events, isTerminated: false, requests: 0 },
        post: () => void worker.requests++,
        terminate() {
          worker.isTerminated = true;
        },
      };
      workers.push(worker);
      return worker;
    };
    return { workers, startWorker };
  }

  test('removes a waiting job from the queue', async () => {
    const { workers, startWorker } = silent();
    const pool = new WorkerPool(startWorker, { size: 1 });
    void pool.start(search);
    const waiting = pool.start(search);
    waiting.cancel();
    await expect(waiting.result).rejects.toThrow(Cancelled);
    workers[0]?.events.onReply({ id: 1, kind: 'done', value: [] });
    expect(workers.map(({ requests }) => requests)).toEqual([1]);
  });

  test('terminates the worker of a running job without shared memory, and the next job gets a new worker', async () => {
    const { workers, startWorker } = silent();
    const pool = new WorkerPool(startWorker, { size: 1, hasSharedMemory: false });
    const running = pool.start(search);
    void pool.start(search);
    running.cancel();
    running.cancel();
    await expect(running.result).rejects.toThrow(Cancelled);
    expect(workers.map(({ isTerminated, requests }) => [isTerminated, requests])).toEqual([
      [true, 1],
      [false, 1],
    ]);
  });

  test('changes nothing if the job is finished', async () => {
    const { workers, startWorker } = silent();
    const pool = new WorkerPool(startWorker, { size: 1, hasSharedMemory: false });
    const job = pool.start(match(0));
    workers[0]?.events.onReply({ id: 1, kind: 'done', value: 'done' as unknown as TaskResult<'match'> });
    expect(await job.result).toBe('done');
    job.cancel();
    expect(workers[0]?.isTerminated).toBe(false);
  });
});

describe('a worker crash', () => {
  test('is reported, and the job is retried on a new worker', async () => {
    const messages: string[] = [];
    const { startWorker, started } = frail(2);
    const pool = new WorkerPool(startWorker, { size: 2, onCrash: (message) => messages.push(message) });
    expect(await playedBy(pool, 6)).toEqual(await playedBy(new WorkerPool(start, { size: 1 }), 6));
    expect(messages).toHaveLength(2);
    expect(messages[0]).toContain('out of memory');
    expect(started()).toBe(4);
  });

  test('fails the job after three attempts, and the next job still runs', async () => {
    const { startWorker, started } = frail(3);
    const pool = new WorkerPool(startWorker, { size: 1 });
    const [first, second] = [pool.start(search), pool.start(search)];
    await expect(first.result).rejects.toThrow('gave up after 3 crashes of the worker: out of memory');
    expect((await second.result).move).toEqual(expect.any(String));
    expect(started()).toBe(4);
  });

  test('is reported even if the worker is idle, and the next job gets a new worker', async () => {
    const all: WorkerEvents[] = [];
    const messages: string[] = [];
    const startWorker: StartWorker = (events) => {
      all.push(events);
      return start(events);
    };
    const pool = new WorkerPool(startWorker, { size: 1, onCrash: (message) => messages.push(message) });
    await pool.start(match(0)).result;
    all[0]?.onCrash('gone');
    await pool.start(match(1)).result;
    expect(all).toHaveLength(2);
    expect(messages).toEqual(['an idle worker crashed: gone']);
  });

  test('fails the job if no new worker can be started', async () => {
    const pool = new WorkerPool(() => {
      throw new Error('no threads here');
    });
    await expect(pool.start(search).result).rejects.toThrow('no threads here');
  });
});
