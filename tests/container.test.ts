import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RestServer, restServer } from '../packages/server/src/testkit/rest-server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The instructions of the Dockerfile, each on one line. */
const instructions = read('Dockerfile')
  .replaceAll('\\\n', '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const saying = (name: string): string[] =>
  instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

describe('the container', () => {
  test('builds and runs with the same supported Node version', () => {
    const versions = saying('FROM').map((from) => /^node:(\d+)-/.exec(from)?.[1]);
    expect(new Set(versions).size).toBe(1);
    expect(Number(versions[0])).toBeGreaterThanOrEqual(22);
  });

  test('runs an existing program as a non-root user, and stops it with SIGTERM', () => {
    const command = JSON.parse(saying('ENTRYPOINT').at(-1) ?? '[]') as string[];
    const program = command.find((word, i) => i > 0 && !word.startsWith('--')) ?? '';
    expect(existsSync(path.join(root, program))).toBe(true);
    expect(saying('USER')).toEqual(['node']);
    expect(saying('STOPSIGNAL')).toEqual(['SIGTERM']);
  });

  test('includes every file that the build needs', () => {
    const left = read('.dockerignore').split('\n');
    const needed = ['packages', 'scripts', 'docs', 'package.json', 'package-lock.json', 'tsconfig.base.json', '.npmrc'];
    expect(needed.filter((name) => !existsSync(path.join(root, name)) || left.includes(name))).toEqual([]);
  });
});

describe("the container's health check", () => {
  const [command = '', ...args] = JSON.parse(saying('HEALTHCHECK')[0]?.split(' CMD ')[1] ?? '[]') as string[];
  const exitCode = (port: string, basePath: string): Promise<number> =>
    new Promise((resolve) => {
      const env = { ...process.env, PORT: port, BASE_PATH: basePath };
      execFile(command, args, { env }, (error) => resolve(error ? Number(error.code) : 0));
    });

  let server: RestServer;
  beforeAll(async () => {
    server = await restServer({ BASE_PATH: '/games' });
  });
  afterAll(() => server.stop());

  test('passes only for a running server under its base path', async () => {
    const { port } = new URL(server.root);
    expect(await Promise.all([exitCode(port, '/games'), exitCode(port, '/games/')])).toEqual([0, 0]);
    // The check fails outside the base path, and on port 1, where nothing listens.
    expect(await Promise.all([exitCode(port, '/else'), exitCode('1', '')])).toEqual([1, 1]);
  });
});
