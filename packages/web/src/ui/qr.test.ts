import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrOf } from './qr.ts';

/** The modules that a path paints dark. */
function painted({ size, path }: ReturnType<typeof qrOf>): boolean[][] {
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let n = 0; n < Number(length); n++) (dark[Number(y)] as boolean[])[Number(x) + n] = true;
  }
  return dark;
}

test('a QR code paints exactly its dark modules, inside a quiet zone of four modules', () => {
  const text = 'https://quintet.example/join/tc8x4mzq2n7vhd3kwpya#hT2n8qXvR0aBkZ1mYw4sLg';
  const qr = qrOf(text);
  const { data } = encode(text, { ecc: 'M', border: 4 });
  expect(painted(qr)).toEqual(data);
  expect(data.slice(0, 4).flat()).not.toContain(true);
  expect(data.flat()).toContain(true);
});
