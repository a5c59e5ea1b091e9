// The npm scripts.
import { testAlerts } from './alerts.mjs';
import { audit } from './audit.mjs';
import { importBundle } from './build.mjs';
import { reportSizes } from './build-web.mjs';
import { testGodot } from './godot.mjs';
import { nodeRemark } from './node-version.mjs';
import { testNodes } from './nodes.mjs';
import { Expected, runTool } from './process.mjs';
import { installed, ready, readyToServe } from './ready.mjs';
import { withSources } from './sources.mjs';
import { boundaries, browserTests, lint, messages, pages, types, unitTests } from './steps.mjs';
import { testUnity } from './unity.mjs';

/** tests/vitest.config.ts lists the slow and the thorough tests. */
const COVERED = ['--project=!slow'];
const QUICK = ['shared', 'own', 'apart'].map((name) => `--project=${name}`);
const SLOW = ['--project=slow'];

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const COMMANDS = {
  start: async (args) => {
    await readyToServe('start', say);
    return cli(['serve', ...args]);
  },
  bench: async (args) => {
    if (args[0] === 'web') {
      await readyToServe('full', say);
      return withSources(async (load) => (await load('/tests/bench/web/main.ts')).main(args.slice(1)));
    }
    await (args[0] === 'server' ? readyToServe : ready)('start', say);
    return (await import('../bench/run.mjs')).run(args, say);
  },
  test: async (args) => {
    await installed('full', say);
    // The coverage gate needs all but the slow tests.
    return checked(() =>
      args.length > 0 ? units(args) : inOrder([() => units(COVERED, true), slow, () => inBrowser([])]),
    );
  },
  check: async (args) => {
    await installed('full', say);
    return checked(() => units(args.length > 0 ? args : QUICK));
  },
  'test:browser': async (args) => {
    await installed('full', say);
    return summed(await inBrowser(args));
  },
  'test:long': async (args) => {
    await readyToServe('full', say);
    const long = () => unitTests({ args, config: 'tests/vitest.long.config.ts' });
    return summed(await (args.length > 0 ? long() : inOrder([long, () => browserTests({ args, long: true })])));
  },
  'test:nodes': async (args) => {
    await installed('full', say);
    return testNodes(args, say);
  },
  'test:alerts': async () => testAlerts(say),
  'test:godot': async (args) => {
    await ready('start', say);
    return testGodot(args, say);
  },
  'test:packages': async (args) => {
    await installed('full', say);
    return summed(await unitTests({ args, config: 'tests/packages.config.ts' }));
  },
  packages: async (args) => {
    await installed('full', say);
    await (await import('./packages.mjs')).packPackages(say, args);
    return 0;
  },
  release: async (args) => {
    await installed('full', say);
    return (await import('./release.mjs')).release(args, say);
  },
  'test:unity': async (args) => {
    await ready('start', say);
    return testUnity(args, say);
  },
  faults: async (args) => {
    await installed('full', say);
    return withSources(async (load) => (await load('/tests/faults/main.ts')).main(args));
  },
  cluster: async (args) => {
    await readyToServe('full', say);
    const { cluster } = await import('./cluster.mjs');
    return cluster(args, say);
  },
  audit: (args) => audit(args, say),
  bundle: async () => {
    await readyToServe('full', say);
    return reportSizes();
  },
  screenshots: async (args) => {
    await readyToServe('full', say);
    return (await browserTests({ args, config: 'tests/screenshots.config.ts' })).code;
  },
  'prose-sample': async (args) => {
    await installed('full', say);
    return (await import('./prose-sample.mjs')).proseSample(args);
  },
  api: async () => {
    await installed('full', say);
    const changed = await (await import('./api.mjs')).updateReport();
    say(changed.length === 0 ? 'docs/api is up to date' : `changed in docs/api: ${changed.join(', ')}`);
    return 0;
  },
  executable: async (args) => {
    await installed('full', say);
    return (await import('./executable.mjs')).buildExecutables(args, say);
  },
  format: async (args) => {
    await installed('full', say);
    const paths = args.length > 0 ? args : ['.'];
    return (await runTool('@biomejs/biome/bin/biome', ['check', '--write', ...paths])).code;
  },
};

/**
 * @param {string | undefined} name
 * @param {string[]} args
 */
export async function run(name, args) {
  const command = name === undefined ? undefined : COMMANDS[name];
  if (!command) throw new Expected(`usage: node scripts/up.mjs ${Object.keys(COMMANDS).join('|')} [arguments]`);
  const remark = nodeRemark();
  if (remark) say(remark);
  return command(args);
}

/** @param {string} text */
function say(text) {
  console.log(`quintet: ${text}`);
}

/** @param {string[]} args */
async function inBrowser(args) {
  await readyToServe('full', say);
  console.log('\n── browser tests');
  return browserTests({ args });
}

/** @param {string[]} argv */
const cli = async (argv) => (await importBundle()).main(argv);

/**
 * Runs the quick checks in parallel and reports all of them, then the tests if all checks pass.
 * @param {() => Promise<import('./steps.mjs').Tested>} tests
 */
async function checked(tests) {
  const failed = [];
  for (const { name, result } of [types(), pages(), lint(), boundaries(), messages()]) {
    const { ok, output, took } = await result;
    console.log(`\n── ${name}: ${ok ? 'ok' : 'FAILED'} (${took})`);
    if (!ok) failed.push(name);
    if (output) console.log(output);
  }
  if (failed.length > 0) {
    console.log(`\nstopped before the unit tests: ${failed.join(', ')} failed`);
    return 1;
  }
  return summed(await tests());
}

/**
 * Prints the final line `N passed, N failed`.
 * @param {import('./steps.mjs').Tested} tested
 */
function summed({ code, passed, failed }) {
  if (code <= 128) console.log(`${passed} passed, ${failed} failed`);
  return code;
}

/**
 * Runs the parts in order and stops at the first failure. Quicker parts come first.
 * @param {(() => Promise<import('./steps.mjs').Tested>)[]} parts
 */
async function inOrder(parts) {
  let all = { code: 0, passed: 0, failed: 0 };
  for (const part of parts) {
    const { code, passed, failed } = await part();
    all = { code, passed: all.passed + passed, failed: all.failed + failed };
    if (code !== 0) break;
  }
  return all;
}

function slow() {
  console.log('\n── slow tests');
  return unitTests({ args: SLOW });
}

/** @param {string[]} args */
async function units(args, coverage = false) {
  await ready('full', say);
  console.log('\n── unit tests');
  return unitTests({ args, coverage });
}
