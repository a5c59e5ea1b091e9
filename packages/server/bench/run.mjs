// `node packages/server/bench/run.mjs store [sqlite|postgres] [seconds]`: how fast the stores take writes, with durable commits.
// `node packages/server/bench/run.mjs long-matches [matches]`: how long others wait while somebody imports and reads the longest matches.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const BENCHES = ['store', 'long-matches'];

const [name = '', ...args] = process.argv.slice(2);
if (!BENCHES.includes(name)) throw new Error(`give the name of a bench: ${BENCHES.join(', ')}`);
const cache = fileURLToPath(new URL('../../../node_modules/.cache/quintet', import.meta.url));
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, 'bench-'));
await build({
  entryPoints: [
    fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
    fileURLToPath(new URL('../src/store/sqlite-thread.mjs', import.meta.url)),
  ],
  entryNames: '[name]',
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // Workspace packages are TypeScript and become part of the bundle; everything else is loaded from node_modules.
  plugins: [
    {
      name: 'external-packages',
      setup: (own) =>
        own.onResolve({ filter: /^[^./]/ }, ({ path: found }) =>
          found.startsWith('@quintet/') ? undefined : { path: found, external: true },
        ),
    },
  ],
  platform: 'node',
  format: 'esm',
  loader: { '.md': 'text' },
});
try {
  const { main } = await import(pathToFileURL(path.join(folder, `${name}.mjs`)).href);
  await main(args);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
