import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Service, startOnFreePort, stopped } from './child.ts';
import { installed, unpacked } from './debian.ts';

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
  const found = installed(['redis-server', 'valkey-server']);
  if (found) return { command: found, argv0: found, env: process.env };
  const folder = packages();
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

function packages(): string {
  try {
    return unpacked('redis', DEBS);
  } catch (error) {
    const wanted = 'install redis-server or valkey-server, or set REDIS_URL to one that runs';
    throw new Error(`these tests need Redis: ${wanted} (${error})`);
  }
}
