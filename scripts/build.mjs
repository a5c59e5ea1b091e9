// Bundles the command line and its threads into packages/cli/dist (quintet.mjs, worker.mjs, sqlite-thread.mjs) if their
// inputs have changed.
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Expected, root, seconds } from './process.mjs';
import { isFresh, stampOf, writeWhole } from './stamp.mjs';

const DIST = path.join(root, 'packages/cli/dist');
const BUNDLE = path.join(DIST, 'quintet.mjs');
const WORKER = path.join(DIST, 'worker.mjs');
const STORE = path.join(DIST, 'sqlite-thread.mjs');
const STAMP = path.join(DIST, 'inputs.json');

/**
 * Packages left out of the bundle: they have native parts or data files, or are loaded only on an operator's request. Everything
 * else is bundled, since one file loads far faster than hundreds.
 */
export const APART = ['libsql', '@fastify/swagger-ui', 'pg', 'ioredis', 'bullmq'];

/** Bundler options for everything that runs in Node. @type {import('esbuild').BuildOptions} */
export const BUNDLE_OPTIONS = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'linked',
  loader: { '.md': 'text' },
  external: APART,
  // CommonJS dependencies call `require`, which modules do not have.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  logLevel: 'warning',
};

/** @returns {Promise<{ main(argv: string[]): Promise<number> }>} */
export const importBundle = () => import(pathToFileURL(BUNDLE).href);

/** Checks only the recorded inputs: a new source can enter the bundle only if one of them changes. */
export const isBuilt = () =>
  isFresh(STAMP) && [BUNDLE, WORKER, STORE].every((file) => statSync(file, { throwIfNoEntry: false }) !== undefined);

/** @param {import('./process.mjs').Say} say */
export async function build(say) {
  const since = performance.now();
  const esbuild = await import('esbuild');
  const built = await esbuild
    .build({
      absWorkingDir: root,
      entryPoints: {
        quintet: 'packages/cli/src/main.ts',
        worker: 'packages/server/src/search-worker.ts',
        'sqlite-thread': 'packages/server/src/store/sqlite-thread.mjs',
      },
      outdir: DIST,
      ...BUNDLE_OPTIONS,
      metafile: true,
      write: false,
    })
    .catch(() => {
      throw new Expected('the command line could not be built: see above');
    });
  const self = path.relative(root, fileURLToPath(import.meta.url));
  // Dependencies change only with the lockfile, which is an input itself.
  const sources = Object.keys(built.metafile.inputs).filter((file) => !file.startsWith('node_modules/'));
  const stamp = stampOf([self, 'package-lock.json', ...sources]);
  mkdirSync(DIST, { recursive: true });
  for (const { path: file, contents } of built.outputFiles) writeWhole(file, contents);
  writeWhole(STAMP, stamp);
  say(`built the command line in ${seconds(since)}`);
}
