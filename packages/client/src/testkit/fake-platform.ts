import type { ClientMessage, LobbyClientMessage, LobbyServerMessage, ServerMessage } from '@quintet/wire';
import type { Platform, Socket } from '../platform.ts';

type Sent = ClientMessage | LobbyClientMessage;
type Received = ServerMessage | LobbyServerMessage;

/** A socket whose other end is the test. */
export class FakeSocket implements Socket {
  readyState = 0;
  readonly sent: Sent[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }

  close(): void {
    this.isClosed = true;
  }

  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  receives(...messages: (Received | string)[]): Promise<void> {
    for (const message of messages) {
      this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
    }
    return settled();
  }

  closes(code: number): Promise<void> {
    this.readyState = 3;
    this.onclose?.({ code });
    return settled();
  }
}

/** Waits until received messages have been handled: more microtask turns than any message needs. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await null;
}

/** A platform with fake sockets, in which time stands still until `pass` is called. */
export function fakePlatform() {
  const sockets: FakeSocket[] = [];
  const timers: { at: number; then(): void }[] = [];
  let now = 0;
  const platform: Platform = {
    fetch: () => Promise.reject(new Error('no network')),
    open() {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    after(delayMs, then) {
      const timer = { at: now + delayMs, then };
      timers.push(timer);
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
      };
    },
    now: () => now,
    random: () => 0.5,
  };
  const pass = (durationMs: number): void => {
    const until = now + durationMs;
    for (;;) {
      const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers.splice(timers.indexOf(next), 1);
      now = next.at;
      next.then();
    }
    now = until;
  };
  return { sockets, platform, pass, last: () => sockets.at(-1) as FakeSocket };
}
