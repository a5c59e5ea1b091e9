import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect as expectPage } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../scripts/process.mjs';
import { root } from '../code-blocks.ts';
import { launchBrowser } from '../packages/hosts.ts';

/**
 * Adds a sixth game to the repository: one folder in the engine, one folder in the boards and one line in `list.ts`. The game is CTOR under
 * another id, in a copy of the repository.
 */
const ID = 'ring';
/** Outside node_modules, where the compiler would not read declarations from comments. */
const clone = realpathSync(mkdtempSync(path.join(tmpdir(), 'quintet-sixth-game-')));

/** Runs a program in the copy. */
const inClone = (command: string, args: readonly string[]) =>
  run(command, [...args], { cwd: clone, stdio: ['ignore', 'pipe', 'pipe'] });

beforeAll(async () => {
  const listed = await run('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const file of listed.output.trim().split('\n')) {
    mkdirSync(path.dirname(path.join(clone, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(clone, file));
  }
  linkModules();
  for (const games of ['packages/engine/src/games', 'packages/board/src/games']) copyGame(path.join(clone, games));
  const list = path.join(clone, 'packages/engine/src/games/list.ts');
  writeFileSync(list, `${readFileSync(list, 'utf8')}export { ${ID} } from './${ID}/index.ts';\n`);
}, 120_000);
afterAll(() => rmSync(clone, { recursive: true, force: true }));

/** Links the installed packages, except those of the repository, which must be the copies. */
function linkModules(): void {
  const modules = path.join(root, 'node_modules');
  mkdirSync(path.join(clone, 'node_modules/@quintet'), { recursive: true });
  for (const name of readdirSync(modules).filter((each) => !/^@quintet$|^\.cache$/.test(each))) {
    const target = realpathSync(path.join(modules, name));
    const isOurs = target.startsWith(path.join(root, 'packages'));
    symlinkSync(
      isOurs ? path.join(clone, path.relative(root, target)) : target,
      path.join(clone, 'node_modules', name),
    );
  }
  for (const name of readdirSync(path.join(modules, '@quintet'))) {
    const target = realpathSync(path.join(modules, '@quintet', name));
    symlinkSync(path.join(clone, path.relative(root, target)), path.join(clone, 'node_modules/@quintet', name));
  }
}

/** Copies the folder of CTOR under the new id. Tests other than those of the laws stay behind: they are about CTOR. */
function copyGame(games: string): void {
  const folder = path.join(games, ID);
  cpSync(path.join(games, 'ctor'), folder, { recursive: true, filter: (file) => !/(?<!laws)\.test\.ts$/.test(file) });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replaceAll(/\bctor\b/g, ID).replaceAll(/\bCTOR\b/g, 'Ring'));
  }
}

test('types, laws and import boundaries hold', async () => {
  const check = `
    const { types, pages, boundaries } = await import(process.cwd() + '/scripts/steps.mjs');
    for (const { name, result } of [types(), pages(), boundaries()]) {
      const { ok, output } = await result;
      if (!ok) { console.log(name, output); process.exitCode = 1; }
    }`;
  const checked = await inClone('node', ['--input-type=module', '--eval', check]);
  expect(checked).toEqual({ code: 0, output: '' });
  const laws = await inClone('npx', ['vitest', 'run', '-c', 'tests/vitest.config.ts', `games/${ID}/laws`]);
  expect(laws.code, laws.output).toBe(0);
  expect(laws.output).toMatch(/[1-9]\d* passed/);
});

test('the terminal knows the game', async () => {
  const quintet = (args: readonly string[]) => inClone('node', ['packages/cli/bin/quintet.mjs', ...args]);
  expect((await quintet(['perft', ID, '2'])).output).toContain('9900');
  expect((await quintet(['rules', ID])).output).toContain('Ring');
  const played = await inClone('bash', [
    '-c',
    `printf '4,4\\n' | node packages/cli/bin/quintet.mjs play ${ID} --players human,1`,
  ]);
  expect(played.code, played.output).toBe(0);
});

test('the home page offers the game, and a bot answers a move', async () => {
  const build = "await (await import(process.cwd() + '/scripts/ready.mjs')).readyToServe('full', () => {});";
  const built = await inClone('node', ['--input-type=module', '--eval', build]);
  expect(built.code, built.output).toBe(0);
  const args = [
    'packages/cli/bin/quintet.mjs',
    'serve',
    '--port',
    '0',
    '--host',
    '127.0.0.1',
    '--store',
    ':memory:',
    '--json',
  ];
  const server = spawn('node', args, { cwd: clone, stdio: ['ignore', 'pipe', 'inherit'] });
  const browser = await launchBrowser();
  try {
    const address = await addressOf(server);
    const page = await browser.newPage();
    await page.goto(address);
    await expectPage(page.getByRole('heading', { name: 'Ring' })).toBeVisible();
    await page.goto(`${address}new/${ID}/computer`);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('gridcell', { name: /^4,4,/ }).click();
    const rows = page.getByRole('list', { name: 'History' }).getByRole('button');
    // The start, one piece of First and two of the bot.
    await expectPage(rows).toHaveCount(4);
  } finally {
    await browser.close();
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
});

async function addressOf(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
    return JSON.parse(line).addresses[0];
  }
  throw new Error('the server printed no address');
}
