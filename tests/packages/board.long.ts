import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { transform } from 'esbuild';
import { build } from 'vite';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { codeBlocks, root } from '../code-blocks.ts';
import { Consumer } from './consumer.ts';
import { launchBrowser, type Running, serveFolder, startQuintet } from './hosts.ts';

const consumer = new Consumer(inject('libraries'));
const [, newest = ''] = inject('nodes');
const README = 'packages/board/README.md';
const pages = [README, 'docs/embedding.md'].flatMap(codeBlocks).filter(({ language }) => language === 'html');

/** The tag that the README's table of frameworks shows. */
function tagFor(framework: string): string {
  const text = readFileSync(path.join(root, README), 'utf8');
  const [, tag] = new RegExp(`^\\| ${framework} \\d+ \\| \`([^\`]+)\``, 'm').exec(text) ?? [];
  if (!tag) throw new Error(`${README} has no row for ${framework}`);
  return tag;
}

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

/** Opens a page. Returns the number of legal moves on its board, or the errors of the page. */
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

test.each(pages)('the page at $at shows a board', async ({ at, code }) => {
  const name = `${at.replaceAll(/\W/g, '-')}.html`;
  consumer.write(name, code.replace('MATCH', match.id).replace('http://localhost:4170/', quintet.address));
  expect(await legalMovesOn(name)).toBeGreaterThan(0);
});

test('the tag for Svelte in the README shows a board', async () => {
  consumer.write(
    'app.svelte',
    `<script>import '@quintet/board'; const save = console.log;</script>\n${tagFor('Svelte')}`,
  );
  consumer.write(
    'svelte.js',
    "import { mount } from 'svelte'; import App from './app.svelte'; mount(App, { target: document.body });",
  );
  consumer.write('svelte.html', '<!doctype html><body><script type="module" src="./svelte.js"></script></body>');
  await build({
    ...{ configFile: false, logLevel: 'error', base: './', root: consumer.folder },
    plugins: [svelte({ configFile: false })],
    build: {
      outDir: path.join(consumer.folder, 'svelte-built'),
      rollupOptions: { input: path.join(consumer.folder, 'svelte.html') },
    },
  });
  expect(await legalMovesOn('svelte-built/svelte.html')).toBeGreaterThan(0);
});

// Only compiles the tag, since React is not installed. The tag for Vue is not tested, since Vue is not installed either.
test('the tag for React in the README compiles to an element with properties', async () => {
  const { code } = await transform(`export const board = (save) => ${tagFor('React')};`, {
    loader: 'tsx',
    jsx: 'automatic',
  });
  expect(code).toContain('jsx("quintet-board", { game: "octa", options: { size: 3 }');
});
