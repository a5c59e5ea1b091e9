/** As much of a WebSocket as is used: the browser's, Node's own, or that of `ws`. */
export interface Socket {
  readonly readyState: number;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  onerror: (() => void) | null;
}

export const OPEN = 1;

/** The world around a client: tests hand in their own. */
export interface Outside {
  open(url: string): Socket;
  /** Calls `then` after that many milliseconds, unless cancelled. */
  after(milliseconds: number, then: () => void): () => void;
  now(): number;
  /** From 0 to 1. */
  random(): number;
}

/** What the platform has; Node before 22 has no WebSocket: hand in `open` there. */
export function platform(open?: (url: string) => Socket): Outside {
  return {
    open: open ?? ((url) => new WebSocket(url) as unknown as Socket),
    after(milliseconds, then) {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
    now: () => Date.now(),
    random: () => Math.random(),
  };
}
