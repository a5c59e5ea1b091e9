import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/quintet', import.meta.url));

/** Path of an installed program, by any of its names. */
export function installed(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find((file) => existsSync(file));
}

/**
 * Unpacks Debian packages without installing them, so that no root access is needed, and returns their folder.
 * @throws with what apt says, if it cannot fetch them
 */
export function unpacked(name: string, packages: readonly string[]): string {
  const folder = path.join(CACHE, name);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const part = mkdtempSync(`${folder}-`);
  const apt = (args: readonly string[]) => spawnSync('apt-get', args, { cwd: part, encoding: 'utf8' });
  let got = apt(['download', ...packages]);
  if (got.status !== 0) {
    apt(['update']);
    got = apt(['download', ...packages]);
  }
  if (got.status !== 0) {
    rmSync(part, { recursive: true, force: true });
    throw new Error(got.error?.message ?? got.stderr);
  }
  const tree = path.join(part, 'tree');
  for (const file of readdirSync(part)) spawnSync('dpkg', ['-x', path.join(part, file), tree]);
  try {
    renameSync(tree, folder);
  } catch (error) {
    // Another run unpacked the packages first.
    if (!existsSync(folder)) throw error;
  }
  rmSync(part, { recursive: true, force: true });
  return folder;
}
