import { randomBytes } from 'node:crypto';
import { Cancelled, type Task, type TaskKind, type TaskResult } from '@quintet/engine/search';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ownService, service } from '../testkit/services.ts';
import { byClass, type JobClass, type JobLimits, type Jobs, type JobTerms, TooBusy } from './jobs.ts';
import { QueueJobs } from './queue.ts';
import { QueueWorker } from './queue-worker.ts';

const closing: { close(): Promise<void> }[] = [];
const closedAtEnd = <T extends { close(): Promise<void> }>(each: T): T => {
  closing.push(each);
  return each;
};
afterEach(async () => {
  await Promise.all(closing.splice(0).map((each) => each.close()));
});

const task = (name: string): Task => ({ kind: 'search', job: { game: name } }) as unknown as Task;
const terms = (jobClass: JobClass = 'slow', owner = 'a', key: string | null = null): JobTerms => ({
  jobClass,
  owner,
  key,
});
const LIMITS: JobLimits = { maxJobs: 1000, maxBotMovesPerOwner: 500, maxSearchesPerOwner: 8 };

/** Runs jobs under the test's control and records their order. */
class FakePool implements Jobs {
  readonly begun: string[] = [];
  readonly cancelled: string[] = [];
  readonly load = byClass(() => ({ waiting: 0, active: 0 }));
  readonly #answer: (name: string) => Promise<unknown>;

  constructor(answer: (name: string) => Promise<unknown> = async (name) => `found ${name}`) {
    this.#answer = answer;
  }

