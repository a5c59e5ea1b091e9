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

const ENTRIES = {
  quintet: 'packages/cli/src/main.ts',
  worker: 'packages/server/src/search-worker.ts',
  'sqlite-thread': 'packages/server/src/store/sqlite-thread.mjs',
};

/** @returns {Promise<{ main(argv: string[]): Promise<number> }>} */
export const importBundle = () => import(pathToFileURL(BUNDLE).href);

/** Checks only the recorded inputs: a new source can enter the bundle only if one of them changes. */
export const isBuilt = () =>
  isFresh(STAMP) && [BUNDLE, WORKER, STORE].every((file) => statSync(file, { throwIfNoEntry: false }) !== undefined);

/** @param {import('./process.mjs').Say} say */
export async function build(say) {
  const since = performance.now();
  const programs = Object.entries(ENTRIES).map(([name, input]) =>
    bundle(name, input, {
      external: APART,
      input: { moduleTypes: { '.md': 'text' } },
      output: { format: 'esm', entryFileNames: '[name].mjs', sourcemap: true },
    }),
  );
  const built = await Promise.all(programs).catch((error) => {
    console.error(error.message);
    throw new Expected('the command line could not be built: see above');
  });
  const self = path.relative(root, fileURLToPath(import.meta.url));
  // Dependencies change only with the lockfile, which is an input itself.
  const sources = new Set(built.flatMap(({ sources }) => sources));
  const stamp = stampOf([self, 'package-lock.json', ...sources]);
  mkdirSync(DIST, { recursive: true });
  for (const { files } of built) {
    for (const { fileName, contents } of files) writeWhole(path.join(DIST, fileName), contents);
  }
  writeWhole(STAMP, stamp);
  say(`built the command line in ${seconds(since)}`);
}

/**
 * Bundles one program for Node into one file. Uses Rolldown, because esbuild declares the constants of modules with `var`: V8 inlines
 * the value of a `const` into compiled code, but loads and checks a `var` at each use.
 * @param {string} name
 * @param {string} input
 * @param {{ external: readonly string[], input?: import('rolldown').InputOptions, output: import('rolldown').OutputOptions }} options
 */
export async function bundle(name, input, { external, input: inputOptions = {}, output: outputOptions }) {
  const { rolldown } = await import('rolldown');
  const bundled = await rolldown({
    cwd: root,
    input: { [name]: input },
    platform: 'node',
    // Everything of these packages, such as `pg/lib/…`.
    external: external.map((apart) => new RegExp(`^${apart}($|/)`)),
    // Everything is in one file, so imports on demand need no chunk of their own.
    checks: { ineffectiveDynamicImport: false },
    ...inputOptions,
    transform: { target: 'node20', ...inputOptions.transform },
  });
  const { output } = await bundled.generate({ codeSplitting: false, ...outputOptions });
  const inputs = (await bundled.watchFiles).map((file) => path.relative(root, file).replaceAll(path.sep, '/'));
  await bundled.close();
  return {
    sources: inputs.filter((file) => !file.startsWith('node_modules/')),
    files: output.map((file) => ({
      fileName: file.fileName,
      contents: file.type === 'chunk' ? file.code : file.source,
    })),
  };
}
