// `npm run test:nodes`: the quick checks on every supported Node, and all tests on the newest.
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Expected, root, run, runNpm, seconds } from './process.mjs';

/** The oldest supported release and the newest of each major version. CI tests the same versions. */
export const NODES = ['20.19.0', '20.20.2', '22.23.3', '24.21.0', '26.10.0'];

const CACHE = path.join(root, 'node_modules/.cache/quintet/nodes');

/**
 * @param {string[]} only versions to test, each a prefix such as `22`; all of them when empty
 * @param {import('./process.mjs').Say} say
 */
export async function testNodes(only, say) {
  const unknown = only.find((prefix) => !NODES.some((version) => matches(version, prefix)));
  if (unknown !== undefined) throw new Expected(`unknown Node version ${unknown}: choose from ${NODES.join(', ')}`);
  const chosen = NODES.filter((version) => only.length === 0 || only.some((prefix) => matches(version, prefix)));

  /** @type {{ version: string, script: string, code: number, took: string }[]} */
  const results = [];
  for (const version of chosen) {
    const script = version === NODES.at(-1) ? 'test' : 'check';
    const folder = path.dirname(await installNode(version, say));
    say(`Node ${version}: npm ${script === 'test' ? 'test' : 'run check'}`);
    const since = performance.now();
    const env = { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH}` };
    const { code } = await run(path.join(folder, 'node'), ['scripts/up.mjs', script], { env });
    results.push({ version, script, code, took: seconds(since) });
    if (code > 128) break;
  }
  for (const { version, script, code, took } of results)
    say(`Node ${version} (${script}): ${code === 0 ? 'ok' : 'FAILED'} in ${took}`);
  return Math.max(...results.map(({ code }) => code));
}

/** @param {string} version @param {string} prefix */
const matches = (version, prefix) => `${version}.`.startsWith(`${prefix}.`);

/**
 * Installs a release of Node from npm, which has a package for each platform.
 * @param {string} version
 * @param {import('./process.mjs').Say} say
 * @returns {Promise<string>} path of the executable
 */
export async function installNode(version, say) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = path.join(CACHE, version);
  const executable = path.join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(executable)) return executable;
  say(`installing Node ${version}`);
  mkdirSync(folder, { recursive: true });
  const { code } = await runNpm(['install', '--prefix', folder, '--no-audit', '--no-fund', `${name}@${version}`]);
  if (code > 0 || !existsSync(executable)) throw new Expected(`npm has no package ${name}@${version} to test with`);
  return executable;
}
