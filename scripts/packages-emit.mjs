// Compiles a package for publication: one ES module per source file, with declarations and source maps.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Expected, runTool } from './process.mjs';

const TEST = /\.(?:test|long)\.ts$/;
/** A module that another one starts as a worker: `new URL('./thread.ts', import.meta.url)`. */
const WORKER = /new URL\('(\.[^']+)\.ts', import\.meta\.url\)/g;
/** An import of a JSON or Markdown file, which some platforms cannot load as a module. tsc writes a space before `with`. */
const DATA_IMPORT =
  /(\bfrom |\bimport\(|\bimport )(["'])(\.[^"']+\.(?:json|md))\2(?:(?: with|,) \{ (?:with: \{ )?type: ["']json["'] \}(?: \})?)?/g;

/**
 * @param {string} from folder of the package
 * @param {string} outFolder folder that gets `dist`, and `src` for source maps
 * @param {Record<string, string>} doors
 * @param {readonly import('./packages.mjs').Prepared[]} dependencies prepared packages that this one may import
 */
export async function emit(from, outFolder, doors, dependencies) {
  const src = path.join(outFolder, 'src');
  cpSync(path.join(from, 'src'), src, { recursive: true, filter: (file) => !TEST.test(file) });
  const config = path.join(outFolder, 'tsconfig.json');
  writeFileSync(config, JSON.stringify(tsconfig(from, outFolder, doors, dependencies)));
  const { code, output } = await runTool('@typescript/native/bin/tsc', ['-p', config], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  rmSync(config);
  if (code !== 0) throw new Expected(`${path.basename(from)} could not be compiled:\n${output}`);
  const dist = path.join(outFolder, 'dist');
  for (const file of filesIn(src)) if (file.endsWith('.mjs')) cpSync(path.join(src, file), path.join(dist, file));
  for (const file of Object.values(doors))
    if (/\.(md|json)$/.test(file)) writeDataModule(path.join(outFolder, file), src, dist);
  for (const file of filesIn(dist)) if (/\.m?js$/.test(file)) finishModule(path.join(dist, file), src, dist);
  for (const file of filesIn(dist)) if (/\.(md|json)$/.test(file)) rmSync(path.join(dist, file));
  removeUnmapped(src, dist);
}

/**
 * @param {string} from
 * @param {string} outFolder
 * @param {Record<string, string>} doors
 * @param {readonly import('./packages.mjs').Prepared[]} dependencies
 */
function tsconfig(from, outFolder, doors, dependencies) {
  const modules = Object.values(doors).filter((file) => /\.ts$/.test(file));
  return {
    extends: path.join(from, 'tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: false, incremental: false, tsBuildInfoFile: null },
      ...{ rewriteRelativeImportExtensions: true, rootDir: 'src', outDir: 'dist' },
      ...{ declaration: true, declarationMap: true, sourceMap: true, stripInternal: true, newLine: 'lf' },
      paths: Object.fromEntries(dependencies.flatMap(pathsOf)),
    },
    files: [...modules, ...workersIn(path.join(outFolder, 'src')), ...ambientIn(from)],
    include: [],
  };
}

/**
 * Lets the compiler find a prepared package by its name.
 * @param {import('./packages.mjs').Prepared} prepared
 * @returns {[string, string[]][]}
 */
const pathsOf = ({ outFolder, manifest: { name, exports = {} } }) =>
  Object.entries(exports).flatMap(([door, target]) =>
    typeof target === 'object' && target.types
      ? [[`${name}${door.slice(1)}`, [path.join(outFolder, target.types)]]]
      : [],
  );

/** @param {string} src @returns {string[]} paths from the folder above */
const workersIn = (src) =>
  filesIn(src).flatMap((file) =>
    [...readFileSync(path.join(src, file), 'utf8').matchAll(WORKER)]
      .map(([, target = '']) => `./${path.posix.join('src', path.posix.dirname(file), target)}.ts`)
      .filter((target) => existsSync(path.join(src, '..', target))),
  );

/** The files beside `src` that declare globals. @param {string} from */
const ambientIn = (from) =>
  readdirSync(from)
    .filter((file) => /(?<!^rules)\.d\.ts$/.test(file))
    .map((file) => path.join(from, file));

/**
 * Converts a text or JSON file into a module, because modules load everywhere without flags or loaders.
 * @param {string} file
 * @param {string} src
 * @param {string} dist
 */
function writeDataModule(file, src, dist) {
  const target = path.join(dist, path.relative(src, file));
  if (existsSync(`${target}.js`)) return;
  const text = readFileSync(file, 'utf8');
  const value = file.endsWith('.json') ? JSON.parse(text) : text;
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(`${target}.js`, `export default ${JSON.stringify(value)};\n`);
  writeFileSync(`${target}.d.ts`, `declare const data: ${typeOf(value)};\nexport default data;\n`);
}

/** The TypeScript type of a JSON value. @param {unknown} value @returns {string} */
function typeOf(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `readonly (${[...new Set(value.map(typeOf))].join(' | ') || 'never'})[]`;
  if (typeof value !== 'object') return typeof value;
  const fields = Object.entries(value).map(([name, field]) => `readonly ${JSON.stringify(name)}: ${typeOf(field)}`);
  return `{ ${fields.join('; ')} }`;
}

/**
 * Rewrites the imports of data and the paths of workers in a compiled module.
 * @param {string} file
 * @param {string} src
 * @param {string} dist
 */
function finishModule(file, src, dist) {
  const code = readFileSync(file, 'utf8');
  const changed = code.replace(DATA_IMPORT, (_, keyword, quote, target) => {
    writeDataModule(path.join(src, path.relative(dist, path.resolve(path.dirname(file), target))), src, dist);
    return `${keyword}${quote}${target}.js${quote}`;
  });
  const compiled = changed.replace(WORKER, "new URL('$1.js', import.meta.url)");
  if (compiled !== code) writeFileSync(file, compiled);
}

/** Removes the sources that no source map names, because no entry point imports them. @param {string} src @param {string} dist */
function removeUnmapped(src, dist) {
  const mapped = new Set(
    filesIn(dist)
      .filter((file) => file.endsWith('.map'))
      .flatMap((file) => {
        const { sources } = JSON.parse(readFileSync(path.join(dist, file), 'utf8'));
        return sources.map((/** @type {string} */ source) => path.resolve(dist, path.dirname(file), source));
      }),
  );
  for (const file of filesIn(src)) if (!mapped.has(path.join(src, file))) rmSync(path.join(src, file));
}

/** @param {string} folder @returns {string[]} paths with slashes, on Windows too */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
