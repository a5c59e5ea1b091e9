import { LEVELS, type Level, type Match, type Result } from '@quintet/engine';
import { fail, type Json, ok, refusal } from '@quintet/engine/authoring';
import {
  type PoolJob,
  positionJob,
  type Task,
  type TaskKind,
  type TaskProgress,
  type TaskResult,
  type WorkerPool,
} from '@quintet/engine/search';
import { MAX_THINKING_MS } from '../threads.ts';
import { type Params, readCount, readFlag, readOneOf, refused, type Signature } from './params.ts';
import { CODES, type Id, type RpcError, rpcError } from './rpc.ts';

export const MAX_NODES = 1_000_000_000;
/** Maximum search time, in ms. */
export const MAX_TIME = 600_000;
export const MAX_LINES = 50;
const MAX_SEED = 2 ** 31 - 1;

const NODES = [1, MAX_NODES] as const;
const TIME = [1, MAX_TIME] as const;

type RpcResult = Result<Json, RpcError>;

/** Sender of a request: its id, `undefined` for a notification, and a listener for progress. */
export interface Caller {
  readonly id: Id | undefined;
  progress(params: Json): void;
}

/** Running searches. Each searches the match as it was when requested. */
export class Searches {
  static readonly BEST_MOVE: Signature = ['level?', 'nodes?', 'ms?', 'seed?'];
  static readonly ANALYSE: Signature = ['nodes?', 'ms?', 'lines?', 'whole?', 'seed?'];
  readonly #pool: WorkerPool;
  readonly #running = new Map<Id, Set<PoolJob>>();

  constructor(pool: WorkerPool) {
    this.#pool = pool;
  }

  bestMove(match: Match, params: Params, caller: Caller): RpcResult | Promise<RpcResult> {
    const limit = readOneOf(params, { level: [1, LEVELS.length], nodes: NODES, ms: TIME });
    if (!limit.ok) return limit;
    const seed = readCount(params, 'seed', 0, MAX_SEED, 0);
    if (!seed.ok) return seed;
    if (match.outcome) return refused(match.game, refusal('game-over'));
    const { name, value } = limit.value;
    const job = {
      ...positionJob(match),
      searcher:
        name === 'level'
          ? ({ kind: 'level', level: value as Level } as const)
          : ({ kind: 'nodes', nodes: name === 'nodes' ? value : MAX_NODES, method: null } as const),
      seed: seed.value,
      milliseconds: name === 'ms' ? value : name === 'level' ? MAX_THINKING_MS : null,
    };
    return this.#run(caller, { kind: 'search', job }, plain, plain);
  }

  analyse(match: Match, params: Params, caller: Caller): RpcResult | Promise<RpcResult> {
    const limit = readOneOf(params, { nodes: NODES, ms: TIME });
    if (!limit.ok) return limit;
    const count = readCount(params, 'lines', 1, MAX_LINES, 1);
    if (!count.ok) return count;
    const whole = readFlag(params, 'whole');
    if (!whole.ok) return whole;
    const seed = readCount(params, 'seed', 0, MAX_SEED, 0);
    if (!seed.ok) return seed;
    if (whole.value && params.lines !== undefined) {
      return fail(rpcError(CODES.badParameters, 'lines and whole exclude each other'));
    }
    if (match.outcome && !whole.value) return refused(match.game, refusal('game-over'));
    const { name, value } = limit.value;
    const job = {
      ...positionJob(match),
      nodes: name === 'nodes' ? value : null,
      milliseconds: name === 'ms' ? value : null,
      seed: seed.value,
    };
    return whole.value
      ? this.#run(caller, { kind: 'analysis', job }, plain, (plies) => plain({ plies }))
      : this.#run(
          caller,
          { kind: 'lines', job: { ...job, count: count.value } },
          (lines) => plain({ lines }),
          (lines) => plain({ ply: match.position.ply, toMove: match.position.toMove, lines }),
        );
  }

  /** Stops a search, which then responds with the best move so far. An unknown id is fine: the search may have ended. */
  stop({ id }: Params): RpcResult {
    const searches = this.#running.get(id as Id) ?? [];
    for (const search of searches) search.stop();
    return ok({ stopped: this.#running.has(id as Id) });
  }

  async #run<K extends TaskKind>(
    { id, progress }: Caller,
    task: Task<K>,
    progressJson: (value: TaskProgress<K>) => Json,
    resultJson: (value: TaskResult<K>) => Json,
  ): Promise<RpcResult> {
    // A search without a response has no effect.
    if (id === undefined) return ok(null);
    const search = this.#pool.start(task, {
      onProgress: (value) => progress({ id, ...(progressJson(value) as object) } as Json),
    });
    const same = this.#running.get(id) ?? new Set();
    this.#running.set(id, same.add(search));
    try {
      return ok(resultJson(await search.result));
    } catch (error) {
      return fail(rpcError(CODES.internal, `the search failed: ${error instanceof Error ? error.message : error}`));
    } finally {
      same.delete(search);
      if (same.size === 0) this.#running.delete(id);
    }
  }
}

/** Converts a plain interface to `Json`, which the compiler cannot do. */
const plain = (value: object): Json => value as unknown as Json;
