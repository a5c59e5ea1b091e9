import { describe, expect, test } from 'vitest';
import { games } from '../games/index.ts';
import type { AnalysisJob, PlyTexts } from './analysis-jobs.ts';
import { serve, type WorkReply, type WorkRequest } from './serve.ts';

/** What a worker says to a request; its clock gains a millisecond at every look. */
function asked(request: WorkRequest, hear: (reply: WorkReply) => void = () => {}): WorkReply[] {
  const replies: WorkReply[] = [];
  let now = 0;
  let listener: (request: WorkRequest) => void = () => {};
  const post = (reply: WorkReply): void => {
    replies.push(reply);
    hear(reply);
  };
  serve(
    {
      post,
      listen: (to) => {
        listener = to;
      },
    },
    games,
    () => now++,
  );
  listener(request);
  return replies;
}

const job = (more: Partial<AnalysisJob> = {}): AnalysisJob => ({
  game: 'ctor',
  options: {},
  moves: ['0,0', '5,5', '5,6'],
  nodes: 500,
  milliseconds: null,
  seed: 1,
  stop: null,
  ...more,
});
const flag = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

describe('lines', () => {
  test('in move texts, told on the way', () => {
    const replies = asked({ id: 7, kind: 'lines', job: { ...job({ nodes: 20_000 }), count: 2 } });
    expect(replies.length).toBeGreaterThan(1);
    expect(new Set(replies.map(({ id }) => id))).toEqual(new Set([7]));
    const done = replies.at(-1);
    expect(done?.kind).toBe('done');
    expect((done as { value: unknown }).value).toEqual((replies.at(-2) as { value: unknown }).value);
    expect((done as { value: unknown }).value).toMatchObject([
      { move: expect.stringMatching(/^\d,\d$/), line: expect.any(Array) },
      { move: expect.stringMatching(/^\d,\d$/) },
    ]);
  });

  test('by time alone: it ends', () => {
    const [done] = asked({ id: 1, kind: 'lines', job: { ...job({ nodes: null, milliseconds: 5 }), count: 1 } }).slice(
      -1,
    );
    expect(done).toMatchObject({ kind: 'done', value: [{ move: expect.any(String) }] });
  });

  test('stopped beforehand, still a move', () => {
    const stop = flag();
    stop[0] = 1;
    const [done] = asked({ id: 1, kind: 'lines', job: { ...job({ nodes: null, stop }), count: 3 } }).slice(-1);
    expect(done).toMatchObject({ kind: 'done', value: { 0: { move: expect.stringMatching(/,/) } } });
  });
});

describe('a whole match', () => {
  test('told from the last ply, given from the first', () => {
    const replies = asked({ id: 1, kind: 'analysis', job: job() });
    const told = replies.slice(0, -1).map((reply) => (reply as { value: PlyTexts }).value);
    expect(told.map(({ ply }) => ply)).toEqual([3, 2, 1, 0]);
    expect(told.map(({ move }) => move)).toEqual([null, '5,6', '5,5', '0,0']);
    expect(replies.at(-1)).toEqual({ id: 1, kind: 'done', value: told.toReversed() });
  });

  test('the time is for each ply', () => {
    const [done] = asked({ id: 1, kind: 'analysis', job: job({ nodes: null, milliseconds: 4 }) }).slice(-1);
    expect((done as { value: unknown }).value).toHaveLength(4);
  });

  test('stopped on the way: what there is', () => {
    const stop = flag();
    const [done] = asked({ id: 1, kind: 'analysis', job: job({ stop }) }, () => {
      stop[0] = 1;
    }).slice(-1);
    expect(done).toMatchObject({ kind: 'done', value: [{ ply: 3 }] });
  });
});

test('what cannot be done is said', () => {
  const failed = (request: WorkRequest) => expect(asked(request)[0]?.kind).toBe('failed');
  failed({ id: 1, kind: 'analysis', job: job({ game: 'chess' }) });
  failed({ id: 1, kind: 'analysis', job: job({ moves: ['0,0', '0,0'] }) });
  failed({ id: 1, kind: 'lines', job: { ...job({ moves: ['x'] }), count: 1 } });
});
