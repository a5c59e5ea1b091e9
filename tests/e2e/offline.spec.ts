import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { gameList } from '@quintet/engine';

const test = base.extend<{ server: ReleaseServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires this form.
  server: async ({}, use) => {
    const server = new ReleaseServer();
    await server.start();
    await use(server);
    await server.stop();
  },
});
test.use({ serviceWorkers: 'allow' });

/** Visits the app for the first time and waits until all files are cached. */
async function firstVisit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 60_000 });
}

/** Looks for a new release, as a page does every hour, and waits until it is downloaded. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const { installing, waiting } = await (await navigator.serviceWorker.ready).update();
    if (waiting || !installing) return;
    await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }));
  });

/** Downloading and caching a release takes a while on a busy machine. */
const patiently = expect.configure({ timeout: 20_000 });

const script = (page: Page) => page.locator('script[type="module"]').getAttribute('src');

test('after one visit the app starts offline at any of its addresses', async ({ page, server }) => {
  await firstVisit(page, server.url);
  await expect(page.getByRole('status')).toHaveCount(0);
  await server.stop();
  await page.goto(`${server.url}library`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(server.url);
  for (const { id: game } of gameList) {
    const card = page.locator('article', { has: page.locator(`a[href$="/rules/${game}"]`) });
    // A demo board appears once its card is on the screen.
    await card.scrollIntoViewIfNeeded();
    await card.locator('h2').scrollIntoViewIfNeeded();
    await expect(card.locator(`[data-game="${game}"] svg`)).toBeVisible();
  }
  for (const { id: game } of gameList) {
    await page.goto(`${server.url}rules/${game}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${server.url}puzzles/${game}`);
    await expect(page.getByRole('grid')).toBeVisible();
  }
});

test('a page that has been open since the first visit keeps working offline, and the computer plays', async ({
  page,
  server,
}) => {
  await firstVisit(page, server.url);
  await server.stop();
  await page.getByRole('link', { name: 'Rules: Bugs' }).click();
  await expect(page).toHaveURL(/\/rules\/bugs$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto(`${server.url}new/octa/computer`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('[role="gridcell"][data-next]').first().click();
  const history = page.getByRole('list', { name: 'History' }).getByRole('button');
  // The start, the move and the reply.
  await patiently(history).toHaveCount(3);
});

test('a new release is offered and activated only when the user agrees', async ({ page, server }) => {
  await firstVisit(page, server.url);
  const before = await script(page);
  await server.release('next-');
  await lookForUpdate(page);
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await expect(notice).toBeVisible();
  // Until the user agrees, a reload stays on the same release.
  await page.reload();
  expect(await script(page)).toBe(before);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await notice.getByRole('button', { name: 'Reload' }).click();
  await patiently.poll(() => script(page).catch(() => '')).toContain('next-');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The new release is also cached completely.
  await server.stop();
  await page.goto(`${server.url}rules/xo`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('another tab keeps running the old release and finds its files', async ({ page, context, server }) => {
  await firstVisit(page, server.url);
  const other = await context.newPage();
  await other.goto(server.url);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const before = await script(other);

  await server.release('next-');
  await lookForUpdate(page);
  await page.getByRole('status').getByRole('button', { name: 'Reload' }).click();
  await patiently.poll(() => script(page).catch(() => '')).toContain('next-');

  expect(await script(other)).toBe(before);
  await other.getByRole('link', { name: 'Rules: Octa' }).click();
  await expect(other).toHaveURL(/\/rules\/octa$/);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await script(other)).toBe(before);
  await other.reload();
  expect(await script(other)).toContain('next-');
});

test('the page sets its own content security policy on any server', async ({ page, server }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await page.goto(server.url);
  await expect(page.locator('svg.board').first()).toBeVisible();
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(violations).toEqual([]);
});

test('the icons of the web manifest exist', async ({ page, server }) => {
  await page.goto(server.url);
  const icons = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const manifest: { icons: { src: string; sizes: string; purpose: string }[] } = await (
      await fetch(link?.href ?? '')
    ).json();
    return Promise.all(
      manifest.icons.map(async ({ src, sizes, purpose }) => {
        const picture = new Image();
        picture.src = new URL(src, link?.href).href;
        await picture.decode();
        return { sizes, purpose, width: picture.naturalWidth };
      }),
    );
  });
  expect(icons).toContainEqual({ sizes: '192x192', purpose: 'any', width: 192 });
  expect(icons).toContainEqual({ sizes: '512x512', purpose: 'any', width: 512 });
  expect(icons).toContainEqual({ sizes: '512x512', purpose: 'maskable', width: 512 });
});

const dist = fileURLToPath(new URL('../../packages/web/dist', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
/** A path below the root, as on a server with other content. */
const BASE = '/some/where/';

/**
 * A static file server with the built app. It can be stopped, and can publish a new release: the same app with every script
 * renamed, as if all of them had changed.
 */
class ReleaseServer {
  #server: Server | null = null;
  #port = 0;
  #files = new Map<string, Buffer>();

  get url(): string {
    return `http://127.0.0.1:${this.#port}${BASE}`;
  }

  async start(): Promise<void> {
    await this.release('');
    this.#server = createServer((request, response) => {
      const requested = (request.url ?? '').split('?', 1)[0] ?? '';
      const file = requested.slice(BASE.length);
      const isFile = requested.startsWith(BASE) && this.#files.has(file);
      if (!isFile && path.extname(requested)) return response.writeHead(404).end();
      const name = isFile ? file : 'index.html';
      const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
      return response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(this.#files.get(name));
    });
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Stops responding. */
  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve) ?? resolve(null));
    this.#server = null;
  }

  /** Publishes a release whose script names start with `prefix`. The scripts of the previous release are removed. */
  async release(prefix: string): Promise<void> {
    const names = (await readdir(dist, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
    const scripts = names.filter((name) => /^assets\/.*\.js$/.test(name)).map((name) => path.basename(name));
    const renamed = (text: string) =>
      prefix === '' ? text : scripts.reduce((all, name) => all.replaceAll(name, prefix + name), text);
    const files = new Map<string, Buffer>();
    for (const name of names) {
      const content = await readFile(path.join(dist, name));
      const isText = /\.(?:js|html)$/.test(name);
      const text = isText ? renamed(content.toString('utf8')).replace('"version":"', `"version":"${prefix}`) : '';
      files.set(renamed(name), isText ? Buffer.from(text.replace('<base href="/"', `<base href="${BASE}"`)) : content);
    }
    this.#files = files;
  }
}
