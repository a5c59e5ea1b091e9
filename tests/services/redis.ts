import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Service, startOnFreePort, stopped } from './child.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/quintet/redis', import.meta.url));
const DEBS = ['redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1'];

/** Starts an empty Redis without persistence. */
export async function startRedis(): Promise<Service> {
  const { command, argv0, env } = program();
  const folder = mkdtempSync(path.join(tmpdir(), 'quintet-redis-'));
  const { child, port } = await startOnFreePort((port) => ({
    command,
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    options: { env, argv0 },
    ready: /ready to accept connections/i,
  }));
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: child.pid as number,
    async stop() {
      await stopped(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function program(): { command: string; argv0: string; env: NodeJS.ProcessEnv } {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const named = folders.flatMap((folder) => ['redis-server', 'valkey-server'].map((name) => path.join(folder, name)));
  const found = named.find((file) => existsSync(file));
  if (found) return { command: found, argv0: found, env: process.env };
  const folder = unpacked();
  const libraries = path.join(folder, 'usr/lib');
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: readdirSync(libraries)
      .map((name) => path.join(libraries, name))
      .join(':'),
  };
  // The package has one program under several names. The program runs a server only if its name is `redis-server`.
  return { command: path.join(folder, 'usr/bin/redis-check-rdb'), argv0: 'redis-server', env };
}

/** Unpacks Debian packages without installing them, so that no root access is needed. */
function unpacked(): string {
  if (existsSync(CACHE)) return CACHE;
  mkdirSync(path.dirname(CACHE), { recursive: true });
  const part = mkdtempSync(`${CACHE}-`);
  const apt = (args: string[]) => spawnSync('apt-get', args, { cwd: part, encoding: 'utf8' });
  let got = apt(['download', ...DEBS]);
  if (got.status !== 0) {
    apt(['update']);
    got = apt(['download', ...DEBS]);
  }
  if (got.status !== 0) {
    rmSync(part, { recursive: true, force: true });
    throw new Error(
      `these tests need Redis: install redis-server or valkey-server, or set REDIS_URL to one that runs (${got.error?.message ?? got.stderr})`,
    );
  }
  const tree = path.join(part, 'tree');
  for (const file of readdirSync(part)) spawnSync('dpkg', ['-x', path.join(part, file), tree]);
  try {
    renameSync(tree, CACHE);
  } catch (error) {
    // Another run unpacked the packages first.
    if (!existsSync(CACHE)) throw error;
  }
  rmSync(part, { recursive: true, force: true });
  return CACHE;
}
