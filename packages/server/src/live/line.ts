import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { HostCode } from '@quintet/wire';
import type { WebSocket } from 'ws';
import type { About } from '../observe/log.ts';
import { framed } from './frames.ts';
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
  /** Frames of any kind from one socket, on average; twice as many at once. */
  readonly messagesPerSecond: number;
}

/** A reader that is so far behind is dropped: it comes back and gets what it missed. In bytes, pongs included. */
const MOST_BUFFERED = 1024 * 1024;
const HELLO_MILLISECONDS = 10_000;
const BEAT_EVERY = 20_000;
/** A client that leaves a heartbeat unanswered for this long is gone, in milliseconds. */
const MIN_SILENCE = BEAT_EVERY / 2;
/** So much that cannot be read or comes too often, beyond what is as it should be, and the line is closed. */
const MOST_STRIKES = 100;

/** Close codes as WebSocket has them: who is closed with one of these may come back. */
export const CLOSE = { left: 1000, policy: 1008, fault: 1011, restart: 1012, later: 1013 } as const;

/** The connection below a WebSocket, as far as it is needed here. */
export type Below = Pick<Duplex, 'write'>;

/** Lines that have something to send when this turn of the loop ends. */
const unsent: { flush(): void }[] = [];

function flushAll(): void {
  for (const line of unsent.splice(0)) line.flush();
}

/** So many are not kept waiting for others. */
const MOST_UNSENT = 64;

/** Random bytes in a heartbeat ping: only a client that reads what it is sent can echo them. */
const HEARTBEAT_BYTES = 4;

const nothing = (): void => {};

/** One socket, whatever is said over it: limits, back-pressure, and how far away the other end is. */
export class Line<M> {
  readonly #parts: LineParts;
  readonly #socket: WebSocket;
  readonly #below: Below;
  readonly #listener: Listener<M>;
  #rate: Bucket;
  /** Until the hello it waits for that; from then on it is the heartbeat. Each has its own: all at once would hold up everybody. */
  #timer: NodeJS.Timeout;
  #unsent: string[] = [];
  #strikes = 0;
  #lag = 0;
  #pingedAt = 0;
  #heardAt: number;
  /** Payload of the heartbeat ping that is not answered yet, or `null`. */
  #heartbeat: Buffer | null = null;
  #isCutOff = false;
  /** Messages that were taken and are not answered yet. */
  #underWay = 0;
  #draining: Promise<void> | null = null;
  #drained: () => void = nothing;

