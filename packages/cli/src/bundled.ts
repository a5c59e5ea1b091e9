/** Access to the files of this build, which are beside the bundle or embedded in an executable. */
import { readFileSync } from 'node:fs';
// Renamed, since the bundle defines its own `createRequire`.
import { createRequire as requireFrom } from 'node:module';
import { getAsset, isSea } from 'node:sea';
import type { StartWorker } from '@quintet/engine/search';
import { type ThreadProgram, threadsFrom } from '@quintet/server/threads';

const packages = requireFrom(import.meta.url);

/** The package's version. The path fits source and bundle, since both are one folder below the manifest. */
export function version(): string {
  const text = isSea()
    ? getAsset('package.json', 'utf8')
    : readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/**
 * A rules page, such as `octa` or `octa.zh`. The manifest's `imports` point to the engine's package, or to a copy inside a
 * published package. Throws if the page cannot be read.
 */
export const rulesText = (page: string): string =>
  isSea() ? getAsset(`rules/${page}`, 'utf8') : readFileSync(packages.resolve(`#rules/${page}`), 'utf8');

/** The puzzles shipped with a game, as JSON. Throws if the game has none. */
export const puzzlesText = (game: string): string =>
  isSea() ? getAsset(`puzzles/${game}`, 'utf8') : readFileSync(packages.resolve(`#puzzles/${game}`), 'utf8');

/** The worker of this build. Source and bundle are both one folder below the package, so the path fits both. */
export const threadProgram: ThreadProgram = isSea()
  ? getAsset('worker.cjs', 'utf8')
  : new URL('../dist/worker.mjs', import.meta.url);

/** Starts a thread of this build that knows the built-in games. */
export const startThread: StartWorker = threadsFrom(threadProgram);
