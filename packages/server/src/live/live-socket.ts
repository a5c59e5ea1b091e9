import { randomBytes } from 'node:crypto';
import type { ServerRefusalCode } from '@quintet/wire';
import type { WebSocket } from 'ws';
import { TokenBucket } from '../limiters.ts';
import type { About } from '../observe/log.ts';
import { OutcomeUnknown } from '../retry.ts';
import { encodeFrames, type FrameSink, readFrames } from './frames.ts';

/** Handles the messages of one socket. */
export interface SocketHandler<M> {
  /** `null` if the text is not a message. */
  parse(text: string): M | null;
  handle(message: M): Promise<void>;
  refuse(message: M | null, code: ServerRefusalCode): void;
  onClose(): void;
  /** Context for error reports. */
  about(): About;
}

export interface SocketParts {
  now(): number;
  report(error: unknown, about?: About): void;
  /** Average rate of frames of any kind from one socket; bursts may be twice as large. */
  readonly messagesPerSecond: number;
}

/** Maximum unsent bytes of one client, pongs included. Beyond it the client is disconnected; it can reconnect and catch up. */
const MAX_BUFFERED = 1024 * 1024;
const HELLO_TIMEOUT_MS = 10_000;
const HEARTBEAT_INTERVAL_MS = 20_000;
/** A client that leaves a ping unanswered for this long counts as gone. */
const PONG_TIMEOUT_MS = HEARTBEAT_INTERVAL_MS / 2;
/** A client is disconnected when it has sent this many more refused than accepted frames. */
const MAX_STRIKES = 100;

/** Standard close codes, after which a client may reconnect. */
export const CLOSE = { left: 1000, policy: 1008, error: 1011, restart: 1012, tryLater: 1013 } as const;
/** Application close codes, after which reconnecting is pointless: the same hello would be refused again. */
export const FINAL_CLOSE = { unknown: 4404, wire: 4426 } as const;

/** The TCP stream below a WebSocket. */
export interface ByteStream {
  write(data: string | Uint8Array, encoding: 'latin1'): unknown;
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  off(event: 'data', listener: (chunk: Buffer) => void): unknown;
  listeners(event: 'data'): readonly unknown[];
}

/** Sockets with unsent messages, which are flushed at the end of this tick. */
const unflushed: { flush(): void }[] = [];

function flushAll(): void {
  for (const socket of unflushed.splice(0)) socket.flush();
}

/** As soon as this many sockets are unflushed, they are flushed, so that the first do not wait for the rest. */
const MAX_UNFLUSHED = 64;

/** Number of random bytes in a heartbeat ping: only a client that reads what it is sent can echo them. */
const HEARTBEAT_BYTES = 4;

const nothing = (): void => {};

/** One WebSocket with its rate limit, back-pressure, heartbeat and lag. Knows nothing of what its messages mean. */
export class LiveSocket<M> implements FrameSink {
  readonly #parts: SocketParts;
  readonly #socket: WebSocket;
  readonly #stream: ByteStream;
  readonly #handler: SocketHandler<M>;
  #rate: TokenBucket;
  /** Hello timeout, then heartbeat. Each socket has its own timer, since pinging all at once would delay everybody. */
  #timer: NodeJS.Timeout;
  #unsent: string[] = [];
  #strikes = 0;
  #lag = 0;
  #pingedAt = 0;
  #lastSeenAt: number;
  /** Payload of the unanswered heartbeat ping, or `null`. */
  #heartbeat: Buffer | null = null;
  #isCutOff = false;
  /** Number of messages that are being handled. */
  #pending = 0;
  #draining: Promise<void> | null = null;
  #drained: () => void = nothing;

