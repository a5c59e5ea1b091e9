// `npm run packages`: builds every published package into dist/npm/<folder> and packs it into dist/npm/*.tgz.
//
// The manifests in the repository are private and point at sources. A package with `publishConfig` is published: its
// published manifest is derived from the one in the repository, so that entry points are listed only once. A package whose
// folder has a `build.mjs` builds itself: `build(outFolder, context)` fills the folder `outFolder` and returns fields that replace
// derived ones.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expandDoors, publishedDoors } from './packages-doors.mjs';
import { emit } from './packages-emit.mjs';
import { Expected, root, runNpm, seconds } from './process.mjs';

export const OUT = path.join(root, 'dist/npm');
const SCOPE = '@quintet/';
/** Folder in a published package for the files of other packages that its program reads. */
const READ = 'files';

/**
 * @typedef {Record<string, unknown> & {
 *   name: string, version: string, exports?: Record<string, string | Record<string, string>>, imports?: Record<string, string>,
 *   dependencies?: Record<string, string>, publishConfig?: object,
 * }} Manifest
 */
/**
 * A published package: its folder in `packages` and its manifest there.
 * @typedef {{ folder: string, manifest: Manifest }} Source
 */
/** A package that is ready to be packed. @typedef {{ folder: string, outFolder: string, manifest: Manifest }} Prepared */
/** A packed package, with sizes in bytes. @typedef {Prepared & { tarball: string, size: number, unpackedSize: number }} Packed */
/** @typedef {{ say: import('./process.mjs').Say, dependencies: readonly Prepared[] }} BuildContext */

/** Published packages, each after its dependencies. @returns {Source[]} */
export function publishedPackages() {
  const sources = readdirSync(path.join(root, 'packages'))
    .filter((folder) => existsSync(path.join(root, 'packages', folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readManifest(path.join(root, 'packages', folder)) }))
    .filter(({ manifest }) => manifest.publishConfig);
  /** @type {Source[]} */
  const ordered = [];
  /** @param {Source} source */
  const add = (source) => {
    if (ordered.includes(source)) return;
    const needed = Object.keys(source.manifest.dependencies ?? {});
    for (const other of sources) if (needed.includes(other.manifest.name)) add(other);
    ordered.push(source);
  };
  for (const source of sources) add(source);
  return ordered;
}

/** @param {string} folder @returns {Manifest} */
export const readManifest = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/**
 * Builds and packs packages in dependency order.
 * @param {import('./process.mjs').Say} say
 * @param {readonly string[]} [folders] of the packages, including their dependencies; all published ones by default
 * @param {string} [out] folder of the prepared packages and the tarballs, inside the repository, where the compiler finds dependencies
 * @returns {Promise<Packed[]>}
 */
export async function packPackages(say, folders = [], out = OUT) {
  const sources = publishedPackages();
  const unknown = folders.find((folder) => !sources.some((source) => source.folder === folder));
  if (unknown)
    throw new Expected(`${unknown} is not published: choose from ${sources.map((s) => s.folder).join(', ')}`);
  rmSync(out, { recursive: true, force: true });
  /** @type {Packed[]} */
  const packed = [];
  for (const source of sources.filter(({ folder }) => folders.length === 0 || folders.includes(folder))) {
    const since = performance.now();
    const prepared = await preparePackage(source, path.join(out, source.folder), { say, dependencies: packed });
    const result = await pack(prepared, out);
    packed.push(result);
    const sizes = [result.size, result.unpackedSize].map((bytes) => `${Math.round(bytes / 1000)} kB`);
    say(`${prepared.manifest.name} ${prepared.manifest.version}: ${sizes.join(', unpacked ')} (${seconds(since)})`);
  }
  return packed;
}

/**
 * @param {Source} source
 * @param {string} outFolder
 * @param {BuildContext} context
 * @returns {Promise<Prepared>}
 */
