import type { ClientMessage, LobbyClientMessage, LobbyServerMessage, ServerMessage } from '@quintet/wire';
import type { Outside, Socket } from '../socket.ts';

type Said = ClientMessage | LobbyClientMessage;
type Heard = ServerMessage | LobbyServerMessage;

/** The other end is the test's. */
export class FakeSocket implements Socket {
  readyState = 0;
  readonly said: Said[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;

  send(text: string): void {
    this.said.push(JSON.parse(text) as Said);
  }

  close(): void {
    this.isClosed = true;
  }

  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  hears(...messages: (Heard | string)[]): Promise<void> {
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

/** After everything that is waiting to be taken: more turns than any message needs. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await null;
}

/** A world in which time stands still until it is told to pass. */
export function world() {
  const sockets: FakeSocket[] = [];
  const timers: { at: number; then(): void }[] = [];
  let now = 0;
  const outside: Outside = {
    open() {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    after(milliseconds, then) {
      const timer = { at: now + milliseconds, then };
      timers.push(timer);
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
      };
    },
    now: () => now,
    random: () => 0.5,
  };
  const pass = (milliseconds: number): void => {
    const until = now + milliseconds;
    for (;;) {
      const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers.splice(timers.indexOf(next), 1);
      now = next.at;
      next.then();
    }
    now = until;
  };
  return { sockets, outside, pass, last: () => sockets.at(-1) as FakeSocket };
}
