/** A whole message of text, as a server sends it: RFC 6455, 5.2. */
const TEXT = 0x81;
/** In place of a length that follows in two bytes, or in eight. */
const LONG = 126;
const LONGER = 127;
const MOST_IN_TWO_BYTES = 65_535;

/** Messages as they go over a WebSocket, one behind the other in one piece: what is sent together is written at once. */
export function framed(texts: readonly string[]): Buffer {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const frames = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + headOf(length) + length, 0));
  let at = 0;
  for (const [i, text] of texts.entries()) {
    const length = lengths[i] as number;
    frames[at] = TEXT;
    frames[at + 1] = length < LONG ? length : length <= MOST_IN_TWO_BYTES ? LONG : LONGER;
    const head = headOf(length);
    if (head === 4) frames.writeUInt16BE(length, at + 2);
    else if (head === 10) frames.writeBigUInt64BE(BigInt(length), at + 2);
    at += head + frames.write(text, at + head);
  }
  return frames;
}

/** How many bytes come before a message of so many. */
const headOf = (length: number): number => (length < LONG ? 2 : length <= MOST_IN_TWO_BYTES ? 4 : 10);
