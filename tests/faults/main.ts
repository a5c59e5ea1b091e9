// `npm run faults`: plays hundreds of matches on a faulty network with servers that are killed.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '../services/postgres.ts';
import { startRedis } from '../services/redis.ts';
import { ALONE_ATTACKS, type Attack, addDatabaseClock, attack, clusterAttacks } from './clocks.ts';
import { buildProgram } from './node.ts';
import { FAULTS } from './plan.ts';
import { type Outcome, runSeed } from './run.ts';
import { aloneWorld, clusterWorld, type World } from './world.ts';

const LOGS = fileURLToPath(new URL('../../node_modules/.cache/quintet/faults', import.meta.url));

const USAGE = `npm run faults -- [--runs 300] [--seed 1] [--cluster] [--clocks] [--attack TEXT] [--log]
  --runs N    so many matches, each under the faults of a seed of its own (100)
  --seed N    the first of the seeds (1); a failing one alone: --runs 1 --seed N
  --cluster   two nodes over PostgreSQL and Redis, which fail as well
  --clocks    only the attacks on players' clocks, which otherwise follow the matches unless there is one
  --attack T  only those of them that have this text in their name
  --log       shows what happened in each run, not only in those that failed`;

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      cluster: { type: 'boolean', default: false },
      clocks: { type: 'boolean', default: false },
      attack: { type: 'string', default: '' },
      log: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [runs, seed] = [Number(values.runs), Number(values.seed)];
  if (values.help || !Number.isInteger(runs) || !Number.isInteger(seed)) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const program = await buildProgram();
  const { world, attacks, stop } = await startWorld(values.cluster, program);
  const outcomes: Outcome[] = [];
  let isAnyoneLost = false;
  // Ctrl-C also kills the servers, so an interrupted run is discarded.
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());
  try {
    const carried = { oldTicket: null };
    for (let n = 0; n < runs && !values.clocks; n++) {
      const outcome = await runSeed(world, seed + n, carried, interrupted.signal);
      if (interrupted.signal.aborted) break;
      outcomes.push(outcome);
      show(outcome, n + 1, runs, values.cluster);
      if (values.log) console.log(outcome.log.join('\n'));
    }
    const chosen = attacks.filter(({ name }) => name.includes(values.attack));
    for (const each of runs > 1 || values.clocks ? chosen : []) {
      if (interrupted.signal.aborted) break;
      const { name, players, lost } = await attack(world, each);
      console.log(
        `${name}: ${lost.length} of ${players} players lost on time${lost.map((who) => `\n  ${who}`).join('')}`,
      );
      if (lost.length > 0) isAnyoneLost = true;
    }
  } finally {
    await stop();
    program.remove();
  }
  if (!values.clocks) console.log(`\n${reportOf(outcomes)}`);
  const failed = outcomes.filter(({ wrong }) => wrong.length > 0);
  if (failed.length > 0) console.log(`\nfailed seeds: ${failed.map((each) => each.seed).join(' ')}`);
  return failed.length > 0 || isAnyoneLost ? 1 : 0;
}

async function startWorld(
  isCluster: boolean,
  program: Awaited<ReturnType<typeof buildProgram>>,
): Promise<{ world: World; attacks: readonly Attack[]; stop(): Promise<void> }> {
  if (!isCluster) {
    const world = await aloneWorld(program);
    return { world, attacks: ALONE_ATTACKS, stop: () => world.stop() };
  }
  const services = await Promise.allSettled([startPostgres(), startRedis()]);
  const stopServices = () =>
    Promise.all(services.map((each) => (each.status === 'fulfilled' ? each.value.stop() : null)));
  const [postgres, redis] = services;
  try {
    if (postgres.status === 'rejected') throw postgres.reason;
    if (redis.status === 'rejected') throw redis.reason;
    const { url, pid } = postgres.value;
    await addDatabaseClock(url);
    const world = await clusterWorld(program, { postgres: url, postgresPid: pid, redis: redis.value.url });
    const stop = async (): Promise<void> => {
      await world.stop();
      await stopServices();
    };
    return { world, attacks: clusterAttacks({ url, pid }), stop };
  } catch (error) {
    await stopServices();
    throw error;
  }
}

/** Prints one line per run. For a failed run, adds the failures and the path of its log. */
function show(outcome: Outcome, n: number, of: number, isCluster: boolean): void {
  const { seed, game, entries, injected, convergenceMs, wrong, log } = outcome;
  const faults = [...injected.values()].reduce((total, count) => total + count, 0);
  const isWell = wrong.length === 0;
  const what = `${entries} entries, ${faults} faults, converged in ${convergenceMs ?? '–'} ms`;
  console.log(`${n}/${of} seed ${seed} ${game}: ${what}: ${isWell ? 'ok' : 'FAILED'}`);
  if (isWell) return;
  mkdirSync(LOGS, { recursive: true });
  const file = path.join(LOGS, `seed-${seed}.log`);
  writeFileSync(file, `${log.join('\n')}\n`);
  for (const line of wrong) console.log(`  ${line}`);
  console.log(`  log: ${file}\n  again: npm run faults -- --runs 1 --seed ${seed}${isCluster ? ' --cluster' : ''}`);
}

/** A readable summary of all runs. */
function reportOf(outcomes: readonly Outcome[]): string {
  const sum = (of: (outcome: Outcome) => number): number => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const failed = outcomes.filter(({ wrong }) => wrong.length > 0);
  const lost = sum(({ wrong }) => wrong.filter((text) => text.startsWith('lost')).length);
  const rows: [string, number][] = [
    ['runs', outcomes.length],
    ...FAULTS.map((fault): [string, number] => [`  ${fault}`, sum(({ injected }) => injected.get(fault) ?? 0)]),
    ['attempts to steal a seat', sum(({ thefts }) => thefts)],
    ['commands accepted', sum(({ accepted }) => accepted)],
    ['entries stored', sum(({ entries }) => entries)],
    ['entries lost', lost],
    ['slowest convergence after the last fault, ms', Math.max(0, ...outcomes.map((each) => each.convergenceMs ?? 0))],
    ['failed runs', failed.length],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, count]) => `${name.padEnd(width)}  ${String(count).padStart(6)}`);
  return lines.join('\n');
}
