// `node packages/server/bench/run.mjs store [sqlite|postgres] [seconds]`: write throughput of the stores, with durable commits.
// `node packages/server/bench/run.mjs long-matches [matches]`: response times of one client while another imports and reads the longest matches.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const BENCHES = ['store', 'long-matches'];

const [name = '', ...args] = process.argv.slice(2);
if (!BENCHES.includes(name)) throw new Error(`name a bench: ${BENCHES.join(', ')}`);
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
  // Bundles workspace packages, which are TypeScript; everything else is loaded from node_modules.
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
