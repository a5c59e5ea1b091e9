import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { importGame, type LoadedGame } from '../game-modules.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const COMMON: BuildOptions = { bundle: true, format: 'esm', target: 'node20', logLevel: 'silent' };

/** A game like CTOR under the id `mini`. `changes` is an expression for the parts that differ, given `ctor`. */
export const miniGame = (changes = '{}', id = 'mini'): string => `
import { ctor } from '@quintet/engine/ctor';
const changes = ${changes};
export const game = { ...ctor, id: '${id}', package: null, ...changes };
export const rules = { en: '# Mini' };
`;

/** A game that plays like CTOR, but runs `code` before move number `at` is played. */
export const failingGame = (code: string, at = 3, id = 'failing'): string =>
  miniGame(
    `{ rules: { ...ctor.rules, start(options) {
      const spoilt = (position) => Object.assign(position, {
        play(move) { if (this.ply + 1 === ${at}) { ${code} } Object.getPrototypeOf(this).play.call(this, move); },
        clone() { return spoilt(Object.getPrototypeOf(this).clone.call(this)); },
      });
      return spoilt(ctor.rules.start(options));
    } } }`,
    id,
  );

/** Builds a game's package in `folder/name` and returns its path. */
export async function gamePackage(folder: string, name: string, source: string): Promise<string> {
  const at = path.join(folder, name);
  mkdirSync(at, { recursive: true });
  const manifest = { name, version: '1.0.0', type: 'module', exports: { '.': './dist/game.js' } };
  writeFileSync(path.join(at, 'package.json'), JSON.stringify(manifest));
  const outfile = path.join(at, 'dist/game.js');
  await build({ ...COMMON, platform: 'neutral', stdin: { contents: source, resolveDir: HERE }, outfile });
  return at;
}

let unchecked = 0;

/** A game that is loaded without being checked, as if it had passed the checks at start. */
export async function uncheckedGame(folder: string, name: string, source: string): Promise<LoadedGame> {
  // Node loads each file only once.
  const own = path.join(folder, String(unchecked++));
  const file = path.join(await gamePackage(own, name, source), 'dist/game.js');
  const from = { url: pathToFileURL(file).href, package: `${name}@1.0.0` };
  return { ...(await importGame(from)), ...from, file, hash: '0123456789abcdef' };
}

/** Builds the program of the worker threads, which Node 20 cannot run from TypeScript. */
export async function threadProgramIn(folder: string): Promise<URL> {
  const outfile = path.join(folder, 'worker.mjs');
  await build({ ...COMMON, platform: 'node', entryPoints: [path.join(HERE, '../search-worker.ts')], outfile });
  return pathToFileURL(outfile);
}
