import { afterEach, expect, test, vi } from 'vitest';
import { gameList } from '../games/index.ts';
import { type Game, type TableSource, unwrap } from '../kernel/index.ts';
import { type MatchJob, playJob } from './arena/arena.ts';
import { JobLimit, PAUSE_FLAG, STOP_FLAG } from './job-limit.ts';
import { type SearchJob, serve, type WorkReply, type WorkRequest } from './serve.ts';

/** The replies of a worker to the requests. Its clock advances `tick` milliseconds with every reading. */
function answers(requests: readonly WorkRequest[], tick = 0, tables?: (game: Game) => TableSource): WorkReply[] {
  const replies: WorkReply[] = [];
  let time = 0;
  const now = (): number => {
    time += tick;
    return time;
  };
  serve(
    {
      post: (reply) => void replies.push(reply),
      listen(listener) {
        for (const request of requests) listener(request);
      },
    },
    gameList,
    now,
    tables,
  );
  return replies;
}

const search = (more: Partial<SearchJob> = {}): WorkRequest => ({
  id: 7,
  kind: 'search',
  job: {
    game: 'ctor',
    options: {},
    moves: ['4,4'],
    searcher: { kind: 'nodes', nodes: 3000, method: 'alpha-beta' },
    seed: 1,
    milliseconds: null,
    stop: null,
    ...more,
  },
});

test('a search job reports progress and then its result in move texts, and is repeatable', () => {
  const replies = answers([search()]);
  expect(replies.at(-1)).toMatchObject({ id: 7, kind: 'done', value: { depth: expect.any(Number) } });
  expect(replies.slice(0, -1).map(({ kind }) => kind)).toContain('progress');
  const last = replies.at(-1);
  if (last?.kind !== 'done' || !('pv' in last.value)) throw new Error('no answer');
  expect(last.value.pv[0]).toBe(last.value.move);
  expect(answers([search()])).toEqual(replies);
});

test('a game that is added later is served too', () => {
  const games: Game[] = [];
  const replies: WorkReply[] = [];
  let ask: (request: WorkRequest) => void = () => {};
  const listen = (listener: (request: WorkRequest) => void): void => {
    ask = listener;
  };
  serve({ post: (reply) => void replies.push(reply), listen }, games, () => 0);
  ask(search());
  games.push(...gameList);
  ask(search());
  expect(replies[0]).toMatchObject({ kind: 'failed', message: 'there is no game "ctor"' });
  expect(replies.at(-1)).toMatchObject({ kind: 'done' });
});

test('searches use the tables of the caller, except those of levels', () => {
  const options = {
    board: 'spec',
    setup: '......./......./......./...L.../......./......./......./......./c...... RED',
  };
  const job = { game: 'jungle', options, moves: [] };
  const nodes = search({ ...job, searcher: { kind: 'nodes', nodes: 500, method: null } });
  const level = search({ ...job, searcher: { kind: 'level', level: 4 } });
  const variations: WorkRequest = {
    ...{ id: 8, kind: 'variations' },
    job: { ...job, nodes: 500, count: 1, seed: 1, milliseconds: null, stop: null },
  };
  // A wrong table, so that it is visible who uses it: whoever is to move wins with the next move.
  const wrong = (): TableSource => (_, name) => (name === 'L-C' ? new Uint8Array(4000).fill(2) : null);
  const done = (replies: readonly WorkReply[]) => replies.filter(({ kind }) => kind === 'done').map((each) => each);
  const [own] = done(answers([nodes]));
  const [found, byLevel, analysed] = done(answers([nodes, level, variations], 0, wrong));
  expect(own).toMatchObject({ value: { score: expect.toSatisfy((score: number) => score > 99_900) } });
  expect(found).toMatchObject({ value: { score: -99_998 } });
  expect(byLevel).toEqual(done(answers([level]))[0]);
  expect(analysed).toMatchObject({ value: [{ score: -99_998 }] });
});

