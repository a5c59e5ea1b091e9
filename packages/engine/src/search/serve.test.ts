import { expect, test } from 'vitest';
import { gameList } from '../games/index.ts';
import { playJob } from './arena/arena.ts';
import { type SearchJob, serve, type WorkReply, type WorkRequest } from './serve.ts';

/** The replies to requests. The clock advances `tick` milliseconds with every reading. */
function answers(requests: readonly WorkRequest[], tick = 0): WorkReply[] {
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
  if (last?.kind !== 'done' || !('line' in last.value)) throw new Error('no answer');
  expect(last.value.line[0]).toBe(last.value.move);
  expect(answers([search()])).toEqual(replies);
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

test('a match job plays the same match as playJob', () => {
  const [game] = gameList;
  if (!game) throw new Error('no games');
  const options = game.rules.parseOptions({});
  if (!options.ok) throw new Error('defaults must be good');
  const job = {
    game: game.id,
    options: options.value,
    opening: [],
    contenders: [{ kind: 'level', level: 1 }, { kind: 'random' }],
    seed: 2,
    maxPlies: 20,
  } as const;
  expect(answers([{ id: 1, kind: 'match', job }])).toEqual([
    { id: 1, kind: 'done', value: playJob(game, job, () => 0) },
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
