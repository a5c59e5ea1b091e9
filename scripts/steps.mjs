// The steps of `npm test` and `npm run check`.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { violations } from './boundaries.mjs';
import { root, runTool, seconds } from './process.mjs';

const CACHE = path.join(root, 'node_modules/.cache/quintet');

/** @typedef {{ ok: boolean, output: string, took: string }} Result */
/** @typedef {{ name: string, result: Promise<Result> }} Step */

/** @returns {Step} */
export const types = () =>
  tool('types', '@typescript/native/bin/tsc', ['-b', ...projects(), ...onTerminal('--pretty')]);

/** @returns {Step} */
export const lint = () =>
  tool('lint and format', '@biomejs/biome/bin/biome', [
    'check',
    '--error-on-warnings',
    ...onTerminal('--colors=force'),
    '.',
  ]);

/** @returns {Step} */
export function boundaries() {
  const since = performance.now();
  const found = violations(root);
  const result = Promise.resolve({ ok: found.length === 0, output: found.join('\n'), took: seconds(since) });
  return { name: 'import boundaries', result };
}

/**
 * Ends with the plain line `N passed, N failed`.
 * @param {{ args: string[], coverage?: boolean, config?: string }} options
 */
export async function unitTests({ args, coverage = false, config = 'tests/vitest.config.ts' }) {
  mkdirSync(CACHE, { recursive: true });
  // A folder of its own for each run, since two runs side by side would otherwise clear each other's coverage.
  const scratch = mkdtempSync(path.join(CACHE, 'run-'));
  const report = path.join(scratch, 'tests.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const gate = coverage ? ['--coverage', `--coverage.reportsDirectory=${path.join(scratch, 'coverage')}`] : [];
  const { code } = await runTool('vitest/vitest.mjs', ['run', '--config', config, ...gate, ...reporters, ...args]);
  const { passed, failed } = counts(report);
  rmSync(scratch, { recursive: true, force: true });
  if (code > 128) return code;
  if (code !== 0 && failed === 0) console.log('every test that ran has passed, yet the run failed: see above');
  console.log(`${passed} passed, ${failed} failed`);
  if (code === 0 && passed === 0) {
    console.log('no test matched: a file is named by a part of its path, a test by -t and a part of its name');
    return 1;
  }
  return code;
}

/** Every tsconfig*.json of the packages and of tests, so that a new one cannot be forgotten here. */
const projects = () =>
  ['tests', ...readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`)].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((file) => /^tsconfig.*\.json$/.test(file))
      .map((file) => `${folder}/${file}`),
  );

/** @param {string} report */
function counts(report) {
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} */
  let read;
  try {
    read = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 0 };
  }
  // A file that could not even be loaded has no tests to count.
  const unloaded = read.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed: read.numPassedTests, failed: read.numFailedTests + unloaded.length };
}

/**
 * @param {string} name
 * @param {string} script
 * @param {string[]} args
 * @returns {Step}
 */
function tool(name, script, args) {
  const since = performance.now();
  const result = runTool(script, args, { stdio: ['ignore', 'pipe', 'pipe'] }).then(({ code, output }) => ({
    ok: code === 0,
    output: code === 0 ? '' : output.trimEnd(),
    took: seconds(since),
  }));
  return { name, result };
}

/** Captured output is shown on our own terminal after all. @param {string} flag */
const onTerminal = (flag) => (process.stdout.isTTY ? [flag] : []);
