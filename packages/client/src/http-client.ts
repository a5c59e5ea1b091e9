import { byKey, fail, isObject, type Language, ok, type Result } from '@quintet/engine/authoring';
import type { RecordFacts } from '@quintet/engine/match';
import type { Problem } from '@quintet/wire';
import messages from './messages.json' with { type: 'json' };
import { backoffMs, defaultPlatform, type Platform } from './platform.ts';

/** Why a REST call failed: the server refused it, or could not be reached (a code of `CLIENT_ERRORS`). */
export interface RequestError extends Readonly<Omit<Problem, 'type' | 'title' | 'status' | 'facts'>> {
  /** HTTP status; `null` if there was no response. */
  readonly status: number | null;
  /** Seconds to wait before the next attempt, as requested by the server. */
  readonly retryAfter?: number;
  /** The match, if the server does not have its game. */
  readonly facts?: RecordFacts;
}

/** Errors that the client detects itself, before any Quintet server has responded. */
export const CLIENT_ERRORS = byKey(messages);
/** A code of `CLIENT_ERRORS`. */
export type ClientErrorCode = keyof typeof CLIENT_ERRORS;

export const clientError = (code: ClientErrorCode, language: Language, status: number | null = null): RequestError => ({
  code,
  message: CLIENT_ERRORS[code][language],
  status,
});

/** Reads a problem+json body. Returns `null` for anything else, such as the error page of a proxy. */
export function parseProblem(body: unknown): Omit<RequestError, 'status'> | null {
  if (typeof body !== 'object' || body === null) return null;
  const { code, message, explanation, field, ply, version, facts } = body as Partial<Record<keyof Problem, unknown>>;
  if (typeof code !== 'string' || typeof message !== 'string') return null;
  return {
    code,
    message,
    ...(typeof explanation === 'string' ? { explanation } : {}),
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof ply === 'number' ? { ply } : {}),
    ...(typeof version === 'number' ? { version } : {}),
    ...(isObject(facts) ? { facts: facts as unknown as RecordFacts } : {}),
  };
}

/** The result of a REST call. */
export type RestResult<T> = Result<T, RequestError>;

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** Relative to the root, without a leading slash. */
  readonly path: string;
  readonly body?: unknown;
  readonly ticket?: string | null | undefined;
  /** Idempotency key. A POST is retried only if it has one. */
  readonly key?: string | undefined;
  /** Version last seen: the server refuses the request if the match has changed since. */
  readonly version?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether the response is text rather than JSON. */
  readonly isText?: boolean;
  /** ETag that the caller already has; `null` if it has none. The result is a `Tagged` unless this is omitted. */
  readonly etag?: string | null | undefined;
}

/** A response with its ETag. */
export interface Tagged<T> {
  readonly tag: string | null;
  /** `null` if nothing has changed since the ETag that the caller sent. */
  readonly value: T | null;
}

/** How to reach a server. */
export interface RestSettings {
  /** URL of the server including its base path: `https://host/`. */
  readonly root: string;
  /** Language of error messages. */
  readonly language?: Language;
  /** Timeout of each attempt. */
  readonly timeoutMs?: number;
}

/** The part of the platform that HTTP requests need. */
export type HttpPlatform = Pick<Platform, 'after' | 'fetch' | 'random'>;

const TIMEOUT_MS = 15_000;
const MAX_ATTEMPTS = 4;
/** Longest `Retry-After` after which the client still retries, in seconds. */
const MAX_RETRY_AFTER = 5;
/** HTTP statuses of proxies without a server, and of servers that are starting or stopping. */
const TRANSIENT_STATUSES = [502, 503, 504];

/** Sends requests and retries those that are safe to repeat. Never throws: every failure is a `RequestError`. */
export class HttpClient {
  readonly root: string;
  readonly #language: Language;
  readonly #timeoutMs: number;
  readonly #platform: HttpPlatform;

