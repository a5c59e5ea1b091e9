// The steps of `npm test` and `npm run check`.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { violations } from './boundaries.mjs';
import { messageProblems } from './messages.mjs';
import { root, runTool, seconds } from './process.mjs';

const CACHE = path.join(root, 'node_modules/.cache/quintet');

/** @typedef {{ ok: boolean, output: string, took: string }} Result */
/** @typedef {{ name: string, result: Promise<Result> }} Step */

/** @returns {Step} */
export const types = () =>
  joined('types', [
    typeCheck(['--incremental', ...projects('tests', ...foldersIn('packages'))]),
    // Games of their own have no place for build info: authors would get it with the template.
    typeCheck(projects('packages/create-quintet-game/template', ...foldersIn('examples/games'))),
  ]);

/** @param {string[]} args */
const typeCheck = (args) => tool('types', '@typescript/native/bin/tsc', ['-b', ...args, ...onTerminal('--pretty')]);

/** Checks the Svelte components of boards and of the app, which tsc cannot read. @returns {Step} */
export function pages() {
  // svelte-check's cache keeps components that have been moved or deleted.
  rmSync(path.join(root, '.svelte-check'), { recursive: true, force: true });
  const args = ['--workspace', root, '--tsconfig', './tsconfig.components.json', '--tsgo', '--fail-on-warnings'];
  return tool('components', 'svelte-check/bin/svelte-check', args);
}

/** Steps that run at the same time and are reported as one. @param {string} name @param {Step[]} steps @returns {Step} */
function joined(name, steps) {
  const result = Promise.all(steps.map((step) => step.result)).then((results) => ({
    ok: results.every(({ ok }) => ok),
    output: results
      .map(({ output }) => output)
      .join('\n')
      .trim(),
    took: results.map(({ took }) => took).join(' and '),
  }));
  return { name, result };
}

/** @returns {Step} */
export const lint = () =>
  tool('lint and format', '@biomejs/biome/bin/biome', [
    'check',
    '--error-on-warnings',
    ...onTerminal('--colors=force'),
    '.',
  ]);

/** @returns {Step} */
export const boundaries = () => own('import boundaries', violations);

/** @returns {Step} */
export const messages = () => own('messages', messageProblems);

/** A check that this repository defines; it reports one line per problem. @param {string} name @param {(root: string) => string[]} check @returns {Step} */
function own(name, check) {
  const since = performance.now();
  const found = check(root);
  return {
    name,
    result: Promise.resolve({ ok: found.length === 0, output: found.join('\n'), took: seconds(since) }),
  };
}

/** @typedef {{ code: number, passed: number, failed: number }} Tested */

/**
 * @param {{ args: string[], coverage?: boolean, config?: string }} options
 * @returns {Promise<Tested>}
 */
export function unitTests({ args, coverage = false, config = 'tests/vitest.config.ts' }) {
  return inScratch(async (scratch) => {
    const report = path.join(scratch, 'tests.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const gate = coverage ? ['--coverage', `--coverage.reportsDirectory=${path.join(scratch, 'coverage')}`] : [];
    const { code } = await runTool('vitest/vitest.mjs', ['run', '--config', config, ...gate, ...reporters, ...args]);
    const { passed, failed } = unitCounts(report);
    if (code > 0 && code <= 128 && failed === 0) console.log('all tests passed, but the run failed: see above');
    if (code === 0 && passed === 0) {
      console.log('no test matched: select files by a part of their path, and tests by -t and a part of their name');
      return { code: 1, passed, failed };
    }
    return { code, passed, failed };
  });
}

/**
 * Runs the browser tests on the built app in Chromium. `long` adds the tests that take minutes.
 * @param {{ args: string[], long?: boolean, config?: string }} options
 * @returns {Promise<Tested>}
 */
export function browserTests({ args, long = false, config = 'tests/playwright.config.ts' }) {
  return inScratch(async (scratch) => {
    const report = path.join(scratch, 'browser-tests.json');
    const env = { ...process.env, QUINTET_REPORT: report, ...(long ? { LONG: '1' } : {}) };
    const { code } = await runTool('@playwright/test/cli.js', ['test', '--config', config, ...args], { env });
    return { code, ...browserCounts(report) };
  });
}

/**
 * Runs `work` with its own temporary folder, so that parallel runs do not delete each other's reports.
 * @template T
 * @param {(folder: string) => Promise<T>} work
 */
async function inScratch(work) {
  mkdirSync(CACHE, { recursive: true });
  const scratch = mkdtempSync(path.join(CACHE, 'run-'));
  try {
    return await work(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Every tsconfig*.json in these folders. @param {string[]} folders */
const projects = (...folders) =>
  folders.flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((file) => /^tsconfig.*\.json$/.test(file))
      .map((file) => `${folder}/${file}`),
  );

/** @param {string} folder */
const foldersIn = (folder) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`);

/** @param {string} report */
function unitCounts(report) {
  /**
   * @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] } | null}
   */
  const read = readJson(report);
  if (!read) return { passed: 0, failed: 0 };
  // A file that failed to load has no tests to count.
  const unloaded = read.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed: read.numPassedTests, failed: read.numFailedTests + unloaded.length };
}

/** @param {string} report */
function browserCounts(report) {
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] } | null} */
  const read = readJson(report);
  if (!read) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = read.stats;
  return { passed: expected, failed: unexpected + flaky + read.errors.length };
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
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

/**
 * A flag that makes a tool write colours if the output ends up in a terminal: the tool itself only sees a pipe.
 * @param {string} flag
 */
const onTerminal = (flag) => (process.stdout.isTTY ? [flag] : []);