  constructor(parts: SocketParts, socket: WebSocket, stream: ByteStream, handler: SocketHandler<M>) {
    this.#parts = parts;
    this.#socket = socket;
    this.#stream = stream;
    this.#handler = handler;
    this.#rate = new TokenBucket(2 * parts.messagesPerSecond, parts.messagesPerSecond, parts.now());
    this.#lastSeenAt = parts.now();
    this.#timer = setTimeout(() => this.close(CLOSE.policy, 'no hello'), HELLO_TIMEOUT_MS);
    socket.on('message', (data, isBinary) => this.onText(isBinary ? null : String(data)));
    socket.on('ping', (data) => this.onPing(data));
    socket.on('pong', (data) => this.onPong(data));
    this.#readDirectly();
    socket.on('close', () => {
      clearTimeout(this.#timer);
      handler.onClose();
    });
    // `ws` closes a socket that breaks the protocol, but keeps reading from it. One turn later the reading is stopped.
    socket.on('error', () => setImmediate(() => this.#stopReading()));
  }

  /** Called once if the client breaks the protocol or the rate limit and is disconnected for it. */
  onCutOff: () => void = nothing;

  /** Called with the size of the welcome, in bytes: a client gets another one whenever it reconnects. */
  onWelcome: (bytes: number) => void = nothing;

  /** Round-trip time in milliseconds. */
  get lag(): number {
    return this.#lag;
  }

  /** When the client last sent anything. */
  get lastSeenAt(): number {
    return this.#lastSeenAt;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Sends a message. All messages of one tick go out in one write, such as a response and the entry it led to. */
  send(text: string): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > MAX_BUFFERED) return this.#socket.terminate();
    if (this.#unsent.push(text) > 1) return;
    if (unflushed.length >= MAX_UNFLUSHED) flushAll();
    if (unflushed.push(this) === 1) process.nextTick(flushAll);
  }

  /** Writes unsent messages straight to the stream: `ws` would write each in two pieces. */
  flush(): void {
    const texts = this.#unsent;
    if (texts.length === 0) return;
    this.#unsent = [];
    if (this.isOpen) this.#stream.write(encodeFrames(texts), 'latin1');
  }

  /** Reads simple frames itself, before `ws` does. From the first other frame on, `ws` reads everything. */
  #readDirectly(): void {
    const [full, ...others] = this.#stream.listeners('data') as ((chunk: Buffer) => void)[];
    if (!full || others.length > 0) return;
    const onData = (chunk: Buffer): void => {
      const read = readFrames(chunk, this);
      if (read === chunk.length) return;
      this.#stream.on('data', full);
      this.#stream.off('data', onData);
      full.call(this.#stream, chunk.subarray(read));
    };
    this.#stream.on('data', onData);
    this.#stream.off('data', full);
  }

  /** Replaces the hello timeout with the heartbeat. */
  startHeartbeat(): void {
    clearTimeout(this.#timer);
    this.#timer = setInterval(() => this.#beat(), HEARTBEAT_INTERVAL_MS).unref();
    this.#ping();
  }

  /** Counts frames in a bucket that several sockets share. */
  shareRate(rate: TokenBucket): void {
    this.#rate = rate;
  }

  close(code: number, reason: string): void {
    this.flush();
    this.#socket.close(code, reason);
  }

  /** Accepts no more messages; resolves when those accepted are answered. Clients resend the others to another server. */
  drain(): Promise<void> {
    this.#draining ??= new Promise((resolve) => {
      this.#drained = resolve;
      if (this.#pending === 0) resolve();
    });
    return this.#draining;
  }

  /** Sends a ping before the next heartbeat is due, unless an earlier ping is still unanswered. */
  probe(): void {
    if (!this.#heartbeat) this.#ping();
  }

  /** Drops a client that has not answered the last ping in time; otherwise sends the next ping. */
  #beat(): void {
    if (!this.#heartbeat) return this.#ping();
    if (this.#parts.now() - this.#pingedAt >= PONG_TIMEOUT_MS) this.#socket.terminate();
  }

  #ping(): void {
    if (!this.isOpen) return;
    this.#pingedAt = this.#parts.now();
    this.#heartbeat = randomBytes(HEARTBEAT_BYTES);
    this.#socket.ping(this.#heartbeat);
  }

  /** Answers a ping, within the rate limit and the outbound buffer. */
  onPing(data: Buffer): void {
    this.#lastSeenAt = this.#parts.now();
    if (!this.isOpen || !this.#admit()) return;
    if (this.#socket.bufferedAmount > MAX_BUFFERED) return this.#socket.terminate();
    this.#socket.pong(data);
  }

  /** The answer to a heartbeat is free; any other pong counts against the rate limit. */
  onPong(data: Buffer): void {
    this.#lastSeenAt = this.#parts.now();
    if (!this.isOpen) return;
    if (!this.#heartbeat?.equals(data)) return void this.#admit();
    this.#heartbeat = null;
    this.#lag = Math.max(0, this.#lastSeenAt - this.#pingedAt);
  }

  /** Counts a frame; `false` if it is beyond the rate limit. */
  #admit(): boolean {
    const isAdmitted = this.#rate.take(this.#parts.now());
    if (!isAdmitted) this.#strike();
    return isAdmitted;
  }

  /** Counts a refused frame; `false` if the client is disconnected for it. */
  #strike(): boolean {
    if (++this.#strikes <= MAX_STRIKES) return true;
    this.close(CLOSE.policy, 'too many');
    this.#stopReading();
    return false;
  }

  /** Stops reading: data that the client still sends stays in the kernel and costs nothing until the socket is destroyed. */
  #stopReading(): void {
    if (this.#isCutOff) return;
    this.#isCutOff = true;
    this.#socket.pause();
    this.onCutOff();
  }

  /** `text` is `null` for a binary message. */
  onText(text: string | null): void {
    this.#lastSeenAt = this.#parts.now();
    if (!this.isOpen || this.#draining) return;
    const message = text === null ? null : this.#handler.parse(text);
    const isTooMany = !this.#rate.take(this.#lastSeenAt);
    if (isTooMany || message === null) {
      if (this.#strike()) this.#handler.refuse(message, isTooMany ? 'too-many' : 'bad-message');
      return;
    }
    this.#strikes = Math.max(0, this.#strikes - 1);
    this.#pending++;
    const onError = (error: unknown): void => {
      this.#parts.report(error, this.#handler.about());
      // The client reconnects and sends the command again; if it was saved after all, it is answered as done.
      if (error instanceof OutcomeUnknown) this.close(CLOSE.tryLater, 'unavailable');
      else this.#handler.refuse(message, 'unavailable');
      this.#onHandled();
    };
    try {
      this.#handler.handle(message).then(this.#onHandled, onError);
    } catch (error) {
      onError(error);
    }
  }

  readonly #onHandled = (): void => {
    if (--this.#pending === 0) this.#drained();
  };
}
