// Builds the app into packages/web/dist if its inputs have changed.
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Expected, root, runTool, seconds } from './process.mjs';
import { isFresh, stampOf } from './stamp.mjs';

const DIST = path.join(root, 'packages/web/dist');
/** Starts with a dot, because the server never serves dot files. */
const STAMP = path.join(DIST, '.inputs.json');
const FOLDERS = [
  'docs',
  'packages/web/src',
  'packages/web/public',
  'packages/web/build',
  'packages/board/src',
  'packages/board/build',
  'packages/engine/src',
];
const FILES = ['packages/web/index.html', 'packages/web/vite.config.ts', 'package-lock.json', 'scripts/build-web.mjs'];
/** Pages of the documentation outside the folder `docs`. */
const PAGES = [
  'README.md',
  'packages/board/README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
];
const IS_TEST = /\.(?:test|long)\.ts$/;

export const isWebBuilt = () => isFresh(STAMP, inputs());

/** @param {import('./process.mjs').Say} say */
export async function buildWeb(say) {
  const since = performance.now();
  const stamp = stampOf(inputs());
  const part = `${DIST}.${process.pid}.part`;
  const args = ['build', path.join(root, 'packages/web'), '--outDir', part, '--emptyOutDir', '--logLevel', 'error'];
  // A caller's NODE_ENV, such as `test` under Vitest, would build an app that does not work offline.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code } = await runTool('vite/bin/vite.js', args, { env, stdio: ['ignore', 2, 2] });
  if (code !== 0) {
    rmSync(part, { recursive: true, force: true });
    throw new Expected('the app could not be built: see above', code);
  }
  writeFileSync(path.join(part, path.basename(STAMP)), stamp);
  // Removes the old build only after the new one is complete.
  rmSync(DIST, { recursive: true, force: true });
  renameSync(part, DIST);
  say(`built the app in ${seconds(since)}`);
}

/** Prints the size of each part of the app. Returns 1 if the first visit exceeds its budget. @returns {Promise<number>} */
export async function reportSizes() {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(path.join(root, 'packages/web/build/report.ts'));
  return /** @type {{ report(folder: string): number }} */ (module).report(DIST);
}

/** Every possible input except tests. */
function inputs() {
  const inside = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !IS_TEST.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  );
  return [...FILES, ...PAGES, ...inside].sort();
}
