import { beforeEach, describe, expect, test } from 'vitest';
import { isPage, OfflineCache, type Release } from './offline-cache.ts';

const BASE = 'https://play.example/app/';

/** A fake CacheStorage: entries by URL, caches in creation order. */
class FakeCaches {
  readonly all = new Map<string, Map<string, string>>();

  async open(name: string) {
    const files = this.all.get(name) ?? new Map<string, string>();
    this.all.set(name, files);
    return {
      match: async (url: string) => (files.has(url) ? new Response(files.get(url)) : undefined),
      put: async (url: string, response: Response) => void files.set(url, await response.text()),
    };
  }

  async match(url: string) {
    for (const files of this.all.values()) if (files.has(url)) return new Response(files.get(url));
    return undefined;
  }

  keys = async () => [...this.all.keys()];
  delete = async (name: string) => this.all.delete(name);
}

let caches: FakeCaches;
let server: Record<string, string>;
let requested: string[];

const cacheOf = (release: Release): OfflineCache =>
  new OfflineCache(release, {
    caches: caches as unknown as CacheStorage,
    base: BASE,
    fetch: async ({ url }) => {
      requested.push(url.slice(BASE.length));
      const body = server[url.slice(BASE.length)];
      return new Response(body ?? 'nothing', { status: body === undefined ? 404 : 200 });
    },
  });

const release = (version: string, ...chunks: string[]): Release => ({
  version,
  files: ['./', ...chunks],
  entry: `assets/${version}.js`,
});
const one = release('one', 'assets/one.js', 'assets/same.js');
const two = release('two', 'assets/two.js', 'assets/same.js');
const text = async (response: Promise<Response | undefined>) => (await response)?.text();

/** Makes the fake server serve this release. */
const serve = ({ version, files }: Release) => {
  server = Object.fromEntries(files.map((file) => [file === './' ? '' : file, `${file} of ${version}`]));
  server[''] = `<script src="assets/${version}.js">`;
};

beforeEach(() => {
  caches = new FakeCaches();
  requested = [];
  serve(one);
});

test('the offline cache contains every file and the page', async () => {
  const cache = cacheOf(one);
  await cache.fill();
  server = {};
  expect(await text(cache.page())).toContain('one.js');
  expect(await text(cache.file(`${BASE}assets/one.js`))).toBe('assets/one.js of one');
  expect(await cache.file(`${BASE}assets/other.js`)).toBeUndefined();
});

test('if a file cannot be downloaded, no partial cache is left behind', async () => {
  delete server['assets/same.js'];
  await expect(cacheOf(one).fill()).rejects.toThrow('assets/same.js: 404');
  expect([...caches.all.keys()]).toEqual([]);
});

test('the offline cache refuses a page of another release', async () => {
  server[''] = '<script src="assets/two.js">';
  await expect(cacheOf(one).fill()).rejects.toThrow('another release');
  expect([...caches.all.keys()]).toEqual([]);
});

test('files shared with the previous release are not downloaded again', async () => {
  await cacheOf(one).fill();
  serve(two);
  requested = [];
  await cacheOf(two).fill();
  expect(requested.sort()).toEqual(['', 'assets/two.js']);
  expect(await text(cacheOf(two).file(`${BASE}assets/same.js`))).toBe('assets/same.js of one');
});

describe('when a new release takes over', () => {
  beforeEach(async () => {
    await cacheOf(one).fill();
    serve(two);
    await cacheOf(two).fill();
  });

  test('the page is served from the new release, and tabs with the old release still find their files', async () => {
    await cacheOf(two).tidy(1);
    expect(await text(cacheOf(two).page())).toContain('two.js');
    expect(await text(cacheOf(two).file(`${BASE}assets/one.js`))).toBe('assets/one.js of one');
  });

  test('the old release is deleted when no other tab is open', async () => {
    await cacheOf(two).tidy(0);
    expect([...caches.all.keys()]).toEqual([cacheOf(two).name]);
  });

  test('only the previous release is kept for other tabs', async () => {
    const three = release('three', 'assets/three.js');
    serve(three);
    await cacheOf(three).fill();
    await cacheOf(three).tidy(2);
    expect([...caches.all.keys()]).toEqual([cacheOf(two).name, cacheOf(three).name]);
  });

  test('releases that are still downloading and the caches of other apps are kept', async () => {
    await caches.open('quintet:https://play.example/elsewhere/:one');
    await caches.open(cacheOf(release('three')).name);
    await cacheOf(two).tidy(0);
    expect([...caches.all.keys()]).toEqual([
      cacheOf(two).name,
      'quintet:https://play.example/elsewhere/:one',
      cacheOf(release('three')).name,
    ]);
  });
});

test.each(['', 'new/jungle/person', 'match/abc', 'no/such/page'])('the path "%s" is a page of the app', (path) => {
  expect(isPage(path)).toBe(true);
});

test.each(['api/docs', 'docs', 'games/1', 'robots.txt', 'assets/gone-1.js'])(
  'the path "%s" belongs to the server',
  (path) => {
    expect(isPage(path)).toBe(false);
  },
);
