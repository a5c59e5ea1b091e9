// Installs missing dependencies.
//
// A stamp in node_modules holds hashes of the lockfile and of npm's own record of the installed packages. An interrupted
// install, a changed lockfile and a manual `npm install` all make the stamp stale.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Expected, root, runNpm, seconds } from './process.mjs';

/** @typedef {'start' | 'full'} Level for running, or for tests too */

const NODE_MODULES = path.join(root, 'node_modules');
const STAMP = path.join(NODE_MODULES, '.quintet.json');
const LOCKFILE = path.join(root, 'package-lock.json');
const QUIETLY = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
const INSTALLED = path.join(NODE_MODULES, '.package-lock.json');

/** @param {Level} level */
export function isInstalled(level) {
  const stamp = readStamp();
  if (stamp.of !== fingerprint()) return false;
  return stamp.level === 'full' || stamp.level === level;
}

/**
 * @param {Level} wanted
 * @param {import('./process.mjs').Say} say
 */
export async function install(wanted, say) {
  if (fullTreeIsThere()) return writeStamp('full');
  // Starting the server after a pull must not remove the test tools.
  const level = readStamp().level === 'full' ? 'full' : wanted;
  const since = performance.now();
  say(level === 'full' ? 'installing dependencies' : 'installing runtime dependencies');
  rmSync(STAMP, { force: true });
  // `--include=dev`, since NODE_ENV=production would omit the bundler. No dependency needs its install script.
  const args = ['ci', '--include=dev', ...QUIETLY];
  const { code } = await runNpm([...args, ...(level === 'full' ? [] : runningWorkspaces())]);
  if (code > 128) throw new Expected('interrupted: the next run installs again', code);
  if (code > 0) throw new Expected(`npm ci failed with exit code ${code}: see above (it needs the npm registry)`);
  writeStamp(level);
  say(`installed in ${seconds(since)}`);
}

const runningWorkspaces = () =>
  readdirSync(path.join(root, 'packages'))
    .filter((name) => existsSync(path.join(root, 'packages', name, 'package.json')))
    .flatMap((name) => ['--workspace', `packages/${name}`]);

/** @returns {{ of?: string, level?: Level }} */
function readStamp() {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {Level} level */
function writeStamp(level) {
  mkdirSync(NODE_MODULES, { recursive: true });
  writeFileSync(STAMP, JSON.stringify({ of: fingerprint(), level }));
}

/**
 * Hash of everything that decides whether an install is up to date; empty if nothing is installed. Includes the platform, since
 * two systems may share the folder but not its binaries.
 */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`).update(readFileSync(LOCKFILE));
  return existsSync(INSTALLED) ? hash.update(readFileSync(INSTALLED)).digest('hex') : '';
}

/** Whether everything in the lockfile is installed, as after a manual `npm ci` or `npm install`. */
function fullTreeIsThere() {
  if (!existsSync(INSTALLED)) return false;
  const installed = packagesOf(INSTALLED);
  return Object.entries(packagesOf(LOCKFILE)).every(([at, wanted]) => {
    if (!at.includes('node_modules/')) return true;
    const there = installed[at];
    // npm omits optional binaries of other platforms.
    if (!there) return wanted.optional === true && !fitsHere(wanted);
    const same = there.version === wanted.version && there.integrity === wanted.integrity;
    return same && existsSync(path.join(root, at, 'package.json'));
  });
}

/** @param {{ os?: string[], cpu?: string[], libc?: string[] }} wanted */
function fitsHere({ os, cpu, libc }) {
  if (libc) return false;
  return (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Locked
 * @param {string} file
 * @returns {Record<string, Locked>}
 */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
