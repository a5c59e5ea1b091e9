/**
 * The files of the app as caches: one cache a version, filled as a whole before that version is used. Files under
 * `assets/` are named by their content, so one that an older version has is the same file.
 */
export interface Release {
  /** Changes with the content of any file. */
  readonly version: string;
  /** Paths from where the app is served; the page itself is `./`. */
  readonly files: readonly string[];
  /** The script that the page of this release starts with. */
  readonly entry: string;
}

const PREFIX = 'quintet:';
const HASHED = 'assets/';
/** The address of the page, under which every address of the app is answered. */
export const PAGE = './';

/** A file is the same for everybody, whatever its server says it varies by. */
const ANYHOW: CacheQueryOptions = { ignoreVary: true };

export class OfflineCache {
  readonly #release: Release;
  readonly #caches: CacheStorage;
  /** Where the app is served, ending with a slash. */
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

  /** All files of the release, or an error and nothing. */
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

  /** The page, whatever address of the app was asked for. */
  page(): Promise<Response | undefined> {
    return this.#own(this.#url(PAGE));
  }

  /** A file of this release, or one that tabs of an older release still ask for. */
  async file(url: string): Promise<Response | undefined> {
    const own = await this.#own(url);
    if (own || !url.startsWith(this.#base + HASHED)) return own;
    return this.#caches.match(url, ANYHOW);
  }

  /**
   * Takes away older releases; the last of them stays while tabs that were started from it are open. What comes later in
   * the order of making is a release that is being fetched right now.
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
    const isHashed = file.startsWith(HASHED);
    const known = isHashed ? await this.#caches.match(url, ANYHOW) : undefined;
    if (known) return known;
    const response = await this.#fetch(new Request(url, { cache: isHashed ? 'default' : 'reload' }));
    if (!response.ok || response.redirected) throw new Error(`${file}: ${response.status}`);
    return response;
  }

  /** While a server is being changed the page may be of another release than this worker. */
  async #checkPage(page: Response | undefined): Promise<void> {
    if (!(await page?.clone().text())?.includes(this.#release.entry)) throw new Error('the page is of another release');
  }

  #url(file: string): string {
    return new URL(file, this.#base).href;
  }
}

/** First parts of paths that belong to the server rather than to the app. */
const FOREIGN = ['api', 'docs', 'games'];

/** Whether an address is one of the app's pages; `path` is what comes after where the app is served. */
export const isPage = (path: string): boolean => {
  const parts = path.split('/');
  return !FOREIGN.includes(parts[0] ?? '') && !parts.at(-1)?.includes('.');
};
