import { PassThrough } from 'node:stream';
import { gameList } from '@quintet/engine';
import type { StartWorker } from '@quintet/engine/search';
import { describe, expect, test, vi } from 'vitest';
import { call, search, testService } from '../testkit/calls.ts';
import { testTerminal } from '../testkit/terminal.ts';
import { startIdle, startInline } from '../testkit/workers.ts';
import { serveStdin } from './client.ts';
import { MAX_NODES, MAX_TIME, MAX_VARIATIONS } from './methods.ts';

/** An engine with a match `m1` of the game. */
function engineWith(game = 'ctor', moves: readonly string[] = []) {
  const engine = testService(startInline);
  call(engine, 'new', { game });
  for (const move of moves) call(engine, 'play', { match: 'm1', move });
  return engine;
}

/** A match in which the seat to move has resigned. */
function finished() {
  const engine = testService(startInline);
  call(engine, 'new', { game: 'ctor' });
  const record = call(engine, 'record', { match: 'm1' }).result;
  const entries = [
    { move: '1,1', at: null },
    { end: 'resigned', by: 1, at: null },
  ];
  call(engine, 'load', { record: { ...record, entries, outcome: { winner: 0, reason: 'resigned' } } });
  return engine;
}

describe('bestmove', () => {
  test.each(gameList.map(({ id }) => [id]))('%s: returns a legal move and a playable variation', async (id) => {
    const engine = engineWith(id);
    const { result, progress } = await search(engine, 'bestmove', { match: 'm1', nodes: 1000, seed: 4 }, 'a');
    expect(Object.keys(result)).toEqual(['move', 'score', 'depth', 'nodes', 'pv']);
    expect(result.pv[0]).toBe(result.move);
    expect(call(engine, 'state', { match: 'm1' }).result.ply).toBe(0);
    for (const move of result.pv) expect(call(engine, 'play', { match: 'm1', move }).error).toBeUndefined();
    expect(progress.length).toBeGreaterThan(0);
    for (const { jsonrpc, method, params } of progress) {
      expect([jsonrpc, method, params.id]).toEqual(['2.0', 'progress', 'a']);
      expect(Object.keys(params)).toEqual(['id', ...Object.keys(result)]);
    }
  });

  test('accepts a level or a time limit, and returns the same move for the same seed', async () => {
    const best = async (params: object) => (await search(engineWith(), 'bestmove', { match: 'm1', ...params })).result;
    expect(await best({ level: 1, seed: 5 })).toEqual(await best({ level: 1, seed: 5 }));
    const moves = await Promise.all([1, 2, 3, 4, 5, 6].map(async (seed) => (await best({ level: 1, seed })).move));
    expect(new Set(moves).size).toBeGreaterThan(1);
  });

  test('requires exactly one limit, within its range', () => {
    const codes = (params: object) => call(engineWith(), 'bestmove', { match: 'm1', ...params }).error.code;
    for (const bad of [
      {},
      { level: 3, nodes: 10 },
      { level: 0 },
      { level: 9 },
      { level: '3' },
      { nodes: 0 },
      { nodes: MAX_NODES + 1 },
      { nodes: 1.5 },
      { ms: 0 },
      { ms: MAX_TIME + 1 },
      { ms: null },
      { nodes: 10, seed: -1 },
      { nodes: 10, seed: 'x' },
      { nodes: 10, depth: 3 },
    ]) {
      expect(codes(bad)).toBe(-32602);
    }
  });

  test('gets −32000 game-over in a finished match', () => {
    expect(call(finished(), 'bestmove', { match: 'm2', nodes: 10 }).error).toMatchObject({
      code: -32000,
      data: { code: 'game-over' },
    });
    expect(call(finished(), 'analyse', { match: 'm2', nodes: 10 }).error.data.code).toBe('game-over');
  });

  test('searches the match as it was at the time of the request', async () => {
    const engine = engineWith();
    const before = search(engine, 'bestmove', { match: 'm1', nodes: 300 });
    call(engine, 'play', { match: 'm1', move: '4,4' });
    call(engine, 'close', { match: 'm1' });
    const again = search(engineWith(), 'bestmove', { match: 'm1', nodes: 300 });
    expect((await before).result).toEqual((await again).result);
  });

  test('gets −32603 if the worker crashes, and the next search works', async () => {
    let started = 0;
    const startWorker: StartWorker = (events) => {
      if (++started > 3) return startInline(events);
      return { post: () => setImmediate(() => events.onCrash('boom')), terminate: () => {} };
    };
    const engine = testService(startWorker);
    call(engine, 'new', { game: 'ctor' });
    expect((await search(engine, 'bestmove', { match: 'm1', nodes: 50 })).error).toMatchObject({
      code: -32603,
      message: expect.stringContaining('boom'),
    });
    expect((await search(engine, 'bestmove', { match: 'm1', nodes: 50 })).result.move).toEqual(expect.any(String));
  });
});

