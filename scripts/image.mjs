// `node scripts/image.mjs /image`: copies what a server needs into a folder: the bundle, the app, and the packages that are not
// bundled. The last stage of the Dockerfile consists of this folder.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { APART } from './build.mjs';
import { root } from './process.mjs';
import { readyToServe } from './ready.mjs';

const FILES = [
  'LICENSE',
  'THIRD-PARTY-NOTICES.md',
  'packages/cli/package.json',
  'packages/cli/bin/bundled.mjs',
  'packages/cli/dist',
  'packages/web/dist',
];
const ENGINE = 'packages/engine';

/** @param {string} folder to be made @param {import('./process.mjs').Say} say */
export async function assemble(folder, say) {
  await readyToServe('start', say);
  for (const file of FILES) copy(file, path.join(folder, file));
  for (const file of packagesApart()) copy(file, path.join(folder, file));
  // The bundle reads the rules pages from the engine's package.
  const engine = path.join(folder, 'node_modules/@quintet/engine');
  for (const file of ['package.json', ...rulesPages()]) copy(path.join(ENGINE, file), path.join(engine, file));
}

/** rules.md and its translations in each game's folder. */
const rulesPages = () =>
  readdirSync(path.join(root, ENGINE, 'src/games'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(path.join(root, ENGINE, 'src/games', name)).map((file) => `src/games/${name}/${file}`),
    )
    .filter((file) => /\/rules(\.\w+)?\.md$/.test(file));

/** @param {string} from @param {string} to */
function copy(from, to) {
  mkdirSync(path.dirname(to), { recursive: true });
  // Nested node_modules are copied separately if needed.
  cpSync(path.join(root, from), to, {
    recursive: true,
    filter: (file) => !file.slice(root.length + from.length).includes('node_modules'),
  });
}

/**
 * Folders of the unbundled packages and their dependencies, from the lockfile. Omits packages that are not installed because
 * they are for other platforms.
 */
function packagesApart() {
  /** @type {{ packages: Record<string, { dependencies?: object, optionalDependencies?: object }> }} */
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} name @param {string} from */
  const add = (name, from) => {
    for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf('node_modules/') - 1))) {
      const at = path.posix.join(above, 'node_modules', name);
      const locked = packages[at];
      if (locked) {
        if (found.has(at) || !existsSync(path.join(root, at))) return;
        found.add(at);
        const { dependencies, optionalDependencies } = locked;
        for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each, at);
        return;
      }
      if (above === '') return;
    }
  };
  for (const name of APART) add(name, 'packages/server');
  return [...found].sort();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await assemble(path.resolve(process.argv[2] ?? 'image'), console.log);
}