test('a search returns a move even if it has no time or is stopped before it starts', () => {
  const huge = { kind: 'nodes', nodes: 999_999_999, method: 'alpha-beta' } as const;
  for (const job of [
    { searcher: huge, milliseconds: 5 },
    { searcher: huge, milliseconds: 0 },
    { searcher: huge, stop: Int32Array.of(1) },
    { searcher: { ...huge, method: 'tree' }, stop: Int32Array.of(1) } as const,
  ]) {
    expect(answers([search(job)], 1).at(-1)).toMatchObject({ kind: 'done', value: { move: expect.any(String) } });
  }
});

const [game] = gameList as [Game];
const matchJob: MatchJob = {
  game: game.id,
  options: unwrap(game.rules.parseOptions({})),
  opening: [],
  contenders: [{ kind: 'level', level: 1 }, { kind: 'random' }],
  seed: 2,
  maxPlies: 20,
};

test('a match job plays the same match as playJob', () => {
  expect(answers([{ id: 1, kind: 'match', job: matchJob }])).toEqual([
    { id: 1, kind: 'done', value: playJob(game, matchJob, () => 0) },
  ]);
});

test('a failed request gets a reply, and the next request is still served', () => {
  const replies = answers([
    search({ game: 'chess' }),
    search({ moves: ['4,4', '4,4'] }),
    search({ moves: ['nonsense'] }),
    search(),
  ]);
  expect(replies.filter(({ kind }) => kind === 'failed').map((reply) => 'message' in reply && reply.message)).toEqual([
    'there is no game "chess"',
    '4,4: occupied',
    expect.stringContaining('nonsense'),
  ]);
  expect(replies.at(-1)?.kind).toBe('done');
});

afterEach(() => void vi.restoreAllMocks());

let time = 0;
const now = (): number => time;
/** Simulates a caller that writes `value` to a control word after the job has slept for `milliseconds`. */
const sleepFor = (milliseconds: number, word: number, value: number): void => {
  vi.spyOn(Atomics, 'wait').mockImplementation((memory) => {
    time += milliseconds;
    Atomics.store(memory as unknown as Int32Array, word, value);
    return 'ok';
  });
};

test('a job stops when its time is up, and a restart resets its time limit', () => {
  time = 100;
  const limit = new JobLimit({ milliseconds: 50, stop: null }, now);
  expect(limit.shouldStop()).toBe(false);
  time = 150;
  expect(limit.shouldStop()).toBe(true);
  limit.restart();
  expect(limit.shouldStop()).toBe(false);
  expect(new JobLimit({ milliseconds: null, stop: null }, now).shouldStop()).toBe(false);
});

test('the stop flag stops a job', () => {
  const stop = new Int32Array(1);
  const limit = new JobLimit({ milliseconds: null, stop }, now);
  expect([limit.shouldStop(), limit.isStopped]).toEqual([false, false]);
  Atomics.store(stop, STOP_FLAG, 1);
  expect([limit.shouldStop(), limit.isStopped]).toEqual([true, true]);
});

test('the pause flag pauses a job, and paused time does not count towards its time limit', () => {
  time = 0;
  const stop = new Int32Array(2);
  const limit = new JobLimit({ milliseconds: 50, stop }, now);
  Atomics.store(stop, PAUSE_FLAG, 1);
  sleepFor(1000, PAUSE_FLAG, 0);
  expect(limit.shouldStop()).toBe(false);
  time += 49;
  expect(limit.shouldStop()).toBe(false);
  time += 1;
  expect(limit.shouldStop()).toBe(true);
});

test('a paused job can be stopped', () => {
  const stop = new Int32Array(2);
  const limit = new JobLimit({ milliseconds: null, stop }, now);
  Atomics.store(stop, PAUSE_FLAG, 1);
  sleepFor(0, STOP_FLAG, 1);
  expect(limit.shouldStop()).toBe(true);
});
