import { describe, expect, test } from 'vitest';
import { bugs } from '../games/bugs/index.ts';
import { gameList } from '../games/index.ts';
import { legalMoves, type Position } from '../kernel/index.ts';
import { optionsOf } from '../testkit/random-match.ts';
import { AlphaBeta } from './alpha-beta.ts';
import { startParallel } from './parallel.ts';
import type { Task } from './serve.ts';
import { EXACT, sharedTable, TranspositionTable } from './transposition-table.ts';
import { inlineWorkers, type StartWorker, WorkerPool } from './worker-pool.ts';

const startInline: StartWorker = inlineWorkers(gameList, () => 0, setImmediate);

/** Workers that record the index of each request's thread; `null` for a search on one thread. */
function recording(): { startWorker: StartWorker; threads: (number | null)[] } {
  const threads: (number | null)[] = [];
  const startWorker: StartWorker = (events) => {
    const worker = startInline(events);
    return {
      ...worker,
      post(request) {
        if (request.kind === 'search') threads.push(request.job.thread?.index ?? null);
        worker.post(request);
      },
    };
  };
  return { startWorker, threads };
}

const searchOf = (game: string, nodes: number): Task<'search'> => ({
  kind: 'search',
  job: {
    ...{ game, options: optionsOf(gameList.find(({ id }) => id === game)!), moves: [], seed: 1, milliseconds: null },
    searcher: { kind: 'nodes', nodes, method: null },
  },
});

describe('a shared transposition table', () => {
  test('another thread finds what one thread stored', () => {
    const memory = sharedTable(4);
    new TranspositionTable(memory).store(7, -9, 42, -310, 5, EXACT);
    const other = new TranspositionTable(memory);
    expect(other.find(7, -9)).toBe(true);
    expect([other.move, other.score, other.depth, other.bound]).toEqual([42, -310, 5, EXACT]);
  });

  test('an entry that two threads wrote at the same time matches neither position', () => {
    const [memory, other] = [sharedTable(1), sharedTable(1)];
    const words = new Int32Array(memory);
    const table = new TranspositionTable(memory);
    table.store(1, 2, 10, 100, 3, EXACT);
    const first = words.slice();
    new TranspositionTable(other).store(3, 4, 20, -50, 6, EXACT);
    const second = new Int32Array(other);
    for (let mix = 1; mix < 15; mix++) {
      for (let i = 0; i < 4; i++) words[i] = (mix & (1 << i) ? first : second)[i]!;
      expect([table.find(1, 2), table.find(3, 4)]).toEqual([false, false]);
    }
  });

  test('a second thread needs fewer nodes for the same depth', () => {
    const position = bugs.rules.start(optionsOf(bugs) as never);
    const limit = { nodes: Number.POSITIVE_INFINITY, depth: 8 };
    const table = sharedTable(18);
    const alone = new AlphaBeta(bugs.bot, 18, { table, index: 0 }).best(position, limit);
    const helped = new AlphaBeta(bugs.bot, 18, { table, index: 1 }).best(position, limit);
    expect(helped.depth).toBe(alone.depth);
    expect(helped.nodes).toBeLessThan(alone.nodes / 2);
  });
});

describe('startParallel', () => {
  test('the first thread decides, and the helpers share its task', async () => {
    const { startWorker, threads } = recording();
    const pool = new WorkerPool(startWorker);
    const found = await startParallel(pool, searchOf('bugs', 500), 3).result;
    expect(threads).toEqual([0, 1, 2]);
    const position: Position = bugs.rules.start(optionsOf(bugs) as never);
    expect(legalMoves(position).map((move) => bugs.notation.format(position as never, move))).toContain(found.move);
    await pool.close();
  });

  test.each([
    ['without shared memory', { hasSharedMemory: false }, 2],
    ['for one thread', {}, 1],
  ] as const)('uses one thread %s', async (_, settings, count) => {
    const { startWorker, threads } = recording();
    const pool = new WorkerPool(startWorker, settings);
    await startParallel(pool, searchOf('bugs', 200), count).result;
    expect(threads).toEqual([null]);
    await pool.close();
  });

  test('in a game whose search cannot share a table, the result is that of one thread', async () => {
    const pool = new WorkerPool(startInline);
    const alone = await pool.start(searchOf('ctor', 200)).result;
    expect(await startParallel(pool, searchOf('ctor', 200), 2).result).toEqual(alone);
    await pool.close();
  });
});
