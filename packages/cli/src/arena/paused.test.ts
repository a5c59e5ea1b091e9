import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gameList } from '@quintet/engine';
import { PAUSE_FLAG, type PoolWorker, type TaskResult, type WorkReply, type WorkRequest } from '@quintet/engine/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startThread } from '../bundled.ts';

const BINARY = fileURLToPath(new URL('../../bin/quintet.mjs', import.meta.url));

let thread: PoolWorker;
let replied: (reply: WorkReply) => void = () => {};
beforeAll(async () => {
  // Builds the worker if its sources have changed.
  await promisify(execFile)(process.execPath, [BINARY, '--version']);
  thread = startThread({
    onReply: (reply) => replied(reply),
    onCrash(reason) {
      throw new Error(reason);
    },
  });
});
afterAll(() => thread.terminate());

interface SearchResponse {
  readonly value: TaskResult;
  /** Number of times the paused thread was woken. */
  readonly pauses: number;
}

/** Runs a request in the thread. With `isPaused`, every turn of the event loop pauses or resumes the thread. */
function responseTo(request: WorkRequest, isPaused: boolean): Promise<SearchResponse> {
  const stop = new Int32Array(new SharedArrayBuffer(8));
  let pauses = 0;
  let isOver = false;
  const turn = (): void => {
    if (isOver) return;
    // Alternates between pausing and resuming, one turn of the event loop each.
    Atomics.store(stop, PAUSE_FLAG, 1 - Atomics.load(stop, PAUSE_FLAG));
    if (Atomics.load(stop, PAUSE_FLAG) === 0) pauses += Atomics.notify(stop, PAUSE_FLAG);
    setImmediate(turn);
  };
  return new Promise((resolve, reject) => {
    replied = (reply) => {
      if (reply.kind === 'progress') return;
      isOver = true;
      if (reply.kind === 'done') resolve({ value: reply.value, pauses });
      else reject(new Error(reply.message));
    };
    thread.post({ ...request, job: { ...request.job, stop } } as WorkRequest);
    if (isPaused) turn();
  });
}

test.each(gameList.map((game) => [game.id, game] as const))(
  '%s: pausing a search does not change its result',
  async (_, game) => {
    const options = game.rules.parseOptions({});
    if (!options.ok) throw new Error('defaults must be good');
    const common = {
      ...{ game: game.id, options: options.value, moves: [], seed: 7 },
      ...{ milliseconds: null, stop: null },
    };
    const requests: readonly WorkRequest[] = [
      { id: 1, kind: 'search', job: { ...common, searcher: { kind: 'level', level: 6 } } },
      { id: 1, kind: 'search', job: { ...common, searcher: { kind: 'nodes', nodes: 500_000, method: null } } },
      { id: 1, kind: 'variations', job: { ...common, nodes: 15_000, count: 3 } },
      { id: 1, kind: 'analysis', job: { ...common, nodes: 15_000 } },
    ];
    let pauses = 0;
    for (const request of requests) {
      const [plain, paused] = [await responseTo(request, false), await responseTo(request, true)];
      expect(paused.value).toEqual(plain.value);
      pauses += paused.pauses;
    }
    expect(pauses).toBeGreaterThan(0);
  },
);