async function preparePackage({ folder, manifest }, outFolder, context) {
  const from = path.join(root, 'packages', folder);
  const doors = expandDoors(from, manifest.exports ?? {});
  const derived = publishedManifest(manifest, doors);
  mkdirSync(outFolder, { recursive: true });
  // The compiler reads the module format from this manifest.
  writeManifest(outFolder, derived);
  const own = path.join(from, 'build.mjs');
  const changes = existsSync(own)
    ? await (await import(pathToFileURL(own).href)).build(outFolder, context)
    : await emit(from, outFolder, doors, context.dependencies);
  const imports = copyReadFiles(manifest.imports ?? {}, outFolder);
  cpSync(path.join(root, 'LICENSE'), path.join(outFolder, 'LICENSE'));
  cpSync(path.join(from, 'README.md'), path.join(outFolder, 'README.md'));
  const published = { ...derived, ...(Object.keys(imports).length > 0 ? { imports } : {}), ...changes };
  published.files = readdirSync(outFolder).filter((name) => name !== 'package.json');
  writeManifest(outFolder, published);
  return { folder, outFolder, manifest: published };
}

/**
 * The published form of a manifest. Dependencies on packages of this repository require exactly this version; other
 * dependencies accept any compatible version.
 * @param {Manifest} manifest
 * @param {Record<string, string>} doors
 * @returns {Manifest}
 */
function publishedManifest({ private: _, devDependencies, imports, exports, dependencies = {}, ...kept }, doors) {
  const { repository } = readManifest(root);
  const range = /** @param {[string, string]} entry */ ([name, version]) => [
    name,
    name.startsWith(SCOPE) ? version : `^${version}`,
  ];
  return {
    .../** @type {Manifest} */ (kept),
    ...(repository ? { repository } : {}),
    ...(exports ? { exports: publishedDoors(doors) } : {}),
    ...(Object.keys(dependencies).length > 0
      ? { dependencies: Object.fromEntries(Object.entries(dependencies).map(range)) }
      : {}),
  };
}

/**
 * Copies the files of other packages that a program reads at run time through `imports`, since those packages publish them as
 * modules. Returns the published `imports`.
 * @param {Record<string, string>} imports such as `"#rules/*": "@quintet/engine/rules/*"`
 * @param {string} outFolder
 */
function copyReadFiles(imports, outFolder) {
  return Object.fromEntries(
    Object.entries(imports).map(([key, target]) => {
      const [, folder = '', door = ''] = /^@quintet\/([^/]+)\/(.*)\*$/.exec(target) ?? [];
      const from = path.join(root, 'packages', folder);
      const doors = Object.entries(expandDoors(from, readManifest(from).exports ?? {}));
      const read = doors.filter(([name]) => name.startsWith(`./${door}`));
      if (folder === '' || read.length === 0) throw new Expected(`imports ${key}: ${target} matches no file`);
      for (const [name, file] of read) {
        cpSync(path.join(from, file), path.join(outFolder, READ, `${name}${path.extname(file)}`));
      }
      return [key, `./${READ}/${door}*${path.extname(read[0]?.[1] ?? '')}`];
    }),
  );
}

/** @param {string} outFolder @param {Manifest} manifest */
const writeManifest = (outFolder, manifest) =>
  writeFileSync(path.join(outFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

/** @param {Prepared} prepared @param {string} out @returns {Promise<Packed>} */
async function pack(prepared, out) {
  const args = [
    'pack',
    prepared.outFolder,
    '--pack-destination',
    out,
    '--json',
    '--ignore-scripts',
    '--loglevel=error',
  ];
  const { code, output } = await runNpm(args, ['ignore', 'pipe', 2]);
  if (code !== 0) throw new Expected(`npm pack of ${prepared.manifest.name} failed: see above`, code);
  const [{ filename, size, unpackedSize }] = JSON.parse(output);
  return { ...prepared, tarball: path.join(out, filename), size, unpackedSize };
}
