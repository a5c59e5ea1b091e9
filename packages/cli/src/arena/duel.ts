import type { Game, Seat } from '@quintet/engine';
import {
  type Contender,
  type MatchJob,
  type MatchPlayed,
  type Searcher,
  seedFor,
  threadsOf,
  UNLIMITED_NODES,
} from '@quintet/engine/arena';
import {
  type StartWorker,
  sharedTable,
  startParallel,
  TABLE_BITS,
  type Task,
  WorkerPool,
} from '@quintet/engine/search';

/** Another engine, which plays against the bots of this build. */
export interface Rival {
  readonly startWorker: StartWorker;
  /** Identifies the engine. */
  readonly signature: string;
}

/** Whether a contender can play in a duel, which asks workers for single moves. */
export const searches = ({ kind }: Contender): boolean => kind === 'level' || kind === 'nodes' || kind === 'time';

/**
 * Workers that each play a match with inner workers for each side, under the rules of this build. The rival plays side `b`,
 * which must be the same object as in the jobs. If an inner worker crashes, the outer one reports the crash.
 */
export function duelWorkers(game: Game, own: StartWorker, rival: StartWorker, b: Contender): StartWorker {
  return ({ onReply, onCrash }) => {
    const terminate = (): void => {
      for (const side of sides) side.terminate();
    };
    const crash = (reason: string): void => {
      terminate();
      onCrash(reason);
    };
    const sides = [own, rival].map((start) => new Side(start, crash)) as [Side, Side];
    return {
      terminate,
      post(request) {
        const { id, job } = request;
        const sideOf = (seat: Seat): Side => sides[(job as MatchJob).contenders[seat] === b ? 1 : 0];
        void played(game, job as MatchJob, sideOf).then(
          (value) => onReply({ id, kind: 'done', value }),
          (error: Error) => onReply({ id, kind: 'failed', message: error.message }),
        );
      },
    };
  };
}

/** The workers of one side. They search for one move at a time. */
class Side {
  readonly #pool: WorkerPool;
  /** Transposition table of searches that are limited by time, kept from move to move as in analysis. */
  #table: SharedArrayBuffer | undefined;

  constructor(startWorker: StartWorker, onCrash: (reason: string) => void) {
    const start: StartWorker = (events) =>
      startWorker({
        ...events,
        onCrash(reason) {
          onCrash(reason);
          events.onCrash(reason);
        },
      });
    this.#pool = new WorkerPool(start, { maxAttempts: 1 });
  }

  terminate(): void {
    void this.#pool.close();
  }

  /** A search that is limited by nodes starts with an empty table, so that it is repeatable. */
  async move(task: Task<'search'>, threads: number): Promise<string> {
    const isTimed = task.job.milliseconds !== null;
    if (isTimed) this.#table ??= sharedTable(TABLE_BITS);
    return (await startParallel(this.#pool, task, threads, {}, isTimed ? this.#table : undefined).result).move;
  }
}

/** Plays the same match as `playJob`, asking for one move at a time. */
async function played(game: Game, job: MatchJob, sideOf: (seat: Seat) => Side): Promise<MatchPlayed> {
  const position = game.rules.start(job.options);
  const moves: string[] = [];
  const choices: number[] = [];
  while (!position.outcome && moves.length < job.maxPlies) {
    const seat = position.toMove;
    const text =
      job.opening[moves.length] ??
      (await sideOf(seat).move(searchTask(job, moves, seat), threadsOf(job.contenders[seat])));
    const move = game.notation.parse(position, text);
    if (!move.ok) throw new Error(`after ${moves.length} moves: ${text}: ${move.error.code}`);
    moves.push(text);
    choices.push(position.countMoves());
    position.play(move.value);
  }
  return { moves, choices, outcome: position.outcome };
}

function searchTask(
  { game, options, contenders, seed }: MatchJob,
  moves: readonly string[],
  seat: Seat,
): Task<'search'> {
  const contender = contenders[seat];
  const common = { game, options, moves: [...moves], seed: seedFor(seed, seat) };
  if (contender.kind !== 'time') {
    return { kind: 'search', job: { ...common, searcher: contender as Searcher, milliseconds: null } };
  }
  const { milliseconds, method } = contender;
  return {
    kind: 'search',
    job: { ...common, searcher: { kind: 'nodes', nodes: UNLIMITED_NODES, method }, milliseconds },
  };
}
