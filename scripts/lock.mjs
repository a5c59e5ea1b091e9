// A lock file: two commands must not install or build in the same clone at the same time.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './process.mjs';

// The lock is outside node_modules, which an install deletes.
const LOCK = path.join(root, '.quintet.lock');
// Longer than any install takes. The process that wrote an older lock is gone, even if its process id is in use again.
const STALE_MS = 15 * 60_000;
const POLL_MS = 200;

/**
 * @template T
 * @param {import('./process.mjs').Say} say
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(say, work) {
  for (let waited = 0; !take(); waited++) {
    if (waited === 5) say('waiting for another Quintet command that is installing or building');
    await sleep(POLL_MS);
  }
  const release = () => rmSync(LOCK, { force: true });
  process.on('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    dropStale();
    return false;
  }
}

function dropStale() {
  try {
    const holder = Number(readFileSync(LOCK, 'utf8'));
    const age = Date.now() - statSync(LOCK).mtimeMs;
    // A lock file without a process id is still being written.
    if (age > STALE_MS || (holder && !alive(holder))) rmSync(LOCK, { force: true });
  } catch {
    // The lock has been released in the meantime.
  }
}

/** @param {number} pid */
function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
