// Builds the published package `quintet`: the bundle with its worker threads, the app that `quintet serve` serves,
// and the module that exports `CLIView`.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { APART } from '../../scripts/build.mjs';
import { readManifest } from '../../scripts/packages.mjs';
import { emit, filesIn } from '../../scripts/packages-emit.mjs';
import { root } from '../../scripts/process.mjs';
import { readyToServe } from '../../scripts/ready.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const DOOR = './src/index.ts';

/** @type {import('esbuild').BuildOptions} */
const BUNDLE_OPTIONS = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
};

/** Prints which Node is required if the running one is too old, instead of failing with a syntax error. */
const BIN = `
import { nodeRefusal } from './scripts/node-version.mjs';
const refusal = nodeRefusal();
if (refusal) console.error(refusal);
process.exitCode = refusal ? 1 : await import('../dist/quintet.mjs').then(({ main }) => main(process.argv.slice(2)));
`;

/** @param {string} outFolder @param {import('../../scripts/packages.mjs').BuildContext} context */
export async function build(outFolder, { say, dependencies }) {
  await readyToServe('full', say);
  const dist = path.join(outFolder, 'dist');
  // Only the declarations are used. The module itself is bundled, so that it needs no other package.
  await emit(HERE, outFolder, { '.': DOOR }, dependencies);
  rmSync(path.join(outFolder, 'src'), { recursive: true });
  for (const file of filesIn(dist)) if (!file.endsWith('.d.ts')) rmSync(path.join(dist, file));
  await bundle({
    ...BUNDLE_OPTIONS,
    entryPoints: [path.join(HERE, DOOR)],
    outdir: dist,
    external: APART,
    loader: { '.md': 'text' },
    sourcemap: 'linked',
  });
  const bin = { contents: BIN, resolveDir: root };
  const file = path.join(outFolder, 'bin/quintet.mjs');
  await bundle({
    ...BUNDLE_OPTIONS,
    stdin: bin,
    outfile: file,
    external: ['../dist/*'],
    banner: { js: '#!/usr/bin/env node' },
  });
  for (const name of filesIn(path.join(HERE, 'dist'))) {
    if (name !== 'inputs.json') cpSync(path.join(HERE, 'dist', name), path.join(dist, name));
  }
  for (const name of filesIn(dist)) if (name.endsWith('.map')) withoutSources(path.join(dist, name));
  cpSync(path.join(root, 'packages/web/dist'), path.join(outFolder, 'app'), {
    recursive: true,
    filter: (from) => path.basename(from) !== '.inputs.json',
  });
  cpSync(path.join(root, 'THIRD-PARTY-NOTICES.md'), path.join(outFolder, 'THIRD-PARTY-NOTICES.md'));
  const { version } = readManifest(HERE);
  const { dependencies: all = {} } = readManifest(path.join(root, 'packages/server'));
  return {
    name: 'quintet',
    bin: { quintet: 'bin/quintet.mjs' },
    // Exact versions: the program runs with the dependencies that it was tested with.
    dependencies: Object.fromEntries(APART.map((name) => [name, all[name] ?? ''])),
    // Needed only for the types of `CLIView`.
    peerDependencies: { '@quintet/engine': version },
    peerDependenciesMeta: { '@quintet/engine': { optional: true } },
  };
}

/** Removes the source texts, three quarters of the package, from a source map: stack traces do not need them. @param {string} file */
function withoutSources(file) {
  const { sourcesContent: _, ...map } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(map));
}
