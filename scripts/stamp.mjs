// Stamps of built files: each lists the inputs with size, modification time and hash, to tell whether a build is up to date.
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './process.mjs';

/** @typedef {Record<string, { size: number, mtimeMs: number, hash: string }>} Inputs keyed by path from the root */

/**
 * Whether no input has changed. Compares sizes and times first, and contents only if those differ, as after a checkout.
 * @param {string} stamp
 * @param {(string[]) | null} files current inputs; `null` if a new input needs a change of a known one
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
 * @returns {string} contents of the stamp
 */
export function stampOf(files) {
  const entries = files.map((file) => {
    const { size, mtimeMs } = statSync(path.join(root, file));
    return [file, { size, mtimeMs, hash: hashOf(file) }];
  });
  return JSON.stringify(Object.fromEntries(entries));
}

/**
 * Writes atomically by renaming, so that concurrent readers never see half a file.
 * @param {string} file
 * @param {string | Uint8Array} contents
 */
export function writeWhole(file, contents) {
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, contents);
  renameSync(part, file);
}

/**
 * Writes a file if possible. In a read-only clone, contents are compared every time instead.
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
