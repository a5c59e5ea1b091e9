import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, expect as expectPage, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Consumer } from './consumer.ts';
import { launchBrowser } from './hosts.ts';

/**
 * Everything that docs/own-game.md promises, in its order: from an empty folder to a page on which two people play a new game. Everything
 * comes from tarballs, as `npm create quintet-game` and `npm install` would get it from the registry.
 */
const NAME = 'river';
const parent = new Consumer();
const folder = path.join(parent.folder, NAME);
const game = new Consumer(folder);
const tarballs = new Map(inject('packed').map(({ manifest, tarball }) => [manifest.name, tarball]));
const tarballOf = (name: string): string => tarballs.get(name) ?? `no tarball of ${name}`;
const seconds: Record<string, number> = {};

/** Runs a step of the tutorial and notes how long it takes. */
async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const result = await work();
  seconds[step] = Math.round(performance.now() - since) / 1000;
  return result;
}
/** The rule that the tutorial breaks. */
const BREAKABLE = /^.*this\.countMoves\(\) === 0.*\n/m;
const npm = (...args: string[]) => game.run('npm', args);

afterAll(() => {
  console.log('own game, seconds by step:', JSON.stringify(seconds));
  parent.remove();
});

test('npm create writes the game, and npm install gets what it needs', async () => {
  const create = ['exec', '--yes', `--package=${tarballOf('create-quintet-game')}`, '--', 'create-quintet-game', NAME];
  const created = await timed('create', () => parent.run('npm', create));
  expect(created.code, created.output).toBe(0);
  expect(created.output).toContain(`cd ${NAME}`);

  const file = path.join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  for (const name of ['@quintet/engine', 'quintet']) manifest.devDependencies[name] = `file:${tarballOf(name)}`;
  writeFileSync(file, JSON.stringify(manifest));
  const installed = await timed('install', () => npm('install', '--prefer-offline', '--no-audit', '--no-fund'));
  expect(installed.code, installed.output).toBe(0);
});

test('npm test passes, and so do the types', async () => {
  const tested = await timed('test', () => npm('test'));
  expect(tested.code, tested.output).toBe(0);
  expect(tested.output).toMatch(/^# fail 0$/m);
  expect(await timed('check', () => npm('run', 'check'))).toMatchObject({ code: 0 });
});

test('a broken rule fails the test of the law that it breaks', async () => {
  const file = path.join(folder, 'src/position.ts');
  const sound = readFileSync(file, 'utf8');
  const broken = sound.replace(BREAKABLE, '');
  expect(broken).not.toBe(sound);
  writeFileSync(file, broken);
  const { code, output } = await npm('test');
  writeFileSync(file, sound);
  expect(code).toBe(1);
  expect(output).toContain(`not ok`);
  expect(output).toContain('a position has no legal moves if and only if it has an outcome');
});

test('the command line can play the game, run perft on it and pit its bots against each other', async () => {
  expect(await npm('run', 'build')).toMatchObject({ code: 0 });
  const quintet = (...args: string[]) => game.run('npx', ['quintet', ...args]);
  const perft = await quintet('perft', '.', '3');
  expect(perft.code, perft.output).toBe(0);
  const arena = await quintet('arena', '.', '--a', '3', '--b', '1', '--games', '2', '--json');
  expect(arena.code, arena.output).toBe(0);
});

describe('npm start', () => {
  let server: ChildProcess;
  let address: string;
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
    await timed('start', async () => {
      const args = ['start', '--silent', '--', '--port', '0', '--host', '127.0.0.1', '--store', ':memory:', '--json'];
      server = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
      for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
        if (!line.startsWith('{')) continue;
        address = JSON.parse(line).addresses[0];
        break;
      }
    });
  });
  afterAll(async () => {
    await browser?.close();
    const ended = new Promise((resolve) => server.once('exit', resolve));
    // The whole group: npm does not pass signals on to the shell that it starts.
    process.kill(-(server.pid as number), 'SIGTERM');
    await ended;
  });

  async function post<T>(at: string, body: object, ticket?: string): Promise<T> {
    const headers = { 'content-type': 'application/json', ...(ticket ? { authorization: `Bearer ${ticket}` } : {}) };
    const response = await fetch(new URL(at, address), { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${at}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
  const validMoves = async (id: string): Promise<string[]> =>
    (await (await fetch(new URL(`games/${id}/valid_moves`, address))).json()).moves;

  test('a whole match against a bot can be played over REST, and its record names the package', async () => {
    const opponent = { kind: 'bot', level: 2 };
    const { id, ticket } = await post<{ id: string; ticket: string }>('api/matches', { game: NAME, seat: 0, opponent });
    const view = async () => (await fetch(new URL(`api/matches/${id}`, address))).json();
    await expect
      .poll(
        async () => {
          const { toMove, outcome } = await view();
          if (outcome) return 'ended';
          if (toMove === 0) await post(`games/${id}/move`, { move: (await validMoves(id))[0] }, ticket);
          return 'running';
        },
        { timeout: 60_000 },
      )
      .toBe('ended');
    const record = await (await fetch(new URL(`api/matches/${id}/record`, address))).json();
    expect(record).toMatchObject({ game: NAME, package: `${NAME}@0.1.0` });
  });

  const open = async (at: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    page.on('pageerror', (error) => expect.fail(String(error)));
    await page.goto(new URL(at, address).href);
    return page;
  };
  const touch = async (page: Page, move: string): Promise<void> => {
    for (const target of move.split('-')) await page.getByRole('gridcell', { name: new RegExp(`^${target},`) }).click();
  };
  const rows = (page: Page) => page.getByRole('list', { name: 'History' }).getByRole('button');

  test('the home page shows the game, and a bot answers on the page', async () => {
    const page = await open('.');
    await expectPage(page.getByText('River', { exact: true }).first()).toBeVisible();
    await page.goto(new URL(`new/${NAME}/computer`, address).href);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expectPage(page.getByRole('grid')).toBeVisible();
    await touch(page, 'B1-B2');
    // The start, our move, and the bot's answer.
    await expectPage(rows(page)).toHaveCount(3);
  });

  test('two browsers play online', async () => {
    const ann = await post<{ id: string; ticket: string; invitation: string }>('api/matches', { game: NAME, seat: 0 });
    const bob = await post<{ ticket: string }>(`api/matches/${ann.id}/claim`, { invitation: ann.invitation });
    const [first, second] = [
      await open(`online/${ann.id}#${ann.ticket}`),
      await open(`online/${ann.id}#${bob.ticket}`),
    ];
    for (const page of [first, second]) await expectPage(page.getByRole('grid')).toBeVisible();
    await touch(first, 'B1-B2');
    await expectPage(rows(second)).toHaveCount(2);
    await touch(second, 'A3-B2');
    await expectPage(rows(first)).toHaveCount(3);
    await touch(first, 'A1-B2');
    await expectPage(rows(second)).toHaveCount(4);
  });

  test('the rules page of the game is shown', async () => {
    const page = await open(`rules/${NAME}`);
    await expectPage(page.getByText('Martin Gardner')).toBeVisible();
  });
});
