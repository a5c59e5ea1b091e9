import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loadGameModule } from '../../packages/server/src/game-modules.ts';
import { gamePackage, miniGame, threadProgramIn } from '../../packages/server/src/testkit/game-modules.ts';
import { readyToServe } from '../../scripts/ready.mjs';

const BINARY = fileURLToPath(new URL('../../packages/cli/bin/quintet.mjs', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'stray-'));

/** What a game leaves behind when it reads a move text, after it has passed every check at start. */
const WORK = {
  timer: "setTimeout(() => { throw new Error('late') })",
  rejection: "Promise.reject(new Error('late'))",
  text: "setTimeout(() => { throw 'late' })",
  microtask: "queueMicrotask(() => { throw new Error('late') })",
  promises: "console.error('hangs'); const again = () => Promise.resolve().then(again); again()",
};
const cases = Object.entries(WORK).map(([name, code]) => `case '${name}': ${code}; break;`);
const parse = `parse(position, text) { switch (text) { ${cases.join(' ')} } return ctor.notation.parse(position, text); }`;

let server: ChildProcess;
let address = '';
let errors = '';

beforeAll(async () => {
  await readyToServe('full', () => {});
  await gamePackage(folder, 'stray', miniGame(`{ notation: { ...ctor.notation, ${parse} } }`, 'stray'));
});
afterEach(() => void server?.kill('SIGKILL'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts the program that operators start. */
async function serve(): Promise<void> {
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', STORE: path.join(folder, 'matches.sqlite') };
  server = spawn(process.execPath, [BINARY, 'serve', '--json', '--game', './stray'], { cwd: folder, env });
  errors = '';
  server.stderr?.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const [line] = await once(createInterface({ input: server.stdout as NodeJS.ReadableStream }), 'line');
  [address] = JSON.parse(line).addresses;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into the bodies of responses
async function ask(at: string, body?: object): Promise<{ status: number; body: any }> {
  const headers = { 'content-type': 'application/json' };
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {};
  const response = await fetch(new URL(at, address), init);
  return { status: response.status, body: await response.json() };
}

const made = async (game: string): Promise<string> => (await ask('games', { game })).body.game_id;
const move = (match: string, text: string) => ask(`games/${match}/move`, { move: text });

describe('a game that leaves work behind', () => {
  test.each(['timer', 'rejection', 'text', 'microtask'])(
    'which throws in a %s, is reported by name and stops no match',
    async (what) => {
      await serve();
      const [mine, other] = [await made('stray'), await made('ctor')];
      expect((await move(mine, what)).status).toBe(400);
      await expect.poll(() => errors, { timeout: 10_000 }).toContain('the game stray (stray@1.0.0) failed');
      expect(errors).toContain('late');
      for (const match of [mine, other]) expect((await move(match, '4,4')).status).toBe(200);
      server.kill('SIGTERM');
      expect(await once(server, 'exit')).toEqual([0, null]);
    },
  );

  test('which never ends, ends the process: it can be started again, and keeps every acknowledged move', async () => {
    await serve();
    const [mine, other] = [await made('stray'), await made('ctor')];
    for (const match of [mine, other]) for (const text of ['4,4', '4,5']) await move(match, text);
    const exit = once(server, 'exit');
    void move(mine, 'promises').catch(() => {});
    await expect.poll(() => errors, { timeout: 10_000 }).toContain('hangs');
    server.kill('SIGTERM');
    expect(await exit).toEqual([null, 'SIGKILL']);
    expect(errors).toContain('so this process ends');
    await serve();
    for (const match of [mine, other]) {
      expect((await ask(`api/matches/${match}`)).body).toMatchObject({ phase: 'running', version: 2 });
    }
  });

  test('which never ends, even while its laws are checked, is refused at start', async () => {
    const moves = `{ rules: { ...ctor.rules, start(options) { ${WORK.promises}; return ctor.rules.start(options); } } }`;
    await gamePackage(folder, 'spinning', miniGame(moves, 'spinning'));
    const settings = { folder, isServed: true, program: await threadProgramIn(folder), timeoutMs: 5000 };
    await expect(loadGameModule('./spinning', settings)).rejects.toThrow('it may contain an endless loop');
  });
});
