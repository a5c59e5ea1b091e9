import { type Contender, type MatchJob, type MatchPlayed, seatOfA } from '@quintet/engine/arena';
import { ctor } from '@quintet/engine/ctor';
import { inlineWorkers, type StartWorker, WorkerPool } from '@quintet/engine/search';
import { describe, expect, test } from 'vitest';
import { startInline } from '../testkit/workers.ts';
import { duelWorkers } from './duel.ts';

const a: Contender = { kind: 'nodes', nodes: 30, method: null };
const b: Contender = { kind: 'level', level: 1 };

const job = (index: number): MatchJob => ({
  game: 'ctor',
  options: {},
  opening: ['4,4', '4,5'],
  contenders: seatOfA(index) === 0 ? [a, b] : [b, a],
  seed: index,
  maxPlies: 12,
});

async function played(startWorker: StartWorker, jobs: readonly MatchJob[]): Promise<MatchPlayed[]> {
  const pool = new WorkerPool(startWorker, { size: 2 });
  return Promise.all(jobs.map((each) => pool.start({ kind: 'match', job: each }).result)).finally(() => pool.close());
}

/** Workers that record the ply of each search request and crash at request number `crashAt`. */
function watched(crashAt = Number.POSITIVE_INFINITY): { startWorker: StartWorker; searchedPlies: number[] } {
  const searchedPlies: number[] = [];
  const startWorker: StartWorker = (events) => {
    const thread = startInline(events);
    return {
      ...thread,
      post(request) {
        if (request.kind === 'search') searchedPlies.push(request.job.moves.length);
        if (searchedPlies.length === crashAt) setImmediate(() => events.onCrash('gone'));
        else thread.post(request);
      },
    };
  };
  return { startWorker, searchedPlies };
}

describe('two engines against each other', () => {
  test('two identical engines play the same matches as one engine alone', async () => {
    const jobs = [job(0), job(1), job(2)];
    expect(await played(duelWorkers(ctor, startInline, startInline, b), jobs)).toEqual(await played(startInline, jobs));
  });

  test('the rival chooses moves only for side b, in either seat', async () => {
    const [own, rival] = [watched(), watched()];
    // In CTOR the first turn has one move and every later turn two, so the second seat plays plies 1, 2, 5, 6, 9 and 10.
    await played(duelWorkers(ctor, own.startWorker, rival.startWorker, b), [{ ...job(0) }]);
    expect(rival.searchedPlies).toEqual([2, 5, 6, 9, 10]);
    expect(own.searchedPlies).toEqual([3, 4, 7, 8, 11]);
    await played(duelWorkers(ctor, own.startWorker, rival.startWorker, b), [{ ...job(1) }]);
    expect(rival.searchedPlies.slice(5)).toEqual([3, 4, 7, 8, 11]);
  });

  test('a side keeps its table from move to move if time limits it, and never if nodes do', async () => {
    let now = 0;
    const startTicking = inlineWorkers([ctor], () => now++, setImmediate);
    const tables = (): { startWorker: StartWorker; found: Set<unknown> } => {
      const found = new Set<unknown>();
      const startWorker: StartWorker = (events) => {
        const thread = startTicking(events);
        const post: typeof thread.post = (request) => {
          if (request.kind === 'search') found.add(request.job.thread?.table);
          thread.post(request);
        };
        return { ...thread, post };
      };
      return { startWorker, found };
    };
    const [own, rival] = [tables(), tables()];
    const timed: Contender = { kind: 'time', milliseconds: 1, method: null, threads: 1 };
    const workers = duelWorkers(ctor, own.startWorker, rival.startWorker, timed);
    await played(workers, [{ ...job(0), contenders: [a, timed] }]);
    expect([...own.found]).toEqual([undefined]);
    expect([...rival.found]).toEqual([expect.any(SharedArrayBuffer)]);
  });

  test('when a worker crashes, the match is restarted', async () => {
    const rival = watched(3);
    expect(await played(duelWorkers(ctor, startInline, rival.startWorker, b), [job(0)])).toEqual(
      await played(startInline, [job(0)]),
    );
    expect(rival.searchedPlies).toEqual([2, 5, 6, 2, 5, 6, 9, 10]);
  });

  test('an illegal move by the rival is an error', async () => {
    const liar: StartWorker = (events) => ({
      post: () =>
        void setImmediate(() =>
          events.onReply({
            id: 0,
            kind: 'done',
            value: { move: '4,4', score: 0, depth: 1, nodes: 1, pv: ['4,4'] },
          }),
        ),
      terminate: () => {},
    });
    await expect(played(duelWorkers(ctor, startInline, liar, b), [job(0)])).rejects.toThrow(
      'after 2 moves: 4,4: occupied',
    );
  });

  test('a time limit is passed to the worker', async () => {
    const timed: Contender = { kind: 'time', milliseconds: 0, method: null, threads: 1 };
    const [match] = await played(duelWorkers(ctor, startInline, startInline, timed), [
      { ...job(0), contenders: [a, timed] },
    ]);
    expect(match?.moves).toHaveLength(12);
  });
});
