import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { WIRE_VERSION } from '../../packages/wire/src/index.ts';

export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
export type Opcode = keyof typeof OPCODE;

interface FrameOptions {
  /** `false` if more fragments of the same message follow. */
  readonly isLast?: boolean;
  /** Sets RSV1, which marks the message as compressed with permessage-deflate. */
  readonly isCompressed?: boolean;
}

/** Encodes a client frame (RFC 6455, 5.2). The masking key is zero, so that the payload stays readable. */
export function clientFrame(kind: Opcode, payload: string | Buffer = '', options: FrameOptions = {}): Buffer {
  const { isLast = true, isCompressed = false } = options;
  const data = Buffer.from(payload);
  const first = (isLast ? 0x80 : 0) | (isCompressed ? 0x40 : 0) | OPCODE[kind];
  const length = data.length < 126 ? [0x80 | data.length] : [0x80 | 126, data.length >> 8, data.length & 0xff];
  return Buffer.concat([Buffer.from([first, ...length, 0, 0, 0, 0]), data]);
}

/** Repeats a frame as often as it fits into `bytes` bytes, for one large write. */
export function repeated(frame: Buffer, bytes = 256 * 1024): Buffer {
  return Buffer.concat(Array<Buffer>(Math.max(1, Math.floor(bytes / frame.length))).fill(frame));
}

/** The HTTP request that opens a WebSocket. */
export const upgradeRequest = (path: string): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Extensions: permessage-deflate',
    '\r\n',
  ].join('\r\n');

/** A TCP connection that writes raw WebSocket frames, so that tests can violate the protocol. */
export class Attacker {
  readonly #socket: Socket;
  /** Resolves once the server has closed or refused the connection. */
  readonly closed: Promise<void>;
  #isClosed = false;
  #written = 0;
  #heard = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        this.#isClosed = true;
        resolve();
      });
    });
    socket.on('error', () => {});
    socket.on('data', (data) => {
      this.#heard = Buffer.concat([this.#heard, data]).subarray(-64 * 1024);
    });
  }

  /** Connects and sends `bytes`. With `allowHalfOpen`, the connection stays open when the server ends its side. */
  static connect(port: number, bytes: Buffer | string = '', allowHalfOpen = false): Attacker {
    const attacker = new Attacker(connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen }));
    attacker.write(bytes);
    return attacker;
  }

  /** Connects and upgrades to a WebSocket. */
  static async open(port: number, path = '/api/live'): Promise<Attacker> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const attacker = new Attacker(socket);
    socket.write(upgradeRequest(path));
    await attacker.until((heard) => heard.includes('\r\n\r\n'));
    return attacker;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Number of bytes that the server has accepted so far. */
  get written(): number {
    return this.#written;
  }

  get heard(): Buffer {
    return this.#heard;
  }

  /** The server's close code, or `null` if it has sent none. */
  get closeCode(): number | null {
    const at = this.#heard.lastIndexOf(0x88);
    return at >= 0 && at + 4 <= this.#heard.length ? this.#heard.readUInt16BE(at + 2) : null;
  }

  until(isEnough: (heard: Buffer) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!isEnough(this.#heard) && !this.#isClosed) return;
        this.#socket.off('data', look);
        this.#socket.off('close', look);
        resolve();
      };
      this.#socket.on('data', look);
      this.#socket.once('close', look);
      look();
    });
  }

  watch(match: string): void {
    this.write(
      clientFrame('text', JSON.stringify({ type: 'hello', wire: WIRE_VERSION, match, ticket: null, seen: null })),
    );
  }

  visitLobby(): void {
    this.write(clientFrame('text', JSON.stringify({ type: 'hello', wire: WIRE_VERSION })));
  }

  write(bytes: Buffer | string): void {
    this.#socket.write(bytes);
  }

  /** Stops reading, so that the server's buffers fill up. */
  stopReading(): void {
    this.#socket.pause();
  }

  resumeReading(): void {
    this.#socket.resume();
  }

  /** Writes `chunk` repeatedly until the server closes the connection, `bytes` are accepted or `signal` fires. */
  async flood(chunk: Buffer, bytes: number, signal?: AbortSignal): Promise<void> {
    while (!this.#isClosed && this.#written < bytes && !signal?.aborted) {
      await new Promise<void>((resolve) => {
        const go = (): void => {
          this.#socket.off('close', go);
          signal?.removeEventListener('abort', go);
          resolve();
        };
        this.#socket.once('close', go);
        signal?.addEventListener('abort', go, { once: true });
        this.#socket.write(chunk, (error) => {
          if (!error) this.#written += chunk.length;
          // Lets other events run between two writes.
          setImmediate(go);
        });
      });
    }
  }

  /** Ends the sending side but keeps the connection open. */
  halfClose(): void {
    this.#socket.end();
  }

  close(): void {
    this.#socket.destroy();
  }
}

export interface FloodPlan {
  readonly name: string;
  /** Bytes to send once, before the flood. */
  readonly first?: Buffer;
  readonly chunk: Buffer;
}

const long = 'x'.repeat(125);
const ping = JSON.stringify({ type: 'ping', sent: 1 });

/** The kinds of floods: frames that a client can send endlessly. */
export const FLOODS: readonly FloodPlan[] = [
  { name: 'pings', chunk: repeated(clientFrame('ping', long)) },
  { name: 'empty pings', chunk: repeated(clientFrame('ping')) },
  { name: 'unsolicited pongs', chunk: repeated(clientFrame('pong', long)) },
  { name: 'pings and pongs', chunk: repeated(Buffer.concat([clientFrame('ping', long), clientFrame('pong')])) },
  { name: 'text messages that cannot be parsed', chunk: repeated(clientFrame('text', '{')) },
  { name: 'messages that are answered', chunk: repeated(clientFrame('text', ping)) },
  { name: 'empty text messages', chunk: repeated(clientFrame('text')) },
  { name: 'binary messages', chunk: repeated(clientFrame('binary', long)) },
  {
    name: 'empty fragments of one message',
    first: clientFrame('text', '', { isLast: false }),
    chunk: repeated(clientFrame('continuation', '', { isLast: false })),
  },
  {
    name: 'messages in very many fragments',
    chunk: repeated(
      Buffer.concat([
        clientFrame('text', '1', { isLast: false }),
        repeated(clientFrame('continuation', '2', { isLast: false }), 7 * 1000),
        clientFrame('continuation', '3'),
      ]),
    ),
  },
];
