/**
 * SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, in hex. Implemented here because the engine has no dependencies and
 * browsers offer no digest on pages served over plain HTTP.
 *
 * @example
 * ```ts
 * import { sha256 } from '@quintet/engine/authoring';
 * console.log(sha256('abc').slice(0, 8)); // 'ba7816bf'
 * ```
 */
export function sha256(text: string): string {
  const bytes = padded(utf8(text));
  const state = Int32Array.from(INITIAL);
  const words = new Int32Array(64);
  for (let block = 0; block < bytes.length; block += 64) {
    for (let i = 0; i < 16; i++) {
      const at = block + 4 * i;
      words[i] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
    }
    compress(state, words);
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** First 32 bits of the fractional parts of roots of the first primes: the constants of the standard. */
function fractions(count: number, root: (prime: number) => number): Int32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return Int32Array.from(primes, (prime) => Math.floor((root(prime) % 1) * 0x100000000) | 0);
}
const INITIAL = fractions(8, Math.sqrt);
const ROUND = fractions(64, Math.cbrt);

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function compress(state: Int32Array, words: Int32Array): void {
  for (let i = 16; i < 64; i++) {
    const w15 = words[i - 15]!;
    const w2 = words[i - 2]!;
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    words[i] = words[i - 16]! + s0 + words[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + s1 + choice + ROUND[i]! + words[i]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const t2 = (s0 + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i]! += word;
  });
}

/** Pads a message with a single 1 bit, zeros, and its length in bits in the last eight bytes. */
function padded(message: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(64 * Math.ceil((message.length + 9) / 64));
  bytes.set(message);
  bytes[message.length] = 0x80;
  let bits = 8 * message.length;
  for (let at = bytes.length - 1; bits > 0; at--, bits = Math.floor(bits / 256)) bytes[at] = bits % 256;
  return bytes;
}

/** UTF-8 bytes of a text. A lone surrogate becomes U+FFFD. */
function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    let point = character.codePointAt(0) as number;
    if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    else {
      const high = [0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63)];
      bytes.push(...high, 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    }
  }
  return bytes;
}
