import { setMaxListeners } from 'node:events';
import { type Level, legalMoves, type Match, type Position, type Result } from '@quintet/engine';
import { fail, type Json, ok, perft, refusal } from '@quintet/engine/authoring';
import {
  levelOf,
  positionJob,
  type StartWorker,
  type Task,
  type TaskKind,
  type TaskProgress,
  type TaskResult,
} from '@quintet/engine/search';
import { type JobClass, ThreadJobs } from '@quintet/server/jobs';
import { MAX_THINKING_MS } from '../terminal/args.ts';
import { MAX_NODES, type METHODS } from './methods.ts';
import { bad, onlyGiven, refused, refusedFor, type Values } from './params.ts';
import { CODES, type Id, type RpcError, rpcError } from './rpc.ts';

/** Maximum number of unfinished searches and perft counts of one client. */
export const MAX_PENDING = 100;
/** Time limit for searches that were requested without one: the longest delay of a timer, about 25 days. */
const MAX_RUN_MS = 2 ** 31 - 1;
/** Maximum node limit of a quick search, which takes about a tenth of a second in every game. */
const MAX_QUICK_NODES = 20_000;
/** Time that `perft` runs before other requests get their turn, in ms. */
const PERFT_SLICE_MS = 5;
/** Depth in plies that `perft` counts without a pause. */
const PERFT_LEAF_DEPTH = 2;

type RpcResult = Result<Json, RpcError>;

/** Starts the search threads, which all clients share equally. */
export const openJobs = (startWorker: StartWorker, threads: number): ThreadJobs =>
  new ThreadJobs(startWorker, { threads, maxRunMs: MAX_RUN_MS });

/** Sender of a request. */
export interface Caller {
  /** `undefined` for a notification, which gets no response. */
  readonly id: Id | undefined;
  notify(method: string, params: Json): void;
}

/** A search or perft count that can be stopped. */
interface Pending {
  stop(): void;
}

/** The unfinished searches of one client. Each searches the match as it was at the time of the request. */
export class Searches {
  readonly #jobs: ThreadJobs;
  readonly #owner: string;
  readonly #elapsed: () => number;
  readonly #pending = new Map<Id, Set<Pending>>();
  readonly #gone = new AbortController();
  #count = 0;

  /** `owner` identifies the client, so that clients share the threads equally. `elapsed` is a monotonic clock in milliseconds. */
  constructor(jobs: ThreadJobs, owner: string, elapsed: () => number) {
    this.#jobs = jobs;
    this.#owner = owner;
    this.#elapsed = elapsed;
    // Every unfinished search adds a listener, and by default Node warns about more than ten.
    setMaxListeners(MAX_PENDING, this.#gone.signal);
  }

  bestMove(
    match: Match,
    params: Values<(typeof METHODS)['bestmove']['params']>,
    caller: Caller,
  ): RpcResult | Promise<RpcResult> {
    const limit = onlyGiven(params, ['level', 'nodes', 'ms']);
    if (!limit.ok) return limit;
    if (match.outcome) return refused(match.game, refusal('game-over'));
    const { level, nodes, ms, seed } = params;
    const job = {
      ...positionJob(match),
      searcher:
        level !== undefined
          ? ({ kind: 'level', level: level as Level } as const)
          : ({ kind: 'nodes', nodes: nodes ?? MAX_NODES, method: null } as const),
      seed,
      milliseconds: ms ?? (level === undefined ? null : MAX_THINKING_MS),
    };
    const size = level === undefined ? nodes : levelOf(match.game, level as Level).nodes;
    const jobClass = size !== undefined && size <= MAX_QUICK_NODES ? 'quick' : 'slow';
    return this.#run(caller, { kind: 'search', job }, jobClass, plain, plain);
  }

  analyse(
    match: Match,
    params: Values<(typeof METHODS)['analyse']['params']>,
    caller: Caller,
  ): RpcResult | Promise<RpcResult> {
    const limit = onlyGiven(params, ['nodes', 'ms']);
    if (!limit.ok) return limit;
    const { nodes = null, ms = null, variations = 1, whole, seed } = params;
    if (whole && params.variations !== undefined) return bad('variations and whole exclude each other');
    if (match.outcome && !whole) return refused(match.game, refusal('game-over'));
    const job = { ...positionJob(match), nodes, milliseconds: ms, seed };
    if (whole) return this.#run(caller, { kind: 'analysis', job }, 'batch', plain, (plies) => plain({ plies }));
    const { ply, toMove } = match.position;
    return this.#run(
      caller,
      { kind: 'variations', job: { ...job, count: variations } },
      'analysis',
      (found) => plain({ variations: found }),
      (found) => plain({ ply, toMove, variations: found }),
    );
  }

