// Builds the published package: the program and the template are copied as they are.
import { cpSync } from 'node:fs';
import path from 'node:path';

const FOLDER = import.meta.dirname;
/** Tests of the program, and what running the template in the repository leaves behind. */
const EXCLUDED = /^src\/.*\.test\.ts$|^template\/(?:dist|node_modules)$|\.tsbuildinfo$/;

/** @param {string} outFolder */
export function build(outFolder) {
  for (const name of ['bin', 'src', 'template']) {
    cpSync(path.join(FOLDER, name), path.join(outFolder, name), {
      recursive: true,
      filter: (file) => !EXCLUDED.test(path.relative(FOLDER, file).replaceAll('\\', '/')),
    });
  }
  return {};
}
