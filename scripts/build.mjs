// The command line as packages/cli/dist/quintet.mjs and its threads as worker.mjs beside it, rebuilt when something that
// went into them has changed.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Expected, root, seconds } from './process.mjs';

const DIST = path.join(root, 'packages/cli/dist');
const BUNDLE = path.join(DIST, 'quintet.mjs');
const WORKER = path.join(DIST, 'worker.mjs');
const STAMP = path.join(DIST, 'inputs.json');

/** @returns {Promise<{ main(argv: string[]): Promise<number> }>} */
export const importBundle = () => import(pathToFileURL(BUNDLE).href);

/**
 * Sizes and times first, since they cost microseconds; contents only where those differ, as after a checkout.
 * Sources that are not in the bundle need no look: one gets in only by a change of a file that imports it.
 */
export function isBuilt() {
  const inputs = readStamp();
  if (!inputs) return false;
  let touched = false;
  for (const [file, was] of Object.entries(inputs)) {
    const stat = statSync(path.join(root, file), { throwIfNoEntry: false });
    if (!stat) return false;
    if (stat.size === was.size && stat.mtimeMs === was.mtimeMs) continue;
    if (hashOf(file) !== was.hash) return false;
    inputs[file] = { ...was, size: stat.size, mtimeMs: stat.mtimeMs };
    touched = true;
  }
  if (touched) tryToWrite(STAMP, JSON.stringify(inputs));
  return [BUNDLE, WORKER].every((file) => statSync(file, { throwIfNoEntry: false }) !== undefined);
}

/** @param {import('./process.mjs').Say} say */
export async function build(say) {
  const since = performance.now();
  const esbuild = await import('esbuild');
  const built = await esbuild
    .build({
      absWorkingDir: root,
      entryPoints: { quintet: 'packages/cli/src/main.ts', worker: 'packages/cli/src/worker.ts' },
      outdir: DIST,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: 'linked',
      loader: { '.md': 'text' },
      // CommonJS dependencies ask for Node's modules by `require`, which a module does not have.
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
      logLevel: 'warning',
      metafile: true,
      write: false,
    })
    .catch(() => {
      throw new Expected('the command line could not be built: see above');
    });
  const self = path.relative(root, fileURLToPath(import.meta.url));
  const stamp = JSON.stringify(stampOf([self, ...Object.keys(built.metafile.inputs)]));
  mkdirSync(DIST, { recursive: true });
  for (const { path: file, contents } of built.outputFiles) writeWhole(file, contents);
  writeWhole(STAMP, stamp);
  say(`built the command line in ${seconds(since)}`);
}

/** @typedef {Record<string, { size: number, mtimeMs: number, hash: string }>} Inputs by path from the root */

/**
 * @param {string[]} files
 * @returns {Inputs}
 */
function stampOf(files) {
  const entries = files.map((file) => {
    const { size, mtimeMs } = statSync(path.join(root, file));
    return [file, { size, mtimeMs, hash: hashOf(file) }];
  });
  return Object.fromEntries(entries);
}

/** @returns {Inputs | null} */
function readStamp() {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {string} file */
const hashOf = (file) =>
  createHash('sha256')
    .update(readFileSync(path.join(root, file)))
    .digest('base64');

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
 * By rename, so that a command that starts meanwhile reads the old file or the new one, never half of one.
 * @param {string} file
 * @param {string | Uint8Array} contents
 */
function writeWhole(file, contents) {
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, contents);
  renameSync(part, file);
}
