// Builds and runs the benchmark of live play. It measures the server that `npm start` runs.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { Expected } from '../../../../scripts/process.mjs';
import { withSources } from '../../../../scripts/sources.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = path.resolve(here, '../../../..');
const cache = path.join(root, 'node_modules/.cache/quintet');

/** @param {string} file */
const urlOf = (file) => JSON.stringify(pathToFileURL(file).href);
/** The same flags as `npm start`. @type {string[]} */
const flags = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts.start.match(/--\S+/g) ?? [];
const server = `process.exitCode = await (await import(${urlOf(path.join(root, 'packages/cli/dist/quintet.mjs'))})).main(['serve', '--json'])`;
/** @param {string} name @param {string} folder @param {number} maxSpare */
const peer = (name, folder, maxSpare) => ({
  name,
  server: `await import(${urlOf(path.join(root, 'bench', folder, 'server.mjs'))})`,
  duels: pathToFileURL(path.join(root, 'bench', folder, 'duels.mjs')).href,
  maxSpare,
});
/** boardgame.io plays about 3,000 moves a second, so a few matches suffice. */
const PEERS = [peer('Colyseus', 'colyseus', Number.MAX_SAFE_INTEGER), peer('boardgame.io', 'boardgame-io', 200)];

const FLAGS = ['--json', '--peers', '--cluster'];
/** Options with a number. */
const COUNTS = ['--matches', '--rounds', '--nodes'];

/** @param {string[]} args */
export async function run(args) {
  const isCount = (/** @type {number} */ at) =>
    COUNTS.includes(args[at - 1] ?? '') && /^[1-9]\d*$/.test(args[at] ?? '');
  const isFile = (/** @type {number} */ at) => args[at - 1] === '--growth' && (args[at] ?? '').endsWith('.svg');
  const isValue = (/** @type {number} */ at) => isCount(at) || isFile(at);
  const unknown = args.find((arg, at) => !FLAGS.includes(arg) && !isValue(at) && !isValue(at + 1));
  if (unknown !== undefined)
    throw new Expected(
      `bench server: unknown option '${unknown}'; there are ${FLAGS.join(', ')}, --matches N, --rounds N, and with --cluster --growth FILE.svg and --nodes N`,
      2,
    );
  if (args.includes('--peers') && args.includes('--cluster')) {
    throw new Expected('bench server: --peers compares single servers; leave out --cluster', 2);
  }
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'bench-'));
  await build({
    entryPoints: ['main', 'load'].map((name) => path.join(here, `${name}.ts`)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'bundle',
    external: ['ws', 'zod', 'pg', 'ioredis'],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    loader: { '.md': 'text' },
    logLevel: 'warning',
  });
  const main = pathToFileURL(path.join(folder, 'main.mjs')).href;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const programs = {
      load: path.join(folder, 'load.mjs'),
      server,
      flags,
      peers: args.includes('--peers') ? PEERS : [],
    };
    /** @param {import('./launcher.ts').Cluster | null} cluster */
    const measure = async (cluster) => (await import(main)).main(args, { ...programs, cluster });
    return await (args.includes('--cluster') ? withServices(measure) : measure(null));
  } finally {
    remove();
  }
}

/**
 * Runs `work` with a Redis and a PostgreSQL that commits durably.
 * @template T
 * @param {(cluster: import('./launcher.ts').Cluster) => Promise<T>} work
 */
const withServices = (work) =>
  withSources(async (load) => {
    const { startPostgres } = await load('/tests/services/postgres.ts');
    const { startRedis } = await load('/tests/services/redis.ts');
    const store = await startPostgres({ isDurable: true });
    try {
      const bus = await startRedis();
      const pids = { postgres: store.pid, redis: bus.pid };
      return await work({ store: store.url, bus: bus.url, pids }).finally(bus.stop);
    } finally {
      await store.stop();
    }
  });
