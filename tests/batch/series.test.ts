import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../packages/cli/src/testkit/terminal.ts';
import { stopped } from '../services/child.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const BINARY = path.join(root, 'packages/cli/bin/quintet.mjs');

/** Inside the repository, so that the bundled program finds libsql. */
let folder: string;
beforeAll(async () => {
  const cache = path.join(root, 'node_modules/.cache/quintet');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(path.join(cache, 'series-'));
  // Builds the program if its sources have changed.
  await promisify(execFile)(process.execPath, [BINARY, '--version']);
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
const SELFPLAY = [
  'selfplay',
  'jungle',
  '--level',
  '1',
  '--games',
  '12',
  '--plies',
  '60',
  '--seed',
  '3',
  '--workers',
  '2',
];

/** Starts a command and kills it once its file has grown. */
async function killed(file: string, ...args: string[]): Promise<void> {
  const sizeNow = (): number => statSync(path.join(folder, file), { throwIfNoEntry: false })?.size ?? 0;
  const before = sizeNow();
  const child = spawn(process.execPath, [BINARY, ...args, '--out', file], { cwd: folder, stdio: 'ignore' });
  while (sizeNow() <= before && child.exitCode === null) await nextTurn();
  await stopped(child, 'SIGKILL');
}

test('self-play that is killed several times, and self-play in five shares, write the file of one run', async () => {
  const selfplay = (...args: string[]) => run([...SELFPLAY, ...args], '', { folder });
  await selfplay('--out', 'whole.jsonl');
  const whole = read('whole.jsonl');
  expect(whole.trimEnd().split('\n')).toHaveLength(13);

  for (let times = 0; times < 3; times++) await killed('killed.jsonl', ...SELFPLAY);
  const { out } = await selfplay('--out', 'killed.jsonl');
  expect(read('killed.jsonl')).toBe(whole);

  const shares = [1, 2, 3, 4, 5].map((share) => `share-${share}.jsonl`);
  for (const [at, share] of shares.entries()) await selfplay('--share', `${at + 1}/5`, '--out', share);
  expect((await run(['merge', 'merged.jsonl', ...shares], '', { folder })).code).toBe(0);
  expect(read('merged.jsonl')).toBe(whole);
  expect((await selfplay('--out', 'merged.jsonl')).out).toBe(out);
}, 120_000);

test('a locked file has one holder at a time, however often holders are killed', async () => {
  const outfile = path.join(folder, 'holder.mjs');
  const entryPoints = [fileURLToPath(new URL('lock-holder.ts', import.meta.url))];
  await build({
    entryPoints,
    outfile,
    bundle: true,
    external: ['libsql'],
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  const HOLDERS = 5;
  const DEATHS = 40;
  const reports: string[] = [];
  const running = new Set<ChildProcess>();
  await new Promise<void>((resolve, reject) => {
    let deaths = 0;
    const startOne = (): void => {
      const child = spawn(process.execPath, [outfile, path.join(folder, 'held')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      running.add(child);
      createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => reports.push(line));
      child.once('exit', (_, signal) => {
        running.delete(child);
        if (signal !== 'SIGKILL') reject(new Error('a holder failed'));
        else if (++deaths === DEATHS) resolve();
        else startOne();
      });
    };
    for (let n = 0; n < HOLDERS; n++) startOne();
  });
  for (const child of running) child.removeAllListeners('exit');
  await Promise.all([...running].map((child) => stopped(child, 'SIGKILL')));
  expect(reports.length).toBeGreaterThanOrEqual(DEATHS);
  expect(reports.filter((report) => report !== 'alone')).toEqual([]);
}, 120_000);
