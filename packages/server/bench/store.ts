import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../../../tests/services/postgres.ts';
import { openStore } from '../src/store/open.ts';
import type { MatchRow, Store } from '../src/store/store.ts';
import { after, matchRow, moveEntry, writeTo } from '../src/testkit/matches.ts';

/** Number of stored matches that nobody plays during the benchmark. */
const OTHERS = 5000;

const places: Record<string, () => Promise<{ readonly url: string; stop(): Promise<void> }>> = {
  sqlite: async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'quintet-bench-'));
    return {
      url: path.join(folder, 'bench.sqlite'),
      stop: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
  postgres: () => startPostgres({ isDurable: true }),
};

export async function main([which, seconds = '3']: readonly string[]): Promise<void> {
  for (const [name, start] of Object.entries(places)) {
    if (which !== undefined && which !== name) continue;
    const place = await start();
    const store = await openStore(place.url);
    try {
      await Promise.all(Array.from({ length: OTHERS }, (_, n) => store.create(matchRow({ id: `kept${n}` }), [])));
      for (const matches of [1, 50, 500]) await closedLoop(name, store, matches, 1000 * Number(seconds));
      await steady(name, store, 200, 1000 * Number(seconds));
    } finally {
      await store.close();
      await place.stop();
    }
  }
}

/** Each match writes again as soon as its last write is acknowledged. */
async function closedLoop(name: string, store: Store, matches: number, milliseconds: number): Promise<void> {
  const rows = await made(store, matches, `loop${matches}`);
  await measured(`${name}, ${matches} matches`, async (done) => {
    const until = performance.now() + milliseconds;
    await Promise.all(
      rows.map(async (first) => {
        for (let row = first; performance.now() < until; ) row = await written(store, row, done);
      }),
    );
  });
}

/** Makes a fixed number of writes per second, whatever the response time. */
async function steady(name: string, store: Store, rate: number, milliseconds: number): Promise<void> {
  const rows = await made(store, 500, 'steady');
  await measured(`${name}, steady ${rate}/s`, async (done) => {
    const since = performance.now();
    const writes: Promise<void>[] = [];
    for (let n = 0; performance.now() - since < milliseconds; n++) {
      const at = n % rows.length;
      writes.push(
        written(store, rows[at] as MatchRow, done).then((row) => {
          rows[at] = row;
        }),
      );
      const wait = since + (1000 * (n + 1)) / rate - performance.now();
      if (wait > 0) await sleep(wait);
    }
    await Promise.all(writes);
  });
}

async function made(store: Store, matches: number, name: string): Promise<MatchRow[]> {
  const rows = Array.from({ length: matches }, (_, n) => matchRow({ id: `${name}-${n}` }));
  await Promise.all(rows.map((row) => store.create(row, [])));
  return rows;
}

async function written(store: Store, row: MatchRow, done: (milliseconds: number) => void): Promise<MatchRow> {
  const since = performance.now();
  const now = Date.now();
  const write = writeTo(row, { entries: [moveEntry('place:E5', now)], changedAt: now, lease: now + 60_000 });
  if (!(await store.write(write))) throw new Error('a write was refused');
  done(performance.now() - since);
  return after(row, write);
}

async function measured(title: string, work: (done: (milliseconds: number) => void) => Promise<void>): Promise<void> {
  const took: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const cpu = process.cpuUsage();
  const since = performance.now();
  delay.enable();
  await work((milliseconds) => took.push(milliseconds));
  delay.disable();
  const seconds = (performance.now() - since) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  took.sort((a, b) => a - b);
  const part = (share: number): string => (took[Math.floor(share * (took.length - 1))] ?? 0).toFixed(1);
  console.log(
    `${title.padEnd(26)} ${String(Math.round(took.length / seconds)).padStart(6)} writes/s  p50 ${part(0.5)} ms  p99 ${part(0.99)} ms` +
      `  ${Math.round((user + system) / took.length)} µs CPU a write  loop held up p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms`,
  );
}