describe('analyse', () => {
  test('returns several variations, best first, with progress notifications', async () => {
    const engine = engineWith('xo');
    const { result, progress } = await search(engine, 'analyse', { match: 'm1', nodes: 20_000, variations: 3 });
    expect(result).toMatchObject({ ply: 0, toMove: 0 });
    expect(new Set(result.variations.map(({ move }: { move: string }) => move)).size).toBe(3);
    expect(progress.length).toBeGreaterThan(1);
    expect(progress[0]).toMatchObject({ method: 'progress', params: { id: 1, variations: expect.any(Array) } });
    const { result: one } = await search(engine, 'analyse', { match: 'm1', nodes: 500 });
    expect(one.variations).toHaveLength(1);
  });

  test('returns score, best move, loss and mark for every ply of a match, even after its end', async () => {
    const { result, progress } = await search(finished(), 'analyse', { match: 'm2', nodes: 200, whole: true });
    const best = { move: expect.any(String), pv: expect.any(Array) };
    expect(result.plies).toMatchObject([
      { ply: 0, toMove: 0, move: '1,1', score: expect.any(Number), loss: expect.any(Number), best },
      { ply: 1, toMove: 1, move: null, mark: null, loss: 0, best },
    ]);
    expect(progress.map(({ params }: { params: { ply: number } }) => params.ply)).toEqual([1, 0]);
  });

  test('bad parameters get −32602', () => {
    for (const bad of [
      {},
      { level: 3 },
      { nodes: 10, ms: 10 },
      { nodes: 10, variations: 0 },
      { nodes: 10, variations: MAX_VARIATIONS + 1 },
      { nodes: 10, whole: 1 },
      { nodes: 10, whole: true, variations: 2 },
    ]) {
      expect(call(engineWith(), 'analyse', { match: 'm1', ...bad }).error.code).toBe(-32602);
    }
  });
});

describe('stop', () => {
  test('ends the search that has the given request id, which then returns the best move so far', async () => {
    const engine = engineWith();
    const endless = search(engine, 'bestmove', { match: 'm1', nodes: MAX_NODES }, 'long');
    expect(call(engine, 'stop', { id: 'other' }).result).toEqual({ stopped: false });
    expect(call(engine, 'stop', { id: 'long' }).result).toEqual({ stopped: true });
    expect((await endless).result).toMatchObject({ move: expect.any(String), nodes: expect.any(Number) });
    expect(call(engine, 'stop', { id: 'long' }).result).toEqual({ stopped: false });
  });

  test('requires an id, and distinguishes 1 from "1"', () => {
    const engine = testService(startIdle);
    call(engine, 'new', { game: 'ctor' });
    void search(engine, 'bestmove', { match: 'm1', nodes: 10 }, 1);
    expect(call(engine, 'stop', { id: '1' }).result).toEqual({ stopped: false });
    expect(call(engine, 'stop', { id: 1 }).result).toEqual({ stopped: true });
    expect(call(engine, 'stop', {}).error.code).toBe(-32602);
  });
});

describe('over streams', () => {
  const line = (id: number | string, method: string, params = {}): string =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;

  test('other requests are answered during a search, and the engine finishes the search when the input ends', async () => {
    const input = new PassThrough();
    const terminal = testTerminal(input);
    const served = serveStdin(terminal, startInline);
    input.end(
      line(1, 'new', { game: 'ctor' }) +
        line(2, 'bestmove', { match: 'm1', nodes: 2000 }) +
        line(3, 'state', { match: 'm1' }),
    );
    await served;
    await vi.waitFor(() => expect(terminal.out().split('\n').length).toBeGreaterThan(4));
    const answers = terminal
      .out()
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect(answers.filter(({ id }) => id !== undefined).map(({ id }) => id)).toEqual([1, 3, 2]);
    expect(answers.some(({ method }) => method === 'progress')).toBe(true);
  });

  test('a search request without an id is not executed', async () => {
    const input = new PassThrough();
    const terminal = testTerminal(input);
    const startWorker = vi.fn(startInline);
    const served = serveStdin(terminal, startWorker);
    input.end(
      `${line(1, 'new', { game: 'ctor' })}{"jsonrpc":"2.0","method":"bestmove","params":{"match":"m1","nodes":10}}\n`,
    );
    await served;
    expect(startWorker).not.toHaveBeenCalled();
  });
});
