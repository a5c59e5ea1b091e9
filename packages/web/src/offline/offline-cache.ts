/**
 * A published version of the app. Files under `assets/` and `games/` are named by content hash, so a file of an older release can be reused.
 */
export interface Release {
  /** Hash over the content of all files. */
  readonly version: string;
  /** Paths relative to the base path; the page itself is `./`. */
  readonly files: readonly string[];
  /** Entry script of this release's page. */
  readonly entry: string;
}

const PREFIX = 'quintet:';
/** Folders of files that are named by content hash. */
const HASHED = ['assets/', 'games/'];
const isHashed = (file: string): boolean => HASHED.some((folder) => file.startsWith(folder));
/** Cache key of the page, which is served for every route of the app. */
export const PAGE = './';

/** Ignores the server's `Vary` header, because the files never vary. */
const ANYHOW: CacheQueryOptions = { ignoreVary: true };

/** The app's files in the Cache API: one cache per release, filled completely before the release is used. */
export class OfflineCache {
  readonly #release: Release;
  readonly #caches: CacheStorage;
  /** Base URL of the app, ending with a slash. */
  readonly #base: string;
  readonly #fetch: (request: Request) => Promise<Response>;

  constructor(
    release: Release,
    parts: { caches: CacheStorage; base: string; fetch: (request: Request) => Promise<Response> },
  ) {
    this.#release = release;
    this.#caches = parts.caches;
    this.#base = parts.base;
    this.#fetch = parts.fetch;
  }

  get name(): string {
    return `${PREFIX}${this.#base}:${this.#release.version}`;
  }

  /** Downloads all files of the release, or fails and stores nothing. */
  async fill(): Promise<void> {
    const cache = await this.#caches.open(this.name);
    try {
      const responses = await Promise.all(this.#release.files.map((file) => this.#get(file)));
      await this.#checkPage(responses[this.#release.files.indexOf(PAGE)]);
      await Promise.all(responses.map((response, i) => cache.put(this.#url(this.#release.files[i] ?? PAGE), response)));
    } catch (error) {
      await this.#caches.delete(this.name);
      throw error;
    }
  }

  /** The cached page, which serves every route. */
  page(): Promise<Response | undefined> {
    return this.#own(this.#url(PAGE));
  }

  /** A file of this release, or of an older release that is still open in another tab. */
  async file(url: string): Promise<Response | undefined> {
    const own = await this.#own(url);
    if (own || !isHashed(url.slice(this.#base.length))) return own;
    return this.#caches.match(url, ANYHOW);
  }

  /**
   * Deletes older releases, except the previous one while other tabs are open, because they may still use it. Keeps caches that
   * are newer than this release, because their download may still be running.
   */
  async tidy(otherTabs: number): Promise<void> {
    const names = (await this.#caches.keys()).filter((name) => name.startsWith(`${PREFIX}${this.#base}:`));
    const older = names.slice(0, Math.max(0, names.indexOf(this.name)));
    const gone = otherTabs > 0 ? older.slice(0, -1) : older;
    await Promise.all(gone.map((name) => this.#caches.delete(name)));
  }

  async #own(url: string): Promise<Response | undefined> {
    return (await this.#caches.open(this.name)).match(url, ANYHOW);
  }

  async #get(file: string): Promise<Response> {
    const url = this.#url(file);
    const known = isHashed(file) ? await this.#caches.match(url, ANYHOW) : undefined;
    if (known) return known;
    const response = await this.#fetch(new Request(url, { cache: isHashed(file) ? 'default' : 'reload' }));
    if (!response.ok || response.redirected) throw new Error(`${file}: ${response.status}`);
    return response;
  }

  /** Throws if the page belongs to another release, which can happen during a deployment. */
  async #checkPage(page: Response | undefined): Promise<void> {
    if (!(await page?.clone().text())?.includes(this.#release.entry)) throw new Error('the page is of another release');
  }

  #url(file: string): string {
    return new URL(file, this.#base).href;
  }
}

/** First path segments of URLs that belong to the server, not to the app. */
const FOREIGN = ['api', 'docs', 'games'];

/** Whether a path, relative to the base path, is one of the app's pages. */
export const isPage = (path: string): boolean => {
  const parts = path.split('/');
  return !FOREIGN.includes(parts[0] ?? '') && !parts.at(-1)?.includes('.');
};
