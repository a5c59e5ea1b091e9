// `npm run bench -- rules|search|server`: bundles the programs of this folder, as releases are bundled, and runs them.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundle } from '../scripts/build.mjs';
import { Expected, root, runNpm, run as runProgram } from '../scripts/process.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const USAGE = `npm run bench -- rules|search|server [--base FOLDER] [--peers] [--game ID] [--matches N] [--rounds N] [--json]
  --base FOLDER  measure another checkout too, in alternating rounds
  --peers        measure boardgame.io (rules of CTOR, server) and Colyseus (server) too; installs them into a temporary folder
  --game ID      rules, search: only this game
  --matches N    server: only a loop of this many matches
  --rounds N     number of rounds, of which the median counts (5)`;

/** @param {string[]} args @param {import('../scripts/process.mjs').Say} say */
export async function run(args, say) {
  const { what, values } = parsed(args);
  const cache = path.join(root, 'node_modules/.cache/quintet');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.once('exit', remove);
  for (const [signal, code] of /** @type {const} */ ([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]))
    process.once(signal, () => process.exit(code));
  const base = values.base === undefined ? null : path.resolve(values.base);
  if (base !== null && !existsSync(path.join(base, 'packages/engine')))
    throw new Expected(`${base} is not a checkout`, 2);
  const peers = values.peers ? await installPeers(folder, say) : null;
  const checkouts = [{ name: 'quintet', root }, ...(base === null ? [] : [{ name: 'base', root: base }])];
  const rounds = Number(values.rounds);
  try {
    if (what === 'server') {
      for (const { root: checkout } of checkouts) await buildServer(checkout);
      const load = await bundled(folder, 'load', root);
      const { benchServer } = await import(urlOf(await bundled(folder, 'server', root)));
      const contestants = [...checkouts.map(ourServer), ...(peers === null ? [] : peerServers(peers))];
      await benchServer({
        contestants,
        load,
        folder,
        rounds,
        matches: Number(values.matches ?? 0),
        isJson: values.json,
      });
      return 0;
    }
    const { benchEngine } = await import(urlOf(await bundled(folder, 'engine', root)));
    const contestants = [];
    for (const { name, root: checkout } of checkouts) {
      contestants.push({ name, program: await bundled(folder, what, checkout, `${what}-${name}`), only: null });
    }
    if (peers !== null && what === 'rules') {
      contestants.push({ name: 'boardgame.io', program: path.join(peers, 'boardgame-io/rules.mjs'), only: 'ctor' });
    }
    await benchEngine({ contestants, game: values.game ?? null, rounds, isJson: values.json });
    return 0;
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** @param {string[]} args */
function parsed(args) {
  const usage = (/** @type {string} */ problem) => new Expected(`bench: ${problem}\n${USAGE}`, 2);
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        base: { type: 'string' },
        peers: { type: 'boolean', default: false },
        game: { type: 'string' },
        matches: { type: 'string' },
        rounds: { type: 'string', default: '5' },
        json: { type: 'boolean', default: false },
      },
    });
    const [what = '', ...more] = positionals;
    if (!['rules', 'search', 'server'].includes(what) || more.length > 0) throw usage('say what to measure');
    for (const name of /** @type {const} */ (['rounds', 'matches'])) {
      if (values[name] !== undefined && !/^[1-9]\d{0,5}$/.test(values[name])) throw usage(`--${name} needs a number`);
    }
    return { what, values };
  } catch (error) {
    throw error instanceof Expected ? error : usage(/** @type {Error} */ (error).message);
  }
}

/** @param {string} file */
const urlOf = (file) => pathToFileURL(file).href;

/**
 * Bundles a program of this folder with the packages of a checkout, as if it were a file of that checkout.
 * @param {string} folder @param {string} name @param {string} checkout @param {string} [as]
 */
async function bundled(folder, name, checkout, as = name) {
  const places = new Map();
  const plugin = {
    name: 'checkout',
    resolveId(/** @type {string} */ source, /** @type {string | undefined} */ importer) {
      const file = importer === undefined || source.startsWith('./') ? path.basename(source) : null;
      if (file === null || (importer !== undefined && !places.has(importer))) return null;
      const place = path.join(checkout, 'bench', file);
      places.set(place, path.join(HERE, file));
      return place;
    },
    load: (/** @type {string} */ id) => (places.has(id) ? { code: readFileSync(places.get(id), 'utf8') } : null),
  };
  const { files } = await bundle(as, `${name}.ts`, {
    external: ['ws'],
    input: { plugins: [plugin], moduleTypes: { '.md': 'text' } },
    output: { format: 'esm', entryFileNames: '[name].mjs' },
  });
  for (const { fileName, contents } of files) writeFileSync(path.join(folder, fileName), contents);
  return path.join(folder, `${as}.mjs`);
}

/** Installs the peers beside copies of the programs that use them. @param {string} folder @param {import('../scripts/process.mjs').Say} say */
async function installPeers(folder, say) {
  const peers = path.join(folder, 'peers');
  cpSync(path.join(HERE, 'peers'), peers, { recursive: true });
  say('installing the engines and servers to compare with');
  const { code } = await runNpm([
    'install',
    '--prefix',
    peers,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (code > 0) throw new Expected(`npm install of the peers failed with exit code ${code}: see above`);
  return peers;
}

/** Builds the command line of a checkout if its sources have changed. @param {string} checkout */
async function buildServer(checkout) {
  const { code } = await runProgram(
    process.execPath,
    [path.join(checkout, 'packages/cli/bin/quintet.mjs'), '--version'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (code > 0) throw new Expected(`${checkout} could not be built`);
}

/** The server that `npm start` runs, with the same flags. @param {{ name: string, root: string }} checkout */
const ourServer = ({ name, root: checkout }) => ({
  name,
  program: `process.exitCode = await (await import(${JSON.stringify(urlOf(path.join(checkout, 'packages/cli/dist/quintet.mjs')))})).main(['serve', '--json'])`,
  flags: JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8')).scripts.start.match(/--\S+/g) ?? [],
  duel: null,
  maxSpare: Number.MAX_SAFE_INTEGER,
});

/** boardgame.io plays about 3,000 moves a second, so a few matches suffice. @param {string} peers */
const peerServers = (peers) =>
  [
    { name: 'Colyseus', place: 'colyseus', maxSpare: Number.MAX_SAFE_INTEGER },
    { name: 'boardgame.io', place: 'boardgame-io', maxSpare: 200 },
  ].map(({ name, place, maxSpare }) => ({
    name,
    program: `await import(${JSON.stringify(urlOf(path.join(peers, place, 'server.mjs')))})`,
    flags: [],
    duel: urlOf(path.join(peers, place, 'duel.mjs')),
    maxSpare,
  }));
