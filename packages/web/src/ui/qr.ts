import { encode } from 'uqr';

/** Modules of quiet around the code: readers want four. */
const QUIET = 4;

/** A QR code as one path over a square of `size` units a side. */
export interface Qr {
  readonly size: number;
  readonly path: string;
}

/** Dark modules that lie side by side are drawn as one bar. */
export function qrOf(text: string): Qr {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
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
