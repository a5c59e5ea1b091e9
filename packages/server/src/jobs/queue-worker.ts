import { Cancelled } from '@quintet/engine/search';
import type { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { JOB_CLASSES, type JobClass, type Jobs } from './jobs.ts';
import type { QueuedTask } from './queue.ts';
import { markStarted } from './queue-order.ts';
import { briefly, cancelChannel, connect, type QueueSettings, queueName } from './redis.ts';
import { capacityOf } from './thread-jobs.ts';

/** If a worker does not renew its lock within this time, another worker takes its job. */
const LOCK_MS = 15_000;
/** How many times a job may be left behind by workers that died. */
const MAX_STALLED = 3;

/** Processes the queues: takes as many jobs of each class as the pool can start, and lets the pool order them. */
export class QueueWorker {
  readonly #workers: ReadonlyMap<string, Worker>;
  readonly #connection: Redis;
  readonly #cancels: Redis;

  private constructor(workers: ReadonlyMap<string, Worker>, connection: Redis, cancels: Redis) {
    this.#workers = workers;
    this.#connection = connection;
    this.#cancels = cancels;
  }

  /** `pool` runs the jobs. */
  static async open(settings: QueueSettings, pool: Jobs, threads: number): Promise<QueueWorker> {
    const { Worker, UnrecoverableError } = await import('bullmq');
    const { name, lockMs = LOCK_MS } = settings;
    const connection = await connect(settings);
    const cancels = await connect(settings);
    const open = (jobClass: JobClass): Worker => {
      const worker = new Worker(
        queueName(name, jobClass),
        async (job, _token, signal) => {
          const { task, owner } = job.data as QueuedTask;
          void markStarted(connection, name, jobClass, job.priority).catch(() => {});
          const waitedMs = Math.max(0, Date.now() - job.timestamp);
          try {
            const terms = { jobClass, owner, key: null, waitedMs, ...(signal ? { signal } : {}) };
            return await pool.run(task, terms);
          } catch (error) {
            throw error instanceof Cancelled ? new UnrecoverableError(error.message) : error;
          }
        },
        {
          ...{ connection, prefix: name, concurrency: capacityOf(threads, jobClass) },
          ...{ lockDuration: lockMs, stalledInterval: lockMs },
          maxStalledCount: MAX_STALLED,
        },
      );
      worker.on('error', () => {});
      return worker;
    };
    const workers = new Map<string, Worker>(JOB_CLASSES.map((jobClass) => [jobClass, open(jobClass)]));
    cancels.on('message', (_channel: string, text: string) => {
      const [jobClass = '', ...id] = text.split(':');
      workers.get(jobClass)?.cancelJob(id.join(':'));
    });
    void cancels.subscribe(cancelChannel(name)).catch(() => {});
    return new QueueWorker(workers, connection, cancels);
  }

  /** Finishes started jobs; those that take too long are left to other workers. */
  async close(): Promise<void> {
    const closed = (isForced: boolean): Promise<unknown> =>
      Promise.all([...this.#workers.values()].map((worker) => worker.close(isForced)));
    await briefly(this.#connection, closed(false));
    await briefly(this.#connection, closed(true));
    await briefly(this.#connection, this.#connection.quit());
    this.#connection.disconnect();
    this.#cancels.disconnect();
  }
}
