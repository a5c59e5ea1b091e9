import type { HostCode } from '@quintet/wire';
import type { WebSocket } from 'ws';
import type { About } from '../observe/log.ts';
import { Bucket } from './limits.ts';

/** What is said over a line, and who listens. */
export interface Listener<M> {
  /** null: it cannot be read. */
  parse(text: string): M | null;
  heard(message: M): Promise<void>;
  refuse(message: M | null, code: HostCode): void;
  closed(): void;
  /** What a fault is about. */
  about(): About;
}

export interface LineParts {
  now(): number;
  report(error: unknown, about?: About): void;
  /** From one socket, on average; twice as many at once. */
  readonly messagesPerSecond: number;
}

/** A reader that is so far behind is dropped: it comes back and gets what it missed. In bytes. */
const MOST_BUFFERED = 1024 * 1024;
const HELLO_MILLISECONDS = 10_000;
/** So much that cannot be read or comes too often, beyond what is as it should be, and the line is closed. */
const MOST_STRIKES = 100;

/** Close codes as WebSocket has them: who is closed with one of these may come back. */
export const CLOSE = { left: 1000, policy: 1008, fault: 1011, restart: 1012, later: 1013 } as const;

/** One socket, whatever is said over it: limits, back-pressure, and how far away the other end is. */
export class Line<M> {
  readonly #parts: LineParts;
  readonly #socket: WebSocket;
  readonly #listener: Listener<M>;
  readonly #rate: Bucket;
  readonly #noHello: NodeJS.Timeout;
  readonly #underWay = new Set<Promise<void>>();
  #strikes = 0;
  #lag = 0;
  #pingedAt = 0;
  #isAlive = true;
  #isDraining = false;

  constructor(parts: LineParts, socket: WebSocket, listener: Listener<M>) {
    this.#parts = parts;
    this.#socket = socket;
    this.#listener = listener;
    this.#rate = new Bucket(2 * parts.messagesPerSecond, parts.messagesPerSecond, parts.now());
    this.#noHello = setTimeout(() => this.close(CLOSE.policy, 'no hello'), HELLO_MILLISECONDS);
    socket.on('message', (data, isBinary) => this.#heard(isBinary ? null : String(data)));
    socket.on('pong', () => {
      this.#isAlive = true;
      this.#lag = Math.max(0, parts.now() - this.#pingedAt);
    });
    socket.on('close', () => {
      clearTimeout(this.#noHello);
      listener.closed();
    });
    // What breaks a socket closes it as well.
    socket.on('error', () => {});
  }

  /** How long a message takes to there and back, in milliseconds. */
  get lag(): number {
    return this.#lag;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  send(text: string): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > MOST_BUFFERED) this.#socket.terminate();
    else this.#socket.send(text);
  }

  /** A hello has come: from here on it may be silent. */
  greeted(): void {
    clearTimeout(this.#noHello);
    this.#ping();
  }

  /** Asks whether it is still there; who has not answered since the last time is not. */
  beat(): void {
    if (!this.#isAlive) return this.#socket.terminate();
    this.#isAlive = false;
    this.#ping();
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Takes nothing more; resolves when what it has taken is answered. Whatever comes now will be sent again to somebody else. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    await Promise.all(this.#underWay);
  }

  #ping(): void {
    if (!this.isOpen) return;
    this.#pingedAt = this.#parts.now();
    this.#socket.ping();
  }

  #heard(text: string | null): void {
    if (this.#isDraining || !this.isOpen) return;
    const message = text === null ? null : this.#listener.parse(text);
    const isTooMany = !this.#rate.take(this.#parts.now());
    if (isTooMany || message === null) {
      if (++this.#strikes > MOST_STRIKES) return this.close(CLOSE.policy, 'too many');
      return this.#listener.refuse(message, isTooMany ? 'too-many' : 'bad-message');
    }
    this.#strikes = Math.max(0, this.#strikes - 1);
    const doing: Promise<void> = this.#listener
      .heard(message)
      .catch((error: unknown) => {
        this.#parts.report(error, this.#listener.about());
        this.#listener.refuse(message, 'unavailable');
      })
      .finally(() => this.#underWay.delete(doing));
    this.#underWay.add(doing);
  }
}
