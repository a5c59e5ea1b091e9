import { fail, type Language, ok, type Result } from '@quintet/engine/kernel';
import { type Fault, ownFault, problemIn } from './fault.ts';
import { type Outside, platform } from './socket.ts';

/** What became of a request. */
export type Asked<T> = Result<T, Fault>;

export interface Request {
  readonly method: 'GET' | 'POST';
  /** Below the root, without a slash before it. */
  readonly path: string;
  readonly body?: unknown;
  readonly ticket?: string | null | undefined;
  /** A request that changes something may be sent again only under a key. */
  readonly key?: string | undefined;
  /** The version that was seen: refused where the match has moved on since. */
  readonly version?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Instead of JSON. */
  readonly isText?: boolean;
  /** The tag of what is known already (null: nothing is): the answer comes as `Tagged`. */
  readonly known?: string | null | undefined;
}

/** An answer together with its tag, to ask again by. */
export interface Tagged<T> {
  readonly tag: string | null;
  /** null: nothing is new. */
  readonly value: T | null;
}

export interface AskerSettings {
  /** Where the server is, with its base path and a slash at the end: `https://host/`. */
  readonly root: string;
  /** Of the sentences that faults come with. */
  readonly language?: Language;
  /** How long one answer may take, in milliseconds. */
  readonly patience?: number;
}

/** What a client asks by: tests hand in their own. */
export interface Web extends Pick<Outside, 'after' | 'random'> {
  fetch(url: string, init: RequestInit): Promise<Response>;
}

const PATIENCE = 15_000;
const MOST_TRIES = 4;
const FIRST_WAIT = 300;
/** A server that asks for more patience is not waited for. In seconds. */
const MOST_ASKED_FOR = 5;
/** A proxy, or a server that starts or stops. */
const PASSING = [502, 503, 504];

/** Asks a server, and again where nothing can be done twice. It throws nothing: everything that goes wrong is a `Fault`. */
export class Asker {
  readonly root: string;
  readonly #language: Language;
  readonly #patience: number;
  readonly #web: Web;

  constructor({ root, language = 'en', patience = PATIENCE }: AskerSettings, web: Web = platformWeb()) {
    this.root = root.endsWith('/') ? root : `${root}/`;
    this.#language = language;
    this.#patience = patience;
    this.#web = web;
  }

  async ask<T>(request: Request): Promise<Asked<T>> {
    const isRepeatable = request.method === 'GET' || request.key !== undefined;
    for (let tries = 1; ; tries++) {
      const asked = await this.#once<T>(request);
      if (asked.ok || !isRepeatable || tries === MOST_TRIES) return asked;
      const wait = this.#waitAfter(asked.error, tries);
      if (wait === null || !(await this.#pause(wait, request.signal))) return asked;
    }
  }

  async #once<T>(request: Request): Promise<Asked<T>> {
    const { method, path, body, ticket, key, version, signal, known } = request;
    if (signal?.aborted) return fail(ownFault('cancelled', this.#language));
    const giving = new AbortController();
    let isLate = false;
    const cancelTimer = this.#web.after(this.#patience, () => {
      isLate = true;
      giving.abort();
    });
    const give = (): void => giving.abort();
    signal?.addEventListener('abort', give);
    const headers: Record<string, string> = { 'accept-language': this.#language };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (ticket) headers.authorization = `Bearer ${ticket}`;
    if (key !== undefined) headers['idempotency-key'] = key;
    if (version !== undefined) headers['if-match'] = `"${version}"`;
    if (typeof known === 'string') headers['if-none-match'] = known;
    try {
      const response = await this.#web.fetch(this.root + path, {
        method,
        headers,
        signal: giving.signal,
        // Whoever is not a server of ours gets no ticket.
        redirect: 'error',
        credentials: 'omit',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return this.#read<T>(response, await response.text(), request);
    } catch {
      return fail(ownFault(isLate ? 'timeout' : signal?.aborted ? 'cancelled' : 'offline', this.#language));
    } finally {
      cancelTimer();
      signal?.removeEventListener('abort', give);
    }
  }

  #read<T>({ ok: isOk, status, headers }: Response, text: string, { isText, known }: Request): Asked<T> {
    if (isOk && isText) return ok(text as T);
    const tagged = (value: unknown): T =>
      (known === undefined ? value : ({ tag: headers.get('etag'), value } satisfies Tagged<unknown>)) as T;
    if (status === 304 && known !== undefined) return ok(tagged(null));
    const body = jsonIn(text);
    if (isOk) return body === undefined ? fail(ownFault('bad-answer', this.#language, status)) : ok(tagged(body));
    const problem = problemIn(body);
    const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
    const after = retryAfter >= 0 ? { retryAfter } : {};
    if (problem) return fail({ ...problem, status, ...after });
    // A proxy whose server is away says so in words of its own.
    return fail({ ...ownFault(PASSING.includes(status) ? 'offline' : 'bad-answer', this.#language, status), ...after });
  }

  /** How long until it is worth asking again; null: never. */
  #waitAfter({ code, status, retryAfter = 0 }: Fault, tries: number): number | null {
    const isPassing = status === null ? code !== 'cancelled' : PASSING.includes(status);
    if (!isPassing || retryAfter > MOST_ASKED_FOR) return null;
    return retryAfter * 1000 + FIRST_WAIT * 2 ** (tries - 1) * (0.5 + this.#web.random());
  }

  /** False: it was cancelled meanwhile. */
  #pause(milliseconds: number, signal: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isOver: boolean): void => {
        cancel();
        signal?.removeEventListener('abort', give);
        resolve(isOver);
      };
      const give = (): void => end(false);
      const cancel = this.#web.after(milliseconds, () => end(true));
      signal?.addEventListener('abort', give);
    });
  }
}

export function platformWeb(): Web {
  const { after, random } = platform();
  return { after, random, fetch: (url, init) => fetch(url, init) };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