  constructor(parts: LineParts, socket: WebSocket, below: Below, listener: Listener<M>) {
    this.#parts = parts;
    this.#socket = socket;
    this.#below = below;
    this.#listener = listener;
    this.#rate = new Bucket(2 * parts.messagesPerSecond, parts.messagesPerSecond, parts.now());
    this.#heardAt = parts.now();
    this.#timer = setTimeout(() => this.close(CLOSE.policy, 'no hello'), HELLO_MILLISECONDS);
    socket.on('message', (data, isBinary) => {
      this.#heardAt = parts.now();
      if (this.isOpen) this.#heard(isBinary ? null : String(data));
    });
    socket.on('ping', (data) => this.#pinged(data));
    socket.on('pong', (data) => this.#ponged(data));
    socket.on('close', () => {
      clearTimeout(this.#timer);
      listener.closed();
    });
    // `ws` closes a socket that breaks the protocol. It then reads on and discards, which is stopped one turn later.
    socket.on('error', () => setImmediate(() => this.#stopReading()));
  }

  /** Called once if the client breaks the protocol or the rate limit and is disconnected for it. */
  onCutOff: () => void = nothing;

  /** How long a message takes to there and back, in milliseconds. */
  get lag(): number {
    return this.#lag;
  }

  /** When the client last sent anything. */
  get heardAt(): number {
    return this.#heardAt;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** What is sent within one turn of the loop, as an answer and the entry it led to, goes out as one write. */
  send(text: string): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > MOST_BUFFERED) return this.#socket.terminate();
    if (this.#unsent.push(text) > 1) return;
    if (unsent.length >= MOST_UNSENT) flushAll();
    if (unsent.push(this) === 1) process.nextTick(flushAll);
  }

  /** Writes what was to be sent, past the WebSocket: it would write each message in two pieces. */
  flush(): void {
    const texts = this.#unsent;
    if (texts.length === 0) return;
    this.#unsent = [];
    if (this.isOpen) this.#below.write(framed(texts));
  }

  /** A hello has come: from here on it may be silent. */
  greeted(): void {
    clearTimeout(this.#timer);
    this.#timer = setInterval(() => this.#beat(), BEAT_EVERY).unref();
    this.#ping();
  }

  /** From here on what comes counts together with what comes by other lines. */
  countBy(rate: Bucket): void {
    this.#rate = rate;
  }

  close(code: number, reason: string): void {
    this.flush();
    this.#socket.close(code, reason);
  }

  /** Takes nothing more; resolves when what it has taken is answered. Whatever comes now will be sent again to somebody else. */
  drain(): Promise<void> {
    this.#draining ??= new Promise((resolve) => {
      this.#drained = resolve;
      if (this.#underWay === 0) resolve();
    });
    return this.#draining;
  }

  /** Asks for a sign of life now, unless one is already awaited. */
  probe(): void {
    if (!this.#heartbeat) this.#ping();
  }

  /** Drops a client that has not answered the last heartbeat, and sends the next one. */
  #beat(): void {
    if (!this.#heartbeat) return this.#ping();
    // A probe may have been sent only just now.
    if (this.#parts.now() - this.#pingedAt >= MIN_SILENCE) this.#socket.terminate();
  }

  #ping(): void {
    if (!this.isOpen) return;
    this.#pingedAt = this.#parts.now();
    this.#heartbeat = randomBytes(HEARTBEAT_BYTES);
    this.#socket.ping(this.#heartbeat);
  }

  /** Answers a ping, within the rate limit and the outbound buffer. */
  #pinged(data: Buffer): void {
    this.#heardAt = this.#parts.now();
    if (!this.isOpen || !this.#admit()) return;
    if (this.#socket.bufferedAmount > MOST_BUFFERED) return this.#socket.terminate();
    this.#socket.pong(data);
  }

  /** The answer to a heartbeat is free; any other pong is counted. */
  #ponged(data: Buffer): void {
    this.#heardAt = this.#parts.now();
    if (!this.isOpen) return;
    if (!this.#heartbeat?.equals(data)) return void this.#admit();
    this.#heartbeat = null;
    this.#lag = Math.max(0, this.#heardAt - this.#pingedAt);
  }

  /** Counts a frame; false if it is beyond the rate limit. */
  #admit(): boolean {
    const isAdmitted = this.#rate.take(this.#parts.now());
    if (!isAdmitted) this.#strike();
    return isAdmitted;
  }

  /** Counts a frame that is refused; false if it was one too many and the client is cut off. */
  #strike(): boolean {
    if (++this.#strikes <= MOST_STRIKES) return true;
    this.close(CLOSE.policy, 'too many');
    this.#stopReading();
    return false;
  }

  /** Leaves in the kernel whatever else the client sends, so that it costs nothing until the socket is destroyed. */
  #stopReading(): void {
    if (this.#isCutOff) return;
    this.#isCutOff = true;
    this.#socket.pause();
    this.onCutOff();
  }

  #heard(text: string | null): void {
    if (this.#draining) return;
    const message = text === null ? null : this.#listener.parse(text);
    const isTooMany = !this.#rate.take(this.#parts.now());
    if (isTooMany || message === null) {
      if (this.#strike()) this.#listener.refuse(message, isTooMany ? 'too-many' : 'bad-message');
      return;
    }
    this.#strikes = Math.max(0, this.#strikes - 1);
    this.#underWay++;
    const failed = (error: unknown): void => {
      this.#parts.report(error, this.#listener.about());
      this.#listener.refuse(message, 'unavailable');
      this.#answered();
    };
    try {
      this.#listener.heard(message).then(this.#answered, failed);
    } catch (error) {
      failed(error);
    }
  }

  readonly #answered = (): void => {
    if (--this.#underWay === 0) this.#drained();
  };
}
