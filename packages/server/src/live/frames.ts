import { isUtf8 } from 'node:buffer';
import { LIMITS } from '@quintet/wire';

// WebSocket frames, RFC 6455, 5.2. `ws` does the same for every case; this file is faster for small unfragmented frames.

/** First byte of an unfragmented frame, by type. */
const TEXT = 0x81;
const PING = 0x89;
const PONG = 0x8a;
/** Second byte of a frame whose length follows in two bytes (126) or in eight bytes (127). */
const LENGTH_16 = 126;
const LENGTH_64 = 127;
const MAX_LENGTH_16 = 65_535;
/** Bit of the second byte that says that a mask follows the length, as in every frame of a client. */
const MASKED = 0x80;
const MASK_BYTES = 4;

/**
 * Encodes messages as unmasked WebSocket text frames, all in one piece, so that they go out in one write. ASCII texts become a
 * string to be written as Latin-1, which Node sends without allocating a buffer.
 */
export function encodeFrames(texts: readonly string[]): string | Buffer {
  let frames = '';
  for (const text of texts) {
    if (!isAscii(text) || text.length > MAX_LENGTH_16) return encodeBytes(texts);
    frames += headerOf(text.length) + text;
  }
  return frames;
}

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** Headers of short frames, by length. */
const SHORT_HEADERS = Array.from({ length: LENGTH_16 }, (_, length) => String.fromCharCode(TEXT, length));

const headerOf = (length: number): string =>
  SHORT_HEADERS[length] ?? String.fromCharCode(TEXT, LENGTH_16, length >> 8, length & 0xff);

function encodeBytes(texts: readonly string[]): Buffer {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const frames = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + headerSize(length) + length, 0));
  let at = 0;
  for (const [i, text] of texts.entries()) {
    const length = lengths[i] as number;
    frames[at] = TEXT;
    frames[at + 1] = length < LENGTH_16 ? length : length <= MAX_LENGTH_16 ? LENGTH_16 : LENGTH_64;
    const header = headerSize(length);
    if (header === 4) frames.writeUInt16BE(length, at + 2);
    else if (header === 10) frames.writeBigUInt64BE(BigInt(length), at + 2);
    at += header + frames.write(text, at + header);
  }
  return frames;
}

/** Size of the frame header before a payload of this length, in bytes. */
const headerSize = (length: number): number => (length < LENGTH_16 ? 2 : length <= MAX_LENGTH_16 ? 4 : 10);

/** Receives the frames of a client. */
export interface FrameSink {
  /** `false` ends reading after the current frame. */
  readonly isOpen: boolean;
  onText(text: string): void;
  onPing(data: Buffer): void;
  onPong(data: Buffer): void;
}

/**
 * Reads a client's frames from the start of a chunk, up to the first one that needs the full protocol: a partial, fragmented,
 * binary, large or malformed frame, or a close. Returns the number of bytes read; the rest of the chunk is unchanged.
 */
export function readFrames(chunk: Buffer, sink: FrameSink): number {
  let at = 0;
  while (sink.isOpen && at + 2 + MASK_BYTES <= chunk.length) {
    const kind = chunk[at] as number;
    const second = chunk[at + 1] as number;
    if ((kind !== TEXT && kind !== PING && kind !== PONG) || second < MASKED) break;
    const short = second - MASKED;
    if (short > (kind === TEXT ? LENGTH_16 : LENGTH_16 - 1)) break;
    const length = short < LENGTH_16 ? short : chunk.readUInt16BE(at + 2);
    const start = at + (short < LENGTH_16 ? 2 : 4) + MASK_BYTES;
    const end = start + length;
    if (length > LIMITS.frame || end > chunk.length) break;
    const bits = unmask(chunk, start, end);
    if (kind === TEXT) {
      if (bits >= MASKED && !isUtf8(chunk.subarray(start, end))) {
        unmask(chunk, start, end);
        break;
      }
      sink.onText(chunk.toString(bits < MASKED ? 'latin1' : 'utf8', start, end));
    } else if (kind === PING) sink.onPing(chunk.subarray(start, end));
    else sink.onPong(chunk.subarray(start, end));
    at = end;
  }
  return at;
}

/** Applies the mask that precedes `start`, which also reverts it. Returns all resulting bytes, combined by bitwise or. */
function unmask(chunk: Buffer, start: number, end: number): number {
  let bits = 0;
  for (let at = start; at < end; at++) {
    const byte = (chunk[at] as number) ^ (chunk[start - MASK_BYTES + ((at - start) & 3)] as number);
    chunk[at] = byte;
    bits |= byte;
  }
  return bits;
}
