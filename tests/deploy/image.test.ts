import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assemble } from '../../scripts/image.mjs';
import { stopped } from '../services/child.ts';

// Runs the last stage of the Dockerfile without Docker: the same files in a separate folder, started with the same command.

const folder = mkdtempSync(path.join(tmpdir(), 'image-'));
const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8');
let child: ChildProcess;
let root: string;
let complaints = '';

beforeAll(async () => {
  await assemble(folder, () => {});
  const [command = '', ...args] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', STORE: path.join(folder, 'data.sqlite') };
  child = spawn(command, [...args, 'serve', '--json'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stderr?.on('data', (part) => {
    complaints += part;
  });
  root = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (part) => {
      output += part;
      const [line, rest] = output.split('\n', 2);
      if (line && rest !== undefined) resolve((JSON.parse(line) as { addresses: string[] }).addresses[0] ?? '');
    });
    child.on('close', (code) => reject(new Error(`ended with ${code}: ${complaints}`)));
  });
}, 180_000);
afterAll(async () => {
  await stopped(child, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const ask = (at: string, body?: object): Promise<Response> =>
  fetch(new URL(at, root), {
    ...(body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });

test('the Dockerfile copies exactly the assembled files', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
  expect(dockerfile).toMatch(/^RUN node scripts\/image\.mjs \/image$/m);
  expect(last.match(/^(COPY|ADD) .*$/gm)).toEqual(['COPY --from=built /image /app']);
});

test('the image contains no sources, scripts or build tools', () => {
  expect(readdirSync(folder).filter((name) => !name.startsWith('data.'))).toEqual(
    expect.arrayContaining(['LICENSE', 'node_modules', 'packages']),
  );
  for (const name of ['scripts', 'packages/cli/src', 'packages/server', 'node_modules/esbuild', 'node_modules/vite']) {
    expect([name, existsSync(path.join(folder, name))]).toEqual([name, false]);
  }
});

test('the app is a production build, regardless of NODE_ENV during the build', () => {
  expect(process.env.NODE_ENV).toBe('test');
  const assets = path.join(folder, 'packages/web/dist/assets');
  const entry = readdirSync(assets).filter((name) => /^index-.*\.js$/.test(name));
  const scripts = entry.map((name) => readFileSync(path.join(assets, name), 'utf8')).join();
  expect(scripts).toContain('service-worker.js');
});

test('the image serves the app, the documentation, the rules and the REST page', async () => {
  expect(await (await ask('api/ready')).json()).toMatchObject({ status: 'ready' });
  for (const at of ['', 'docs/', 'api/docs/', 'api/games/ctor/rules']) {
    expect([at, (await ask(at)).status]).toEqual([at, 200]);
  }
  const chinese = await fetch(new URL('api/games/ctor/rules', root), { headers: { 'accept-language': 'zh' } });
  expect(await chinese.text()).toMatch(/\p{Script=Han}/u);
});

test('a bot in a worker thread replies to a move', async () => {
  const { game_id } = (await (await ask('games', { game: 'xo' })).json()) as { game_id: string };
  const { moves } = (await (await ask(`games/${game_id}/valid_moves`)).json()) as { moves: string[] };
  expect((await ask(`games/${game_id}/move`, { move: moves[0] })).status).toBe(200);
  expect((await ask('api/bestmove', { game: 'ctor', level: 1 })).status).toBe(200);
});

test('the image contains the PostgreSQL and Redis drivers', async () => {
  for (const name of ['pg', 'ioredis', 'bullmq', 'libsql']) {
    expect(existsSync(path.join(folder, 'node_modules', name, 'package.json'))).toBe(true);
  }
  const code = "for (const name of ['pg', 'ioredis', 'bullmq']) await import(name)";
  const loading = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, stdio: 'inherit' });
  expect(await new Promise((resolve) => loading.on('close', resolve))).toBe(0);
});

test('SIGTERM stops the server without errors', async () => {
  await stopped(child, 'SIGTERM');
  expect([child.exitCode, complaints]).toEqual([0, '']);
});
