// `node scripts/unity-meta.mjs`: writes the .meta files of the Unity package. Unity ignores files of a package without a .meta
// file.
import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './process.mjs';

const PACKAGE = path.join(root, 'integrations/unity');

/** Settings of each importer, as Unity writes them. */
const IMPORTERS = {
  folder: 'folderAsset: yes\nDefaultImporter:',
  '.cs': 'MonoImporter:',
  '.asmdef': 'AssemblyDefinitionImporter:',
  '.md': 'TextScriptImporter:',
  'package.json': 'PackageManifestImporter:',
};

/** Contents of the .meta files by path within the package. @returns {Record<string, string>} */
export function metaFiles() {
  // Unity ignores folders that end with ~, but copies a sample with its .meta files.
  const files = readdirSync(PACKAGE, { recursive: true, withFileTypes: true })
    .map((entry) => ({
      entry,
      at: path.relative(PACKAGE, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'),
    }))
    .filter(({ entry, at }) => !at.endsWith('.meta') && !entry.name.endsWith('~') && !at.startsWith('Tests~/'));
  return Object.fromEntries(
    files.map(({ entry, at }) => [`${at}.meta`, meta(at, entry.isDirectory() ? 'folder' : entry.name)]),
  );
}

/** @param {string} at @param {string} name */
function meta(at, name) {
  // The id is derived from the path, so that references to a file survive an update of the package.
  const guid = createHash('md5').update(`com.quintet.engine/${at}`).digest('hex');
  const known = /** @type {Record<string, string>} */ (IMPORTERS);
  const importer = known[name] ?? known[path.extname(name)] ?? 'DefaultImporter:';
  const script = importer === IMPORTERS['.cs'] ? SCRIPT : '';
  return `fileFormatVersion: 2\nguid: ${guid}\n${importer}\n  externalObjects: {}\n${script}  userData: \n  assetBundleName: \n  assetBundleVariant: \n`;
}

const SCRIPT = '  serializedVersion: 2\n  defaultReferences: []\n  executionOrder: 0\n  icon: {instanceID: 0}\n';

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [at, content] of Object.entries(metaFiles())) writeFileSync(path.join(PACKAGE, at), content);
}
