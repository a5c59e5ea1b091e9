import type { Game, Options, Position } from '@quintet/engine';
import { isObject, type JsonObject } from '@quintet/engine/authoring';
import {
  type Bounds,
  isSettled,
  type SolvedBounds,
  SplitTree,
  type StartWorker,
  WorkerPool,
} from '@quintet/engine/search';
import { runInOrder } from '../arena/in-order.ts';
import { type LineFormat, LineJournal } from '../arena/line-journal.ts';
import { Progress } from '../arena/progress.ts';
import { workersFrom } from '../arena/settings.ts';
import { Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** A position to solve in parts. */
export interface SplitPlan {
  readonly game: Game;
  readonly options: Options;
  /** Move texts that lead to `position`. */
  readonly moves: readonly string[];
  readonly position: Position;
  /** Number of plies after which each position is solved on its own. */
  readonly plies: number;
  /** Maximum number of nodes of a part in the first round; each further round has four times as many. */
  readonly nodes: number;
  readonly rounds: number;
  /** The option `--workers`. */
  readonly workers: string | undefined;
}

/** What is known after the last round. */
export interface SplitResult extends Bounds {
  readonly parts: number;
  /** Number of parts that could still change the result. */
  readonly open: number;
  readonly nodes: number;
  readonly positions: number;
}

/** An attempt to solve one part. */
interface Attempt extends SolvedBounds {
  readonly part: number;
  /** Node limit of the attempt. */
  readonly limit: number;
}

const FACTOR = 4;

/** A file with one attempt per line. */
const ATTEMPTS: LineFormat<Attempt> = {
  format: 'quintet-solve/1',
  holds: 'solutions',
  store: (attempt) => ({ ...attempt }),
  parse: (json) => (isAttempt(json) ? json : null),
};

function isAttempt(json: unknown): json is Attempt {
  if (!isObject(json)) return false;
  const { part, limit, low, high, nodes, positions } = json;
  const areCounts = [part, limit, nodes, positions].every((value) => Number.isSafeInteger(value) && Number(value) >= 0);
  const isBound = (value: unknown): boolean => value === -1 || value === 0 || value === 1;
  return areCounts && isBound(low) && isBound(high) && Number(low) <= Number(high);
}

/**
 * Solves a position in parts, on all threads: round after round with more nodes for the parts that still matter. Every attempt is
 * appended to the file, so that a rerun continues.
 */
export async function solveSplit(
  terminal: Terminal,
  plan: SplitPlan,
  file: string,
  startWorker: StartWorker,
): Promise<SplitResult> {
  const { game, options, moves, plies } = plan;
  const tree = new SplitTree(game, plan.position, plies, moves);
  const settings: JsonObject = { game: game.id, rules: game.rulesVersion, options, moves: [...moves], split: plies };
  const size = workersFrom(plan.workers, tree.size);
  const journal = await LineJournal.open(file, ATTEMPTS, settings);
  const limits = new Map<number, number>();
  const note = (attempt: Attempt): void => {
    if (!tree.isLeaf(attempt.part)) throw new Failure(`${file} has a part that does not exist: ${attempt.part}`);
    tree.narrow(attempt.part, attempt);
    limits.set(attempt.part, Math.max(attempt.limit, limits.get(attempt.part) ?? 0));
  };
  const pool = new WorkerPool(startWorker, { size });
  try {
    for (const attempt of journal.items) note(attempt);
    for (let round = 0, limit = plan.nodes; round < plan.rounds; round++, limit *= FACTOR) {
      const open = tree.openLeaves().filter((part) => (limits.get(part) ?? 0) < limit);
      const progress = new Progress(terminal, `${game.id}, ${limit} nodes`, open.length, 0);
      const attempt = async (index: number): Promise<Attempt | null> => {
        const part = open[index] as number;
        if (isSettled(tree.bounds)) return null;
        const job = { game: game.id, options, moves: tree.movesTo(part), nodes: limit };
        return { part, limit, ...(await pool.start({ kind: 'solve', job }).result) };
      };
      await runInOrder(pool.size, 0, open.length, attempt, async (made) => {
        if (!made) return;
        note(made);
        await journal.append(made);
        progress.step(() => `${tree.openLeaves().length} of ${tree.size} parts open`);
      }).finally(() => progress.close());
    }
  } finally {
    await pool.close();
    await journal.close();
  }
  const sum = (key: 'nodes' | 'positions'): number => journal.items.reduce((total, each) => total + each[key], 0);
  const known = { parts: tree.size, open: tree.openLeaves().length, nodes: sum('nodes'), positions: sum('positions') };
  return { ...tree.bounds, ...known };
}
