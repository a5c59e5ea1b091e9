import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { build as esbuild } from 'esbuild';
import { build as vite } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Consumer, doorsOf } from './consumer.ts';
import { launchBrowser, type Running, serveFolder } from './hosts.ts';

const consumer = new Consumer(inject('libraries'));
/** Entry points that run in a browser. */
const doors = inject('packed')
  .filter(({ manifest }) => !['quintet', '@quintet/server'].includes(manifest.name))
  .flatMap(doorsOf);

const PROGRAM = `
import { createMatch, games, play, toMove, unwrap } from '@quintet/engine';
import rules from '@quintet/engine/rules/ctor';
import { Rest } from '@quintet/client';

const match = unwrap(play(createMatch(games.ctor), '4,4'));
document.title = [toMove(match), rules.split('\\n')[0], new Rest({ root: location.href }).liveUrl.slice(0, 2)].join(' ');
`;
const TITLE = '1 # CTOR ws';
/** A program that uses one game, matches and records, but no search. */
const ONE_GAME = `
import { createMatch, loadMatch, play, toRecord } from '@quintet/engine/match';
import { octa } from '@quintet/engine/octa';
export const save = (text) => toRecord(play(createMatch(octa), text).value);
export const load = (record) => loadMatch(record, [octa]);
`;
const MAX_ONE_GAME_BYTES = 60_000;

let browser: Browser;
let files: Running;
beforeAll(async () => {
  consumer.write('program.js', PROGRAM);
  consumer.write('page.html', page('program.js'));
  [browser, files] = await Promise.all([launchBrowser(), serveFolder(consumer.folder)]);
});
afterAll(() => Promise.all([browser.close(), files.stop()]));

const page = (script: string, head = ''): string =>
  `<!doctype html><html><head><meta charset="utf-8">${head}</head><body><script type="module" src="./${script}"></script></body></html>`;

/** Opens a page. Returns its title once a script has set the title, or the error that stopped the script. */
async function titleOf(name: string): Promise<string> {
  const tab = await browser.newPage();
  const failed = new Promise<string>((resolve) => tab.on('pageerror', (error) => resolve(String(error))));
  await tab.goto(`${files.address}${name}`);
  const titled = tab.waitForFunction(() => document.title !== '').then(() => tab.title());
  const title = await Promise.race([titled, failed]);
  await tab.close();
  return title;
}

test('a Vite build works in Chromium', async () => {
  const outDir = path.join(consumer.folder, 'vite');
  await vite({
    root: consumer.folder,
    configFile: false,
    logLevel: 'error',
    base: './',
    build: { outDir, emptyOutDir: true, rollupOptions: { input: path.join(consumer.folder, 'page.html') } },
  });
  expect(await titleOf('vite/page.html')).toBe(TITLE);
});

test('an esbuild bundle works in Chromium', async () => {
  await esbuild({
    entryPoints: [path.join(consumer.folder, 'program.js')],
    outfile: path.join(consumer.folder, 'bundle.js'),
    ...{ bundle: true, format: 'esm', logLevel: 'error' },
  });
  consumer.write('esbuild.html', page('bundle.js'));
  expect(await titleOf('esbuild.html')).toBe(TITLE);
});

/** The import map that a page without a bundler needs. */
function importMap(): string {
  const imports: Record<string, string> = {};
  for (const { manifest } of inject('packed')) {
    for (const [door, target] of Object.entries(manifest.exports ?? {})) {
      const file = typeof target === 'string' ? target : target.default;
      imports[`${manifest.name}${door.slice(1)}`] = `./node_modules/${manifest.name}/${file?.slice(2)}`;
    }
  }
  imports.zod = './node_modules/zod/index.js';
  return `<script type="importmap">${JSON.stringify({ imports })}</script>`;
}

test('a page without a bundler runs the program', async () => {
  consumer.write('plain.html', page('program.js', importMap()));
  expect(await titleOf('plain.html')).toBe(TITLE);
});

test('a page without a bundler can import every entry point', async () => {
  const imports = doors.map((door) => `import('${door}')`).join(', ');
  consumer.write('all.js', `document.title = (await Promise.all([${imports}])).length;`);
  consumer.write('all.html', page('all.js', importMap()));
  expect(await titleOf('all.html')).toBe(String(doors.length));
});

describe('the size of a bundle', () => {
  const sizes = async (contents: string) => {
    const { outputFiles } = await esbuild({
      stdin: { contents, resolveDir: consumer.folder },
      ...{ bundle: true, format: 'esm', minify: true, write: false, logLevel: 'error' },
    });
    const [code = new Uint8Array()] = outputFiles.map((file) => file.contents);
    return { plain: code.length, gzip: gzipSync(code).length, brotli: brotliCompressSync(code).length };
  };

  test(`is below ${MAX_ONE_GAME_BYTES / 1000} kB compressed with one game and no search`, async () => {
    const measured = await sizes(ONE_GAME);
    console.log('octa, matches and records, minified:', measured);
    expect(measured.gzip).toBeLessThan(MAX_ONE_GAME_BYTES);
  });

  test('is below 1 kB compressed with a single helper', async () => {
    const helper = await sizes(`import { winningChance } from '@quintet/engine/search'; export { winningChance };`);
    expect(helper.gzip).toBeLessThan(1000);
  });
});
