import { describe, expect, test } from 'vitest';
import { gameList } from '../games/index.ts';
import type { AnalysisJob, PlyTexts } from './analysis-jobs.ts';
import { serve, type WorkReply, type WorkRequest } from './serve.ts';

/** A worker's replies to a request. The worker's clock advances by 1 ms with every reading. */
function repliesTo(request: WorkRequest, hear: (reply: WorkReply) => void = () => {}): WorkReply[] {
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
    gameList,
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

describe('a variations job', () => {
  test('reports progress and result as move texts', () => {
    const replies = repliesTo({ id: 7, kind: 'variations', job: { ...job({ nodes: 20_000 }), count: 2 } });
    expect(replies.length).toBeGreaterThan(1);
    expect(new Set(replies.map(({ id }) => id))).toEqual(new Set([7]));
    const done = replies.at(-1);
    expect(done?.kind).toBe('done');
    expect((done as { value: unknown }).value).toEqual((replies.at(-2) as { value: unknown }).value);
    expect((done as { value: unknown }).value).toMatchObject([
      { move: expect.stringMatching(/^\d,\d$/), pv: expect.any(Array) },
      { move: expect.stringMatching(/^\d,\d$/) },
    ]);
  });

  test('ends when its time is up, even without a node limit', () => {
    const [done] = repliesTo({
      id: 1,
      kind: 'variations',
      job: { ...job({ nodes: null, milliseconds: 5 }), count: 1 },
    }).slice(-1);
    expect(done).toMatchObject({ kind: 'done', value: [{ move: expect.any(String) }] });
  });

  test('returns a move even if it was stopped beforehand', () => {
    const stop = flag();
    stop[0] = 1;
    const [done] = repliesTo({ id: 1, kind: 'variations', job: { ...job({ nodes: null, stop }), count: 3 } }).slice(-1);
    expect(done).toMatchObject({ kind: 'done', value: { 0: { move: expect.stringMatching(/,/) } } });
  });
});

describe('an analysis job', () => {
  test('reports progress from the last ply and returns the plies from the first', () => {
    const replies = repliesTo({ id: 1, kind: 'analysis', job: job() });
    const reported = replies.slice(0, -1).map((reply) => (reply as { value: PlyTexts }).value);
    expect(reported.map(({ ply }) => ply)).toEqual([3, 2, 1, 0]);
    expect(reported.map(({ move }) => move)).toEqual([null, '5,6', '5,5', '0,0']);
    expect(replies.at(-1)).toEqual({ id: 1, kind: 'done', value: reported.toReversed() });
  });

  test('applies the time limit to each ply', () => {
    const [done] = repliesTo({ id: 1, kind: 'analysis', job: job({ nodes: null, milliseconds: 4 }) }).slice(-1);
    expect((done as { value: unknown }).value).toHaveLength(4);
  });

  test('returns the finished plies when stopped', () => {
    const stop = flag();
    const [done] = repliesTo({ id: 1, kind: 'analysis', job: job({ stop }) }, () => {
      stop[0] = 1;
    }).slice(-1);
    expect(done).toMatchObject({ kind: 'done', value: [{ ply: 3 }] });
  });
});

test('an invalid job gets a failed reply', () => {
  const failed = (request: WorkRequest) => expect(repliesTo(request)[0]?.kind).toBe('failed');
  failed({ id: 1, kind: 'analysis', job: job({ game: 'chess' }) });
  failed({ id: 1, kind: 'analysis', job: job({ moves: ['0,0', '0,0'] }) });
  failed({ id: 1, kind: 'variations', job: { ...job({ moves: ['x'] }), count: 1 } });
});
