/** The part of a WebSocket that the client uses. Browsers, Node and `ws` all provide it. */
export interface Socket {
  readonly readyState: number;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  onerror: (() => void) | null;
}

/** `readyState` of an open socket. */
export const OPEN = 1;

/** Everything the client needs from its environment. Tests pass their own. */
export interface Platform {
  open(url: string): Socket;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Calls `then` after `delayMs`; the returned function cancels the call. */
  after(delayMs: number, then: () => void): () => void;
  now(): number;
  /** A number in [0, 1). */
  random(): number;
  /** Whether a person may be looking at this client, which then retries more often; always, if absent. */
  isVisible?(): boolean;
  /** Reports an exception of a listener; on the console, if absent. */
  report?(error: unknown): void;
}

/**
 * The platform's own `WebSocket`, `fetch`, timers and clock. Node before 22 has no `WebSocket`: pass `open`.
 *
 * @example
 * ```ts
 * import { WebSocket } from 'ws';
 * import { defaultPlatform, type Socket } from '@quintet/client';
 * const platform = defaultPlatform((url) => new WebSocket(url) as unknown as Socket);
 * ```
 */
export function defaultPlatform(open?: (url: string) => Socket): Platform {
  return {
    open: open ?? ((url) => new WebSocket(url) as unknown as Socket),
    fetch: (url, init) => fetch(url, init),
    after(delayMs, then) {
      const timer = setTimeout(then, delayMs);
      return () => clearTimeout(timer);
    },
    now: () => Date.now(),
    random: () => Math.random(),
    isVisible: () => globalThis.document?.visibilityState !== 'hidden',
  };
}

const FIRST_RETRY_MS = 300;
const MAX_RETRY_MS = 10_000;
const MAX_VISIBLE_RETRY_MS = 2500;

/** Exponential backoff with jitter, so that clients that lost the same server do not return at the same moment. */
export const backoffMs = (attempt: number, { random, isVisible }: Pick<Platform, 'random' | 'isVisible'>): number =>
  Math.min(isVisible?.() === false ? MAX_RETRY_MS : MAX_VISIBLE_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt) *
  (0.5 + random());
