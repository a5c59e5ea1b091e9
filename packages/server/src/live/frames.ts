/** First byte of an unfragmented text frame: RFC 6455, 5.2. */
const TEXT = 0x81;
/** Second byte of a frame whose length follows in two bytes, and in eight. */
const LENGTH_16 = 126;
const LENGTH_64 = 127;
const MAX_LENGTH_16 = 65_535;

/** Encodes messages as unmasked WebSocket text frames, all in one buffer, so that they go out in one write. */
export function encodeFrames(texts: readonly string[]): Buffer {
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

/** Bytes before a payload of this length. */
const headerSize = (length: number): number => (length < LENGTH_16 ? 2 : length <= MAX_LENGTH_16 ? 4 : 10);
