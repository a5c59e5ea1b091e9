import path from 'node:path';
import type { Browser } from '@playwright/test';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { transform } from 'esbuild';
import { build } from 'vite';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { codeBlocks } from '../code-blocks.ts';
import { Consumer } from './consumer.ts';
import { launchBrowser, type Running, serveFolder, startQuintet } from './hosts.ts';

const consumer = new Consumer(inject('libraries'));
const [, newest = ''] = inject('nodes');
const blocks = ['packages/board/README.md', 'docs/embedding.md'].flatMap(codeBlocks);
const inLanguage = (name: string) => blocks.filter(({ language }) => language === name);

let browser: Browser;
let files: Running;
let quintet: Running;
let match: { id: string };
beforeAll(async () => {
  [browser, files] = await Promise.all([launchBrowser(), serveFolder(consumer.folder)]);
  quintet = await startQuintet(newest, inject('program'), { ORIGINS: new URL(files.address).origin });
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ game: 'ctor' });
  match = await (await fetch(new URL('api/matches', quintet.address), { method: 'POST', headers, body })).json();
});
afterAll(async () => {
  await Promise.all([browser.close(), files.stop()]);
  await quintet.stop();
});

interface Board extends HTMLElement {
  readonly legalMoves: readonly string[];
}

/** Opens a page and returns the number of legal moves on its board, or the errors of the page. */
async function legalMovesOn(name: string): Promise<number | string[]> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(`${files.address}${name}`);
  await page.waitForFunction(() =>
    (document.querySelector('quintet-board') as Board | null)?.shadowRoot?.querySelector('[role=grid]'),
  );
  const count = await page.locator('quintet-board').evaluate((board: Board) => board.legalMoves.length);
  await page.close();
  return errors.length > 0 ? errors : count;
}

test.each(inLanguage('html'))('the page at $at shows a board', async ({ at, code }) => {
  const name = `${at.replaceAll(/\W/g, '-')}.html`;
  consumer.write(name, code.replace('MATCH', match.id).replace('http://localhost:4170/', quintet.address));
  expect(await legalMovesOn(name)).toBeGreaterThan(0);
});

test.each(inLanguage('svelte'))('the Svelte component at $at shows a board', async ({ code }) => {
  consumer.write('component.svelte', code);
  consumer.write(
    'svelte.js',
    `import { mount } from 'svelte';\nimport App from './component.svelte';\nmount(App, { target: document.body });`,
  );
  consumer.write('svelte.html', '<!doctype html><body><script type="module" src="./svelte.js"></script></body>');
  const outDir = path.join(consumer.folder, 'svelte-built');
  const input = path.join(consumer.folder, 'svelte.html');
  const options = { configFile: false, logLevel: 'error', base: './' } as const;
  await build({
    ...options,
    root: consumer.folder,
    plugins: [svelte({ configFile: false })],
    build: { outDir, rollupOptions: { input } },
  });
  expect(await legalMovesOn('svelte-built/svelte.html')).toBeGreaterThan(0);
});

test.each(inLanguage('tsx'))('the React component at $at compiles', async ({ code }) => {
  const { code: compiled } = await transform(code, { loader: 'tsx', jsx: 'automatic' });
  expect(compiled).toContain('"quintet-board"');
});
