// What each npm script does.
import { importBundle } from './build.mjs';
import { installPeers } from './install.mjs';
import { nodeRemark } from './node-version.mjs';
import { Expected, runTool } from './process.mjs';
import { installed, ready } from './ready.mjs';
import { boundaries, lint, types, unitTests } from './steps.mjs';

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const COMMANDS = {
  start: async (args) => {
    await ready('start', say);
    return cli(['play', ...args]);
  },
  bench: async (args) => {
    await ready('start', say);
    if (args.includes('--peers')) await installPeers(say);
    return cli(['bench', ...args]);
  },
  test: async (args) => {
    await installed('full', say);
    // The gate is about the whole suite: with some files only, it would fail for no reason.
    return checked(() => unitTests({ args, coverage: args.length === 0 }));
  },
  check: async (args) => {
    await installed('full', say);
    return checked(() => unitTests({ args }));
  },
  'test:long': async (args) => {
    await ready('full', say);
    return unitTests({ args, config: 'tests/vitest.long.config.ts' });
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

/** @param {string[]} argv */
const cli = async (argv) => (await importBundle()).main(argv);

/**
 * The quick checks run side by side and all report, so that one round of mending does for all of them; the tests
 * are worth their time only once these pass.
 * @param {() => Promise<number>} tests
 */
async function checked(tests) {
  const failed = [];
  for (const { name, result } of [types(), lint(), boundaries()]) {
    const { ok, output, took } = await result;
    console.log(`\n── ${name}: ${ok ? 'ok' : 'FAILED'} (${took})`);
    if (!ok) failed.push(name);
    if (output) console.log(output);
  }
  if (failed.length > 0) {
    console.log(`\nstopped before the unit tests: ${failed.join(', ')} failed`);
    return 1;
  }
  await ready('full', say);
  console.log('\n── unit tests');
  return tests();
}
