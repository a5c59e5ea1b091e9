import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Page, test } from '@playwright/test';
import { build } from '../../packages/board/build.mjs';

/** Folder of the built element. One origin serves it and another serves the page, like a site that uses a CDN. */
let folder: string;
let files: Server;
let pages: Server;
let markup = '';
let policy = '';

const listening = (server: Server): Promise<Server> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Builds the element and serves it to the tests of a file. */
export function serveElement(): void {
  // One worker runs the tests of a file in order, so that the element is built once for the file.
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'quintet-board-'));
    await build(folder);
    const dist = path.join(folder, 'dist');
    files = await listening(
      createServer(({ url = '' }, response) => {
        const file = path.join(dist, path.normalize(url));
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.writeHead(existsSync(file) ? 200 : 404, { 'Content-Type': 'text/javascript' });
        response.end(existsSync(file) ? readFileSync(file) : '');
      }),
    );
    pages = await listening(
      createServer((_, response) => {
        response.setHeader('Content-Security-Policy', policy);
        response.writeHead(200, { 'Content-Type': 'text/html' });
        response.end(markup.startsWith('<!doctype') ? markup : pageWith(markup));
      }),
    );
  });
  test.beforeEach(() => {
    policy = '';
  });
  test.afterAll(() => {
    files.close();
    pages.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

/** The origin of the element’s scripts. */
export const scriptOrigin = (): string => originOf(files);
/** The origin of the page. */
export const pageOrigin = (): string => originOf(pages);

/** Sets the content security policy of the page, for one test. */
export const setPolicy = (value: string): void => {
  policy = value;
};

const pageWith = (content: string): string => `<!doctype html>
  <html lang="en">
  <meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Board</title>
  <script type="module" src="${originOf(files)}/standalone.js"></script>
  <main><h1>Board</h1>${content}</main>`;

/** Opens a page with the given markup, which may be a whole document. */
export async function openMarkup(page: Page, content: string): Promise<void> {
  markup = content;
  await page.goto(originOf(pages));
}

/** Opens a page with an element, and records its events as `name detail`. */
export async function openElement(page: Page, attributes: string): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('heard', (text: string) => heard.push(text));
  await page.addInitScript(() => {
    const hear = (window as unknown as { heard(text: string): void }).heard;
    for (const name of ['move', 'created', 'refusal', 'end', 'change', 'error']) {
      // The capture phase reaches events that do not bubble.
      addEventListener(name, (event) => hear(`${name} ${JSON.stringify((event as CustomEvent).detail)}`), true);
    }
  });
  page.on('pageerror', (error) => heard.push(`uncaught ${error.message}`));
  await openMarkup(page, `<quintet-board ${attributes}></quintet-board>`);
  return heard;
}

/** The element's methods and properties that these tests use. */
export interface Board extends HTMLElement {
  readonly moves: readonly string[];
  readonly legalMoves: readonly string[];
  readonly record: object | null;
  readonly toMove: number | null;
  readonly outcome: object | null;
  readonly state: unknown;
  readonly theme: string;
  readonly pieces: string | null;
  readonly animation: string;
  play(text: string): boolean;
  undo(): boolean;
  redo(): boolean;
  load(record: object): Promise<boolean>;
  reset(): Promise<boolean>;
}

export const element = (page: Page) => page.locator('quintet-board');