  async run<K extends TaskKind>({ job }: Task<K>, { signal }: JobTerms): Promise<TaskResult<K>> {
    this.begun.push(job.game);
    const cancelled = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => {
        this.cancelled.push(job.game);
        reject(new Cancelled('cancelled'));
      });
    });
    return (await Promise.race([this.#answer(job.game), cancelled])) as TaskResult<K>;
  }

  async close(): Promise<void> {}
}

async function queue(url: string, limits = LIMITS) {
  const settings = { url, name: `t-${randomBytes(6).toString('hex')}`, report: () => {} };
  const here = new FakePool(async (name) => `here ${name}`);
  const node = async (): Promise<QueueJobs> => closedAtEnd(await QueueJobs.open(settings, here, limits));
  const worker = async (pool: FakePool): Promise<QueueWorker> => closedAtEnd(await QueueWorker.open(settings, pool, 1));
  return { jobs: await node(), here, worker, node };
}

/** Waits until the node is connected to Redis. Before that, the node runs jobs locally. */
const connected = (jobs: Jobs, jobClass: JobClass = 'slow'): Promise<void> =>
  expect
    .poll(() => jobs.run(task('warm'), terms(jobClass, 'warm')), { interval: 5, timeout: 10_000 })
    .toBe('found warm');

/** A pool that holds back the listed jobs until the test opens it. */
function gated(...held: readonly string[]): { pool: FakePool; open: () => void } {
  let open = (): void => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  const pool = new FakePool(async (name) => {
    if (held.includes(name)) await isOpen;
    return `found ${name}`;
  });
  return { pool, open };
}

/** As many slow jobs as a worker with one thread takes at a time. */
const SLOW_AT_ONCE = ['held-0', 'held-1', 'held-2', 'held-3'];

describe('a queue over Redis', () => {
  test('jobs are run by other nodes, and their results come back', async () => {
    const { jobs, here, worker } = await queue((await service('redis')).url);
    const pool = new FakePool();
    await worker(pool);
    await connected(jobs);
    expect(await Promise.all(['b', 'c'].map((name) => jobs.run(task(name), terms())))).toEqual(['found b', 'found c']);
    expect(pool.begun).toContain('c');
    expect(here.begun).not.toContain('c');
  });

  test('a job requested by two nodes with the same key runs once', async () => {
    const { jobs, worker, node } = await queue((await service('redis')).url);
    const other = await node();
    const pool = new FakePool();
    await worker(pool);
    await Promise.all([connected(jobs), connected(other)]);
    const keyed = terms('slow', 'a', 'match-7');
    const answers = await Promise.all([jobs.run(task('same'), keyed), other.run(task('same'), keyed)]);
    expect(answers).toEqual(['found same', 'found same']);
    // The result stays available for a while, for nodes that request the same job a little later.
    expect(await other.run(task('same'), keyed)).toBe('found same');
    expect(pool.begun.filter((name) => name === 'same')).toHaveLength(1);
  });

  test('a failed job is retried, then rejected, and its key can be used again', async () => {
    const { jobs, worker } = await queue((await service('redis')).url);
    let isWell = false;
    const pool = new FakePool(async (name) => {
      if (!isWell && name === 'hard') throw new Error('out of memory');
      return `found ${name}`;
    });
    await worker(pool);
    await connected(jobs);
    const keyed = terms('slow', 'a', 'match-8');
    await expect(jobs.run(task('hard'), keyed)).rejects.toThrow('out of memory');
    expect(pool.begun.filter((name) => name === 'hard')).toHaveLength(2);
    isWell = true;
    expect(await jobs.run(task('hard'), keyed)).toBe('found hard');
  });

  test('a Redis that hangs right after a job was added delays the job, but does not end the process', async () => {
    const own = await ownService('redis');
    const { jobs, worker } = await queue(own.url);
    await worker(new FakePool());
    await connected(jobs);
    const control = new Redis(own.url);
    const add = Queue.prototype.add;
    vi.spyOn(Queue.prototype, 'add').mockImplementationOnce(async function (this: Queue, ...args) {
      const job = await add.apply(this, args);
      // Longer than the timeout of a command. An unhandled rejection fails the test run.
      await control.client('PAUSE', 6000, 'ALL');
      return job;
    });
    expect(await jobs.run(task('late'), terms())).toBe('found late');
    control.disconnect();
  });

  test('while Redis is down, jobs run locally within the total limit', async () => {
    const own = await ownService('redis');
    const { jobs, here } = await queue(own.url);
    process.kill(own.pid as number, 'SIGKILL');
    await expect.poll(async () => jobs.run(task('alone'), terms()).catch(() => null)).toBe('here alone');
    expect(here.begun).toContain('alone');
    here.load.slow.waiting = LIMITS.maxJobs;
    await expect(jobs.run(task('one more'), terms())).rejects.toThrow(TooBusy);
    expect(await jobs.run(task('quick'), terms('quick'))).toBe('here quick');
  });
});

describe('fair order over Redis', () => {
  test("a quick move starts even while slow moves fill a worker's capacity", async () => {
    const { jobs, worker } = await queue((await service('redis')).url);
    const { pool, open } = gated(...SLOW_AT_ONCE);
    await worker(pool);
    await Promise.all([connected(jobs), connected(jobs, 'quick')]);
    const slow = SLOW_AT_ONCE.map((name) => jobs.run(task(name), terms('slow', 'a')));
    const more = ['x', 'y'].map((name) => jobs.run(task(name), terms('slow', 'a')));
    expect(await jobs.run(task('level-1'), terms('quick', 'b'))).toBe('found level-1');
    expect(pool.begun).not.toContain('x');
    open();
    await Promise.all([...slow, ...more]);
  });

  test('owners on different nodes take turns, however many jobs each has waiting', async () => {
    const { jobs, worker, node } = await queue((await service('redis')).url);
    const other = await node();
    const { pool, open } = gated(...SLOW_AT_ONCE);
    await worker(pool);
    await Promise.all([connected(jobs), connected(other)]);
    const runs = SLOW_AT_ONCE.map((name) => jobs.run(task(name), terms('slow', 'holder')));
    await expect.poll(() => pool.begun.filter((name) => SLOW_AT_ONCE.includes(name)).length).toBe(4);
    pool.begun.length = 0;
    for (let n = 1; n <= 40; n++) runs.push(jobs.run(task(`a${n}`), terms('slow', 'a')));
    await jobs.settled();
    await expect.poll(() => jobs.waitingInRedis('slow')).toBe(40);
    for (const name of ['b1', 'b2', 'c1']) runs.push(other.run(task(name), terms('slow', name.slice(0, 1))));
    await expect.poll(() => jobs.waitingInRedis('slow')).toBe(43);
    open();
    await Promise.all(runs);
    // Four jobs run at a time, so the order within a round may vary and rounds may overlap.
    const place = (name: string): number => pool.begun.indexOf(name);
    expect([place('b1'), place('c1')].every((at) => at < 4)).toBe(true);
    expect(place('b2')).toBeLessThan(8);
    expect(place('a40')).toBeGreaterThan(38);
  });

  test("an owner's limit counts jobs on all nodes and does not affect other owners", async () => {
    const { jobs, worker, node } = await queue((await service('redis')).url, { ...LIMITS, maxBotMovesPerOwner: 6 });
    const other = await node();
    const { pool, open } = gated(...SLOW_AT_ONCE, 'more-4', 'more-5');
    await worker(pool);
    await Promise.all([connected(jobs), connected(other)]);
    const runs = SLOW_AT_ONCE.map((name) => jobs.run(task(name), terms('slow', 'a')));
    await expect.poll(() => pool.begun.filter((name) => SLOW_AT_ONCE.includes(name)).length).toBe(4);
    const refused: unknown[] = [];
    for (let n = 4; n < 16 && refused.length === 0; n++) {
      const run = (n % 2 ? jobs : other).run(task(`more-${n}`), terms('slow', 'a'));
      runs.push(run.catch((error) => refused.push(error)) as Promise<never>);
      await Promise.all([jobs.settled(), other.settled()]);
    }
    await expect.poll(() => refused[0]).toBeInstanceOf(TooBusy);
    expect(runs.length).toBeGreaterThanOrEqual(6);
    runs.push(other.run(task('b'), terms('slow', 'b')));
    await expect.poll(() => jobs.waitingInRedis('slow')).toBeGreaterThan(1);
    open();
    await Promise.all(runs);
    expect(pool.begun).toContain('b');
  });

  test('a class at its total limit refuses jobs, while other classes accept them', async () => {
    const { jobs, worker } = await queue((await service('redis')).url, { ...LIMITS, maxJobs: 2 });
    const { pool, open } = gated(...SLOW_AT_ONCE);
    await worker(pool);
    await Promise.all([connected(jobs), connected(jobs, 'analysis')]);
    const runs: Promise<unknown>[] = [];
    for (const name of SLOW_AT_ONCE) {
      runs.push(jobs.run(task(name), terms('slow', name)));
      await expect.poll(() => pool.begun).toContain(name);
    }
    for (const [at, name] of ['x', 'y'].entries()) {
      runs.push(jobs.run(task(name), terms('slow', name)));
      await expect.poll(() => jobs.waitingInRedis('slow')).toBe(at + 1);
    }
    await expect(jobs.run(task('z'), terms('slow', 'z'))).rejects.toThrow(TooBusy);
    expect(await jobs.run(task('hint'), terms('analysis', 'z'))).toBe('found hint');
    open();
    await Promise.all(runs);
  });
});

describe('cancelling over Redis', () => {
  test('a waiting job leaves the queue, and a running job stops on whichever node runs it', async () => {
    const { jobs, worker } = await queue((await service('redis')).url);
    const { pool, open } = gated(...SLOW_AT_ONCE);
    await worker(pool);
    await connected(jobs);
    const controller = new AbortController();
    const { signal } = controller;
    const running = SLOW_AT_ONCE.map((name) => jobs.run(task(name), { ...terms('slow', 'a', name), signal }));
    const waiting = jobs.run(task('waiting'), { ...terms('slow', 'a', 'waiting'), signal });
    const all = Promise.allSettled([...running, waiting]);
    await expect.poll(() => pool.begun).toEqual(expect.arrayContaining([...SLOW_AT_ONCE]));
    await expect.poll(() => jobs.waitingInRedis('slow')).toBe(1);
    controller.abort();
    for (const each of await all) expect((each as PromiseRejectedResult).reason).toBeInstanceOf(Cancelled);
    await expect.poll(() => pool.cancelled.length).toBe(4);
    expect(await jobs.run(task('after'), terms('slow', 'b'))).toBe('found after');
    expect(pool.begun).not.toContain('waiting');
    open();
  });
});
