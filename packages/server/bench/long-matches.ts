import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { fold, gameById, legalMoves, type MatchRecord, startMatch, toRecord } from '@quintet/engine';
import { readConfig } from '../src/config.ts';
import { startServer } from '../src/server.ts';
import { percentile } from './live/figures.ts';

const PROBE_EVERY_MS = 5;
const RESOLUTION_MS = 1;

/** Imports the longest allowed match many times and reads each copy, while another client reads its own match. */
export async function main([count = '40', entries = '4998']: readonly string[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quintet-bench-'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>');
  const server = new Worker(fileURLToPath(import.meta.url), { workerData: { folder } });
  try {
    const root = await new Promise<string>((resolve) => server.once('message', resolve));
    for (const { name, record } of [octa(Number(entries)), bugs(Number(entries))]) {
      const ids: string[] = [];
      const body = JSON.stringify({ record });
      console.log(`${name}: ${record.entries.length} entries, ${body.length} bytes`);
      const made = await post(`${root}games`, '{"game":"ctor"}');
      const own = `${root}games/${(made.body as { game_id: string }).game_id}`;
      const refused = new Map<number, number>();
      const probed = (what: string, work: () => Promise<unknown>): Promise<void> => probe(server, what, own, work);
      await probed('  idle', () => sleep(1000));
      await probed(`  ${count} imports`, async () => {
        const all = Array.from({ length: Number(count) }, () => post(`${root}api/records`, body));
        for (const { status, body: response } of await Promise.all(all)) {
          if (status === 201) ids.push((response as { id: string }).id);
          else refused.set(status, (refused.get(status) ?? 0) + 1);
        }
      });
      console.log(`  created ${ids.length}, refused ${JSON.stringify([...refused])}`);
      for (const [what, end] of [
        ['reads', ''],
        ['records', '/record'],
      ] as const) {
        await probed(`  ${ids.length} ${what}`, async () => {
          await Promise.all(ids.map(async (id) => (await fetch(`${root}api/matches/${id}${end}`)).text()));
        });
      }
    }
  } finally {
    server.postMessage('stop');
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints the response times of another client during the work. */
async function probe(server: Worker, what: string, url: string, work: () => Promise<unknown>): Promise<void> {
  await loopDelay(server);
  const waits: number[] = [];
  let isDone = false;
  const since = performance.now();
  const working = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const since = performance.now();
    await (await fetch(url)).text();
    waits.push(performance.now() - since);
    await sleep(PROBE_EVERY_MS);
  }
  await working;
  waits.sort((a, b) => a - b);
  const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => percentile(waits, share).toFixed(1));
  const took = (performance.now() - since).toFixed(0);
  const held = (await loopDelay(server)).toFixed(1);
  console.log(
    `${what}: ${took} ms; ${waits.length} other requests: p50 ${p50} ms, p99 ${p99} ms, max ${worst} ms; loop held up ${held} ms at most`,
  );
}

/** Longest delay of the server's event loop since the last call, in milliseconds. */
function loopDelay(server: Worker): Promise<number> {
  server.postMessage('delay');
  return new Promise((resolve) => server.once('message', resolve));
}

async function post(url: string, body: string): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return { status: response.status, body: await response.json() };
}

interface Long {
  readonly name: string;
  readonly record: MatchRecord;
}

const octa = (entries: number): Long => longMatch('octa', { turnLimit: 10_000 }, entries);
const bugs = (entries: number): Long => longMatch('bugs', { repetition: 0 }, entries);

/** An unfinished match of this many random moves. */
function longMatch(id: string, given: unknown, entries: number): Long {
  const game = gameById(id);
  const options = game?.rules.parseOptions(given);
  if (!game || !options?.ok) throw new Error(id);
  const position = game.rules.start(options.value);
  const moves: string[] = [];
  let random = 1;
  while (moves.length < entries) {
    const legal = legalMoves(position);
    random = (Math.imul(random, 48_271) >>> 0) % 0x7fffffff;
    const move = legal[random % legal.length] as number;
    const text = game.notation.format(position, move);
    position.play(move);
    if (position.outcome) position.undo();
    else moves.push(text);
  }
  const start = startMatch(game, { options: options.value });
  const { result } = fold(
    start,
    moves.map((move) => ({ move, at: 1_800_000_000_000 })),
  );
  if (!result.ok) throw new Error(result.error.code);
  return { name: `${id} ${JSON.stringify(given)}`, record: toRecord(result.value) };
}

async function serve(folder: string): Promise<void> {
  const env = {
    PORT: '0',
    HOST: '127.0.0.1',
    STORE: path.join(folder, 'bench.sqlite'),
    MAX_EVENT_LOOP_DELAY: '0',
    ...process.env,
  };
  const startThread = (): never => {
    throw new Error('this bench runs no searches');
  };
  const report = (error: unknown): void => console.error(error);
  const running = await startServer(readConfig(env, { app: folder, data: folder }), {
    ...{ startThread, report, fail: report },
    version: '0',
  });
  parentPort?.postMessage(running.addresses[0]);
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  parentPort?.on('message', (message) => {
    if (message === 'stop') return void running.stop().then(() => process.exit());
    parentPort?.postMessage(Math.max(0, delay.max / 1e6 - RESOLUTION_MS));
    delay.reset();
  });
}

if (!isMainThread) await serve((workerData as { readonly folder: string }).folder);
