// `node packages/server/bench/store.mjs [sqlite|postgres] [seconds]`: how fast the stores take writes, with durable commits.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const cache = fileURLToPath(new URL('../../../node_modules/.cache/quintet', import.meta.url));
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, 'bench-'));
await build({
  entryPoints: [
    fileURLToPath(new URL('store.ts', import.meta.url)),
    fileURLToPath(new URL('../src/store/sqlite-thread.mjs', import.meta.url)),
  ],
  entryNames: '[name]',
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
});
try {
  const { main } = await import(pathToFileURL(path.join(folder, 'store.mjs')).href);
  await main(process.argv.slice(2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
