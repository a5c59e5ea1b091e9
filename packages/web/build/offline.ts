import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const SCRIPT = 'service-worker.js';
const MARK = 'RELEASE';
/** Not part of the app: what a build leaves for other tools, and what only a crawler asks for. */
const LEFT_OUT = new Set([SCRIPT, 'index.html', 'assets.json']);
const LEFT_OUT_FOLDER = 'previews/';
/** Read now and then, and on the net: a visit to the app does not load it all. */
const DOCS = 'docs/';

/** Writes the service worker, with the list of all files of this build in it and a version that changes with any of them. */
export function offline(): Plugin {
  let publicFolder = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved(config) {
      publicFolder = config.publicDir;
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: '/src/shell/offline/service-worker.ts', fileName: SCRIPT });
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[SCRIPT];
        if (worker?.type !== 'chunk') throw new Error(`${SCRIPT} was not built`);
        // Some browsers start a service worker only as a plain script.
        if (worker.imports.length + worker.exports.length > 0) throw new Error(`${SCRIPT} must stand alone`);
        const release = releaseOf(bundle, publicFolder);
        worker.code = `const ${MARK}=${JSON.stringify(release)};\n${worker.code}`;
      },
    },
  };
}

function releaseOf(bundle: Rolldown.OutputBundle, publicFolder: string) {
  const built = Object.values(bundle).filter(
    ({ fileName }) => !LEFT_OUT.has(fileName) && !fileName.endsWith('.map') && !fileName.startsWith(DOCS),
  );
  const copied = readdirSync(publicFolder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.relative(publicFolder, path.join(file.parentPath, file.name)).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith(LEFT_OUT_FOLDER));
  const entry = built.find((file) => file.type === 'chunk' && file.isEntry && file.name === 'index');
  if (!entry) throw new Error('there is no script that the page starts with');
  const hash = createHash('sha256');
  for (const file of Object.values(bundle).sort((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
    hash.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source);
  }
  for (const file of copied.sort()) hash.update(file).update(readFileSync(path.join(publicFolder, file)));
  return {
    version: hash.digest('hex').slice(0, 16),
    files: ['./', ...built.map(({ fileName }) => fileName), ...copied].sort(),
    entry: entry.fileName,
  };
}
