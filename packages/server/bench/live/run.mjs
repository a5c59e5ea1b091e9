// Builds the bench of live play and runs it. The server that it measures is the one that `npm start` runs.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = path.resolve(here, '../../../..');
const cache = path.join(root, 'node_modules/.cache/quintet');
const server = `process.exitCode = await (await import(${JSON.stringify(
  pathToFileURL(path.join(root, 'packages/cli/dist/quintet.mjs')).href,
)})).main(['serve', '--json'])`;

/** @param {string[]} args */
export async function run(args) {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'bench-'));
  await build({
    entryPoints: ['main', 'load'].map((name) => path.join(here, `${name}.ts`)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'bundle',
    external: ['ws', 'zod'],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    loader: { '.md': 'text' },
    logLevel: 'warning',
  });
  const main = pathToFileURL(path.join(folder, 'main.mjs')).href;
  try {
    return await (await import(main)).main(args, { load: path.join(folder, 'load.mjs'), server, peer: null });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
