import { encode } from 'uqr';

/** Width of the quiet zone around the code, in modules, as the standard requires. */
const QUIET_ZONE = 4;

/** A QR code as one SVG path in a square of `size` units. */
export interface Qr {
  readonly size: number;
  readonly path: string;
}

/** Encodes text as a QR code. Adjacent dark modules of a row are drawn as one bar. */
export function qrOf(text: string): Qr {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const bars = data.flatMap((row, y) => {
    const found: string[] = [];
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      found.push(`M${from} ${y}h${x + 1 - from}v1h-${x + 1 - from}z`);
    }
    return found;
  });
  return { size, path: bars.join('') };
}
