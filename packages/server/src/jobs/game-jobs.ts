import type { Game } from '@quintet/engine';
import { Cancelled, type StartWorker, type Task, type TaskKind, type TaskResult } from '@quintet/engine/search';
import { GameFailed } from '../guarded-game.ts';
import { byClass, type ClassLoad, type JobClass, type Jobs, type JobTerms, Stopped, TooBusy } from './jobs.ts';
import { ThreadJobs, type ThreadSettings } from './thread-jobs.ts';

export interface GameJobsSettings extends ThreadSettings {
  /** Third-party games. */
  readonly outside: readonly Game[];
  /** Called when a search of a third-party game fails. */
  onFailure?(failed: GameFailed): void;
}

/** Time that one search of a third-party game may run. Every search has its own, much lower limit. */
const MAX_RUN_MS = 20_000;
/** A game whose search had to be ended gets no threads for this long. */
const SUSPENDED_MS = 60_000;

/** The threads of one third-party game. */
interface OwnThreads {
  readonly game: Game;
  readonly jobs: ThreadJobs;
  suspendedUntil: number;
}

/**
 * Runs jobs in threads of this process. The built-in games share one set of threads, and each third-party game has
 * its own thread, so that a game that never stops thinking does not hold up the others.
 */
export class GameJobs implements Jobs {
  readonly #shared: ThreadJobs;
  readonly #own: ReadonlyMap<string, OwnThreads>;
  readonly #settings: GameJobsSettings;

  constructor(startThread: StartWorker, settings: GameJobsSettings) {
    this.#settings = settings;
    this.#shared = new ThreadJobs(startThread, settings);
    const open = (game: Game): OwnThreads => {
      const onHang = (): void => this.#suspend(threads);
      const own = { maxRunMs: MAX_RUN_MS, ...settings, threads: 1, maxAttempts: 1, onHang };
      const threads: OwnThreads = { game, jobs: new ThreadJobs(startThread, own), suspendedUntil: 0 };
      return threads;
    };
    this.#own = new Map(settings.outside.map((game) => [game.id, open(game)]));
  }

  get load(): Readonly<Record<JobClass, ClassLoad>> {
    const all = [this.#shared, ...[...this.#own.values()].map(({ jobs }) => jobs)].map(({ load }) => load);
    const sum = (jobClass: JobClass, key: keyof ClassLoad): number =>
      all.reduce((total, load) => total + load[jobClass][key], 0);
    return byClass((jobClass) => ({ waiting: sum(jobClass, 'waiting'), active: sum(jobClass, 'active') }));
  }

  async run<K extends TaskKind>(task: Task<K>, terms: JobTerms): Promise<TaskResult<K>> {
    const own = this.#own.get((task as Task).job.game);
    if (!own) return this.#shared.run(task, terms);
    if (own.suspendedUntil > this.#now()) throw new TooBusy(`the game ${own.game.id} is suspended`);
    try {
      return await own.jobs.run(task, terms);
    } catch (error) {
      if (error instanceof TooBusy || error instanceof Stopped || error instanceof Cancelled) throw error;
      const isHung = own.suspendedUntil > this.#now();
      const detail = isHung ? 'did not stop thinking' : `failed: ${(error as Error).message}`;
      const failed = new GameFailed(own.game, isHung ? 'timeout' : 'error', detail, error);
      this.#settings.onFailure?.(failed);
      throw failed;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#shared, ...[...this.#own.values()].map(({ jobs }) => jobs)].map((jobs) => jobs.close()));
  }

  #now(): number {
    return this.#settings.now?.() ?? performance.now();
  }

  #suspend(threads: OwnThreads): void {
    threads.suspendedUntil = this.#now() + SUSPENDED_MS;
    threads.jobs.rejectWaiting(new TooBusy(`the game ${threads.game.id} is suspended`));
  }
}
