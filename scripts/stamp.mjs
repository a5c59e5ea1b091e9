// Whether something built is still what its sources would give: a file beside it lists them with size, time and content.
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './process.mjs';

/** @typedef {Record<string, { size: number, mtimeMs: number, hash: string }>} Inputs by path from the root */

/**
 * Sizes and times first, since they cost microseconds; contents only where those differ, as after a checkout.
 * @param {string} stamp
 * @param {(string[]) | null} files what went in now; null where a new one can only come in by a change of one that did
 */
export function isFresh(stamp, files = null) {
  const inputs = read(stamp);
  if (!inputs) return false;
  if (files && files.join('\n') !== Object.keys(inputs).join('\n')) return false;
  let touched = false;
  for (const [file, was] of Object.entries(inputs)) {
    const stat = statSync(path.join(root, file), { throwIfNoEntry: false });
    if (!stat) return false;
    if (stat.size === was.size && stat.mtimeMs === was.mtimeMs) continue;
    if (hashOf(file) !== was.hash) return false;
    inputs[file] = { ...was, size: stat.size, mtimeMs: stat.mtimeMs };
    touched = true;
  }
  if (touched) tryToWrite(stamp, JSON.stringify(inputs));
  return true;
}

/**
 * @param {string[]} files
 * @returns {string} what to write as the stamp
 */
export function stampOf(files) {
  const entries = files.map((file) => {
    const { size, mtimeMs } = statSync(path.join(root, file));
    return [file, { size, mtimeMs, hash: hashOf(file) }];
  });
  return JSON.stringify(Object.fromEntries(entries));
}

/**
 * By rename, so that a command that starts meanwhile reads the old file or the new one, never half of one.
 * @param {string} file
 * @param {string | Uint8Array} contents
 */
export function writeWhole(file, contents) {
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, contents);
  renameSync(part, file);
}

/**
 * A clone that may only be read runs as well, and reads the contents anew each time.
 * @param {string} file
 * @param {string} contents
 */
function tryToWrite(file, contents) {
  try {
    writeWhole(file, contents);
  } catch {}
}

/**
 * @param {string} stamp
 * @returns {Inputs | null}
 */
function read(stamp) {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {string} file */
const hashOf = (file) =>
  createHash('sha256')
    .update(readFileSync(path.join(root, file)))
    .digest('base64');
