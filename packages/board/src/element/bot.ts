import type { Game, Level } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import {
  Cancelled,
  type FoundTexts,
  inlineWorkers,
  positionJob,
  type StartWorker,
  type Task,
  WorkerPool,
  type WorkReply,
} from '@quintet/engine/search';

/** Time limit for a bot move on the main thread, in milliseconds. The page does not respond during the search. */
const MAIN_THREAD_MS = 400;

/**
 * Searches for bot moves in a Web Worker created from a Blob, which works from any origin and with any bundler. Falls back to a
 * shorter search on the main thread if the page forbids such workers, and for custom games, whose rules cannot be sent to a
 * worker.
 */
export class BotPlayer {
  readonly #game: Game;
  readonly #level: Level;
  #pool: WorkerPool | null = null;
  #isOnMainThread: boolean;
  /** Number of `stop` calls. A search that is still loading its worker notices that it has been stopped. */
  #stops = 0;

  constructor(game: Game, level: Level, isOutside: boolean) {
    this.#game = game;
    this.#level = level;
    this.#isOnMainThread = isOutside || typeof Worker === 'undefined';
  }

  /** Resolves to the text of the bot's move. Rejects with `Cancelled` if `stop` is called first. */
  async choose(match: Match, seed: number): Promise<string> {
    try {
      return await this.#search(match, seed);
    } catch (error) {
      if (this.#isOnMainThread || error instanceof Cancelled) throw error;
      this.stop();
      this.#isOnMainThread = true;
      return this.#search(match, seed);
    }
  }

  /** Cancels the search and frees the worker. */
  stop(): void {
    this.#stops++;
    void this.#pool?.close();
    this.#pool = null;
  }

  async #search(match: Match, seed: number): Promise<string> {
    const milliseconds = this.#isOnMainThread ? MAIN_THREAD_MS : null;
    const searcher = { kind: 'level', level: this.#level } as const;
    const task: Task<'search'> = { kind: 'search', job: { ...positionJob(match), searcher, seed, milliseconds } };
    const stops = this.#stops;
    const workers = await this.#workers();
    if (this.#stops !== stops) throw new Cancelled('stopped');
    this.#pool ??= new WorkerPool(workers, { size: 1, maxAttempts: 1, hasSharedMemory: false });
    const found: FoundTexts = await this.#pool.start(task).result;
    return found.move;
  }

  async #workers(): Promise<StartWorker> {
    if (this.#isOnMainThread)
      return inlineWorkers(
        [this.#game],
        () => performance.now(),
        (run) => setTimeout(run),
      );
    const { default: BotWorker } = await import('./bot-worker.ts?worker&inline');
    return ({ onReply, onCrash }) => {
      const worker = new BotWorker();
      worker.onmessage = ({ data }: MessageEvent<WorkReply>) => onReply(data);
      worker.onerror = ({ message }) => {
        worker.terminate();
        onCrash(message || 'the worker could not be started');
      };
      return { post: (request) => worker.postMessage(request), terminate: () => worker.terminate() };
    };
  }
}
