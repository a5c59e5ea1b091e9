import type {
  AnalysisJob,
  FoundTexts,
  LinesJob,
  Match,
  PlyTexts,
  SearchJob,
  WorkReply,
  WorkRequest,
} from '@quintet/engine';
import type { Hire, Thread } from './threads.ts';

/** Far above what any level needs: only so that nothing thinks for ever, in milliseconds. */
export const TIME_CAP = 60_000;
/** How often a search is begun again after its worker has crashed. */
const RETRIES = 2;

/** What can be asked for: what each takes, tells on the way, and gives. */
interface Kinds {
  search: { job: SearchJob; told: FoundTexts; given: FoundTexts };
  lines: { job: LinesJob; told: readonly FoundTexts[]; given: readonly FoundTexts[] };
  analysis: { job: AnalysisJob; told: PlyTexts; given: readonly PlyTexts[] };
}

/** A search that is under way or waits for its turn. */
export interface Thought<T> {
  readonly answer: Promise<T>;
  /** It answers at once with the best so far. */
  stop(): void;
}

interface Task {
  readonly request: WorkRequest;
  readonly told: (value: unknown) => void;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  crashes: number;
}

/** A worker that searches, one thing after the other, so that nobody waits for it who need not. */
export class Thinking {
  readonly #hire: Hire;
  readonly #tasks = new Map<number, Task>();
  #thread: Thread | null = null;
  #asked = 0;

  constructor(hire: Hire) {
    this.#hire = hire;
  }

  start<K extends keyof Kinds>(
    kind: K,
    job: Omit<Kinds[K]['job'], 'stop'>,
    told: (value: Kinds[K]['told']) => void = () => {},
  ): Thought<Kinds[K]['given']> {
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const id = ++this.#asked;
    const request = { id, kind, job: { ...job, stop } } as unknown as WorkRequest;
    const answer = new Promise<Kinds[K]['given']>((resolve, reject) => {
      const task = { request, told, resolve, reject, crashes: 0 } as Task;
      this.#tasks.set(id, task);
      this.#worker().post(request);
    });
    return { answer, stop: () => void Atomics.store(stop, 0, 1) };
  }

  /** Ends the worker, whatever it is at; what was asked for is never answered. */
  close(): void {
    this.#tasks.clear();
    this.#thread?.end();
    this.#thread = null;
  }

  #worker(): Thread {
    this.#thread ??= this.#hire({
      replied: (reply) => this.#replied(reply),
      crashed: (why) => this.#crashed(why),
    });
    return this.#thread;
  }

  #replied(reply: WorkReply): void {
    const task = this.#tasks.get(reply.id);
    if (!task) return;
    if (reply.kind !== 'progress') this.#tasks.delete(reply.id);
    if (reply.kind === 'progress') task.told(reply.value);
    else if (reply.kind === 'done') task.resolve(reply.value);
    else task.reject(new Error(reply.message));
  }

  /** The first that waits was being worked at; it and those behind it go to another worker. */
  #crashed(why: string): void {
    this.#thread = null;
    const [first] = this.#tasks;
    if (first && ++first[1].crashes > RETRIES) {
      this.#tasks.delete(first[0]);
      first[1].reject(new Error(`a search was given up after ${first[1].crashes} crashes of its worker: ${why}`));
    }
    for (const { request } of this.#tasks.values()) this.#worker().post(request);
  }
}

/** What a worker must know of a match. */
export const jobOf = ({ game, options, moves }: Match) => ({
  game: game.id,
  options,
  moves: moves.map(({ text }) => text),
});