  /** Counts move sequences, pausing for other requests if that takes long. Modifies `position`. */
  count(position: Position, depth: number, caller: Caller): RpcResult | Promise<RpcResult> {
    const since = this.#elapsed();
    const counted = (nodes: number): RpcResult =>
      ok({ nodes, ms: Math.round((this.#elapsed() - since) * 1000) / 1000 });
    if (depth <= PERFT_LEAF_DEPTH) return counted(perft(position, depth));
    return this.#track(caller, async (stop) => {
      let nodes = 0;
      let pauseAt = since + PERFT_SLICE_MS;
      for (const part of countParts(position, depth)) {
        nodes += part;
        if (this.#elapsed() < pauseAt) continue;
        await new Promise((resolve) => setImmediate(resolve));
        if (stop.aborted || this.#gone.signal.aborted) return refusedFor('stopped', 'the count was stopped');
        pauseAt = this.#elapsed() + PERFT_SLICE_MS;
      }
      return counted(nodes);
    });
  }

  /** Stops a search, which then responds with the best move so far. An unknown id is not an error, since the search may have ended. */
  stop(id: unknown): RpcResult {
    const pending = this.#pending.get(id as Id);
    for (const each of pending ?? []) each.stop();
    return ok({ stopped: pending !== undefined });
  }

  /** Cancels every search, after the client has disconnected. */
  close(): void {
    this.#gone.abort();
  }

  #run<K extends TaskKind>(
    caller: Caller,
    task: Task<K>,
    jobClass: JobClass,
    progressJson: (value: TaskProgress<K>) => Json,
    resultJson: (value: TaskResult<K>) => Json,
  ): RpcResult | Promise<RpcResult> {
    const { id } = caller;
    return this.#track(caller, async (stop) => {
      const onProgress = (value: TaskProgress<K>): void =>
        caller.notify('progress', { id, ...(progressJson(value) as object) } as Json);
      const terms = { jobClass, owner: this.#owner, key: null, signal: this.#gone.signal };
      try {
        return ok(resultJson(await this.#jobs.run(task, terms, { stop, onProgress })));
      } catch (error) {
        return fail(rpcError(CODES.internal, `the search failed: ${error instanceof Error ? error.message : error}`));
      }
    });
  }

  #track({ id }: Caller, run: (stop: AbortSignal) => Promise<RpcResult>): RpcResult | Promise<RpcResult> {
    // A search without a response would have no effect.
    if (id === undefined) return ok(null);
    if (this.#count >= MAX_PENDING) {
      return refusedFor('too-many-searches', `${MAX_PENDING} searches are unfinished: wait for one or stop it`);
    }
    const controller = new AbortController();
    const pending: Pending = { stop: () => controller.abort() };
    const same = this.#pending.get(id) ?? new Set();
    this.#pending.set(id, same.add(pending));
    this.#count++;
    return run(controller.signal).finally(() => {
      this.#count--;
      same.delete(pending);
      if (same.size === 0) this.#pending.delete(id);
    });
  }
}

/** Yields the count of `perft` in parts, each small enough not to delay other requests. */
function* countParts(position: Position, depth: number): Generator<number> {
  if (depth <= PERFT_LEAF_DEPTH) return yield perft(position, depth);
  for (const move of legalMoves(position)) {
    position.play(move);
    yield* countParts(position, depth - 1);
    position.undo();
  }
}

/** Casts to `Json`, since TypeScript does not accept an interface as `Json`. */
const plain = (value: object): Json => value as unknown as Json;
