// Builds the published package. `index.js` is for bundlers and has the engine and the client as dependencies. `standalone.js` is
// for a plain <script type="module"> and contains everything. Both load each game, the bot and the client on demand.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { runnerImport, build as viteBuild } from 'vite';
import { Expected, runTool } from '../../scripts/process.mjs';

const folder = path.dirname(fileURLToPath(import.meta.url));
const OURS = /^@quintet\/(?:engine|client)(?:\/|$)/;

/**
 * Writes the built package to the folder `outFolder`. Returns the manifest fields that differ from the manifest in the repository.
 * @param {string} outFolder
 */
export async function build(outFolder) {
  const dist = path.join(outFolder, 'dist');
  await bundle(dist, 'index', (id) => OURS.test(id));
  await bundle(dist, 'standalone', () => false);
  await declarations(dist);
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return {
    // Svelte is bundled, so that the published package does not depend on it.
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => OURS.test(name))),
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './standalone': { types: './dist/index.d.ts', default: './dist/standalone.js' },
    },
    sideEffects: ['./dist/index.js', './dist/standalone.js'],
  };
}

/** @param {string} dist @param {string} name @param {(id: string) => boolean} external */
async function bundle(dist, name, external) {
  // Node 20 cannot import TypeScript.
  const { module } = await runnerImport(path.join(folder, 'build/plugins.ts'));
  await viteBuild({
    configFile: false,
    root: folder,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      // Injects the styles of each component into the shadow root that contains it.
      svelte({ configFile: false, emitCss: false, compilerOptions: { runes: true, css: 'injected', dev: false } }),
      /** @type {{ icons(): import('vite').Plugin }} */ (module).icons(),
      adoptStyles(),
    ],
    // The worker is embedded as a string, which bundlers do not minify.
    worker: { format: 'es', rolldownOptions: { output: { minify: true } } },
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'es2022',
      sourcemap: true,
      // Bundlers minify `index.js` themselves; `output.minify` below applies to `standalone.js`.
      minify: false,
      lib: { entry: { [name]: path.join(folder, 'src/index.ts') }, formats: ['es'] },
      rolldownOptions: {
        external,
        checks: { pluginTimings: false },
        output: {
          minify: name === 'standalone',
          entryFileNames: '[name].js',
          chunkFileNames: `${name === 'index' ? 'parts' : name}/[name]-[hash].js`,
        },
      },
    },
  });
}

/**
 * Replaces Svelte's `<style>` elements with constructed style sheets, which a strict content security policy allows.
 * @returns {import('vite').Plugin}
 */
const adoptStyles = () => ({
  name: 'adopt-styles',
  transform: (_, id) =>
    id.endsWith('/svelte/src/internal/client/dom/css.js') ? { code: APPEND_STYLES, map: { mappings: '' } } : null,
});

const APPEND_STYLES = `
import { effect } from '../reactivity/effects.js';
import { active_effect } from '../runtime.js';

const sheets = new Map();

function sheetOf({ hash, code }) {
  const sheet = sheets.get(hash) ?? new CSSStyleSheet();
  if (!sheets.has(hash)) sheet.replaceSync(code);
  sheets.set(hash, sheet);
  return sheet;
}

export function append_styles(anchor, css) {
  effect(() => {
    const root = (active_effect?.parent?.nodes?.start ?? anchor).getRootNode();
    const sheet = sheetOf(css);
    if (!root.adoptedStyleSheets?.includes(sheet)) root.adoptedStyleSheets = [...(root.adoptedStyleSheets ?? []), sheet];
  });
}
`;

/** Writes the type declarations of the public API. @param {string} dist */
async function declarations(dist) {
  // Builds may run at the same time.
  const config = path.join(folder, `tsconfig.types-${process.pid}.json`);
  const compilerOptions = {
    ...{ noEmit: false, emitDeclarationOnly: true, declaration: true },
    ...{ incremental: false, tsBuildInfoFile: null, rootDir: 'src', outDir: dist },
  };
  const files = ['src/index.ts', 'src/icons.d.ts'];
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', compilerOptions, files, include: [] }));
  const { code, output } = await runTool('@typescript/native/bin/tsc', ['-p', config], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  rmSync(config);
  if (code !== 0) throw new Expected(`the types of boards could not be written:\n${output}`);
  const needed = finishTypes(path.join(dist, 'index.d.ts'));
  for (const entry of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(dist, entry);
    if (file.endsWith('.d.ts') && !needed.has(file)) rmSync(file);
  }
  removeEmptyFolders(dist);
}

/**
 * Changes `.ts` to `.js` in the imports of a declaration file and, recursively, of the files that it imports. Returns all of
 * these files; the other files that the compiler emits are needed only by the implementation.
 * @param {string} file @param {Set<string>} [found]
 */
function finishTypes(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(/(from '\.[^']*)\.ts'/g, (_, start) => {
      finishTypes(path.resolve(path.dirname(file), `${start.slice("from '".length)}.d.ts`), found);
      return `${start}.js'`;
    }),
  );
  return found;
}

/** @param {string} at @returns {boolean} whether the folder `at` was removed */
function removeEmptyFolders(at) {
  const rest = readdirSync(at, { withFileTypes: true }).filter(
    (entry) => !(entry.isDirectory() && removeEmptyFolders(path.join(at, entry.name))),
  );
  if (rest.length === 0) rmSync(at, { recursive: true });
  return rest.length === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outFolder = path.resolve(process.argv[2] ?? path.join(folder, 'dist'));
  mkdirSync(outFolder, { recursive: true });
  await build(outFolder);
}
