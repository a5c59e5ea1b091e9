import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import { isKind, PROCESS_NUMBER, type ToSupervisor } from './messages.ts';
import { sendTo } from './sibling.ts';

/** Exponential backoff before a process that ended is started again: first and longest delay. */
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;
/** A process that has run for this long is started again after the shortest delay. */
const STABLE_MS = 60_000;
/** Time that processes have to stop; a server needs at most 27 seconds. */
const STOP_TIMEOUT_MS = 28_000;

/** A process ended before it could serve. It has printed the reason. */
export class ProcessFailed extends Error {}

/** Starts several processes of this program behind one port, restarts those that end, and stops all of them. */
export class Supervisor {
  readonly addresses: readonly string[] = [];
  readonly #report: (error: unknown) => void;
  readonly #workers: (Worker | null)[] = [];
  /** Number of restarts of each process since it last ran for `STABLE_MS`. */
  readonly #restarts: number[] = [];
  readonly #metrics = new AggregatorRegistry();
  readonly #stopping = new AbortController();

  private constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /** Starts the processes one after the other, so that the first can prepare the database. Throws `ProcessFailed`. */
  static async start(processes: number, report: (error: unknown) => void): Promise<Supervisor> {
    const supervisor = new Supervisor(report);
    try {
      let addresses: readonly string[] = [];
      for (let number = 0; number < processes; number++) addresses = await supervisor.#fork(number);
      return Object.assign(supervisor, { addresses });
    } catch (error) {
      await supervisor.stop();
      throw error;
    }
  }

  /** Lets all processes finish their work. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const running = this.#workers.filter((worker) => worker !== null);
    const gone = Promise.all(running.map((worker) => (worker.isDead() ? null : once(worker, 'exit'))));
    for (const worker of running) sendTo(worker.process, { kind: 'stop' });
    const kill = setTimeout(() => {
      for (const worker of running) worker.process.kill('SIGKILL');
    }, STOP_TIMEOUT_MS);
    await gone;
    clearTimeout(kill);
  }

  /** Starts one process; resolves with its addresses once it serves. */
  #fork(number: number): Promise<readonly string[]> {
    const worker = cluster.fork({ [PROCESS_NUMBER]: number });
    this.#workers[number] = worker;
    return new Promise((resolve, reject) => {
      let startedAt: number | null = null;
      worker.on('message', (message: unknown, socket: Socket | undefined) => {
        if (!isKind<ToSupervisor>(message)) return;
        if (message.kind === 'started') {
          startedAt = performance.now();
          resolve(message.addresses);
          // It was still loading when the others were told to stop.
          if (this.#stopping.signal.aborted) sendTo(worker.process, { kind: 'stop' });
        } else if (message.kind === 'upgrade') {
          // The process that accepted the connection serves it if the owner of the match is not running.
          sendTo((this.#workers[message.owner] ?? worker).process, message, socket);
        } else void this.#sendMetrics(worker);
      });
      worker.once('exit', (code, signal) => {
        this.#workers[number] = null;
        const reason = `process ${number + 1} ended with ${signal ?? code}`;
        reject(new ProcessFailed(reason));
        if (this.#stopping.signal.aborted || startedAt === null) return;
        this.#report(new Error(`${reason} and is started again`));
        if (performance.now() - startedAt >= STABLE_MS) this.#restarts[number] = 0;
        void this.#restart(number);
      });
    });
  }

  async #restart(number: number): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const restarts = this.#restarts[number] ?? 0;
      this.#restarts[number] = restarts + 1;
      try {
        await sleep(Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** restarts), undefined, { signal });
        await this.#fork(number);
        return;
      } catch (error) {
        if (!signal.aborted) this.#report(error);
      }
    }
  }

  async #sendMetrics(worker: Worker): Promise<void> {
    // An empty text makes the process answer with its own metrics.
    const text = await this.#metrics.clusterMetrics().catch(() => '');
    sendTo(worker.process, { kind: 'metrics', text });
  }
}
