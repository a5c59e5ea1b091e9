import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const SCRIPT = 'service-worker.js';
const RELEASE_NAME = 'RELEASE';
/** Files that are not cached, besides previews and documentation. */
const EXCLUDED = new Set([SCRIPT, 'index.html', 'assets.json']);
const PREVIEWS = 'previews/';
/** The documentation is not cached, because it is rarely read. */
const DOCS = 'docs/';

/** Writes the service worker with a list of the built files and a version hash of their contents. */
export function offline(): Plugin {
  let publicFolder = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved(config) {
      publicFolder = config.publicDir;
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: '/src/offline/service-worker.ts', fileName: SCRIPT });
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[SCRIPT];
        if (worker?.type !== 'chunk') throw new Error(`${SCRIPT} was not built`);
        // Some browsers do not support service workers that are modules.
        if (worker.imports.length + worker.exports.length > 0) throw new Error(`${SCRIPT} must not import or export`);
        const release = releaseOf(bundle, publicFolder);
        worker.code = `const ${RELEASE_NAME}=${JSON.stringify(release)};\n${worker.code}`;
      },
    },
  };
}

function releaseOf(bundle: Rolldown.OutputBundle, publicFolder: string) {
  const built = Object.values(bundle).filter(
    ({ fileName }) => !EXCLUDED.has(fileName) && !fileName.endsWith('.map') && !fileName.startsWith(DOCS),
  );
  const copied = readdirSync(publicFolder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.relative(publicFolder, path.join(file.parentPath, file.name)).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith(PREVIEWS));
  const entry = built.find((file) => file.type === 'chunk' && file.isEntry && file.name === 'index');
  if (!entry) throw new Error('the page has no entry script');
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
