// Entry points of a published package, derived from the `exports` of its manifest in the repository.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** An entry point for tests in this repository only. */
const INTERNAL = './testkit';

/**
 * Lists every entry point with its source file. Patterns become one entry per file, so that tools can check each.
 * @param {string} folder of the package
 * @param {Record<string, string | Record<string, string>>} exports
 * @returns {Record<string, string>} paths from the folder, by entry point
 */
export function expandDoors(folder, exports) {
  /** @type {Record<string, string>} */
  const doors = {};
  for (const [door, conditions] of Object.entries(exports)) {
    const target = typeof conditions === 'string' ? conditions : (conditions.default ?? '');
    if (door === INTERNAL) continue;
    for (const name of target.includes('*') ? namesOf(folder, target) : ['']) {
      doors[door.replace('*', name)] ??= target.replaceAll('*', name);
    }
  }
  return doors;
}

/** The names that `*` stands for in a path. @param {string} folder @param {string} pattern */
function namesOf(folder, pattern) {
  const [before = '', ...after] = pattern.split('*');
  const parent = path.join(folder, before);
  if (!before.endsWith('/') || !existsSync(parent)) throw new Error(`cannot expand ${pattern} in ${folder}`);
  return readdirSync(parent).filter((name) => existsSync(path.join(folder, [before, ...after].join(name))));
}

/**
 * `exports` of the published package.
 * @param {Record<string, string>} doors
 */
export const publishedDoors = (doors) =>
  Object.fromEntries(Object.entries(doors).map(([door, file]) => [door, publishedDoor(file)]));

/** @param {string} file */
function publishedDoor(file) {
  const built = file.replace(/^\.\/src\//, './dist/');
  if (/\.ts$/.test(built)) return { types: built.replace(/\.ts$/, '.d.ts'), default: built.replace(/\.ts$/, '.js') };
  if (/\.(md|json)$/.test(built)) return { types: `${built}.d.ts`, default: `${built}.js` };
  return built;
}
