import { randomBytes } from 'node:crypto';

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

/** Repeats a frame as often as fits into one large write. */
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