  constructor(
    { root, language = 'en', timeoutMs = TIMEOUT_MS }: RestSettings,
    platform: HttpPlatform = defaultPlatform(),
  ) {
    this.root = root.endsWith('/') ? root : `${root}/`;
    this.#language = language;
    this.#timeoutMs = timeoutMs;
    this.#platform = platform;
  }

  async request<T>(request: HttpRequest): Promise<RestResult<T>> {
    const isRepeatable = request.method === 'GET' || request.key !== undefined;
    for (let attempt = 1; ; attempt++) {
      const result = await this.#attempt<T>(request);
      if (result.ok || !isRepeatable || attempt === MAX_ATTEMPTS) return result;
      const delayMs = this.#retryDelayMs(result.error, attempt);
      if (delayMs === null || !(await this.#sleep(delayMs, request.signal))) return result;
    }
  }

  async #attempt<T>(request: HttpRequest): Promise<RestResult<T>> {
    const { method, path, body, signal } = request;
    if (signal?.aborted) return fail(clientError('cancelled', this.#language));
    const controller = new AbortController();
    let isLate = false;
    const cancelTimeout = this.#platform.after(this.#timeoutMs, () => {
      isLate = true;
      controller.abort();
    });
    const abort = (): void => controller.abort();
    signal?.addEventListener('abort', abort);
    try {
      const response = await this.#platform.fetch(this.root + path, {
        method,
        headers: this.#headers(request),
        signal: controller.signal,
        // A redirect could send the ticket to another server.
        redirect: 'error',
        credentials: 'omit',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return this.#read<T>(response, await response.text(), request);
    } catch {
      return fail(clientError(isLate ? 'timeout' : signal?.aborted ? 'cancelled' : 'offline', this.#language));
    } finally {
      cancelTimeout();
      signal?.removeEventListener('abort', abort);
    }
  }

  #headers({ body, ticket, key, version, etag }: HttpRequest): Record<string, string> {
    return {
      'accept-language': this.#language,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(ticket ? { authorization: `Bearer ${ticket}` } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      ...(typeof etag === 'string' ? { 'if-none-match': etag } : {}),
    };
  }

  #read<T>({ ok: isOk, status, headers }: Response, text: string, { isText, etag }: HttpRequest): RestResult<T> {
    if (isOk && isText) return ok(text as T);
    const tagged = (value: unknown): T =>
      (etag === undefined ? value : ({ tag: headers.get('etag'), value } satisfies Tagged<unknown>)) as T;
    if (status === 304 && etag !== undefined) return ok(tagged(null));
    const body = parseJson(text);
    if (isOk) return body === undefined ? fail(clientError('bad-response', this.#language, status)) : ok(tagged(body));
    const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
    const after = retryAfter >= 0 ? { retryAfter } : {};
    const problem = parseProblem(body);
    if (problem) return fail({ ...problem, status, ...after });
    // A proxy reports an unreachable server with its own error page.
    const code = TRANSIENT_STATUSES.includes(status) ? 'offline' : 'bad-response';
    return fail({ ...clientError(code, this.#language, status), ...after });
  }

  /** Delay before the next attempt, or `null` if a retry is pointless. */
  #retryDelayMs({ code, status, retryAfter = 0 }: RequestError, attempt: number): number | null {
    const isTransient = status === null ? code !== 'cancelled' : TRANSIENT_STATUSES.includes(status);
    if (!isTransient || retryAfter > MAX_RETRY_AFTER) return null;
    return retryAfter * 1000 + backoffMs(attempt - 1, this.#platform);
  }

  /** Resolves to false if `signal` aborts the wait. */
  #sleep(delayMs: number, signal: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isDone: boolean): void => {
        cancel();
        signal?.removeEventListener('abort', abort);
        resolve(isDone);
      };
      const abort = (): void => end(false);
      const cancel = this.#platform.after(delayMs, () => end(true));
      signal?.addEventListener('abort', abort);
    });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
