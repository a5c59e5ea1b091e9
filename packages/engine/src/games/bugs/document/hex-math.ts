import { DIRECTIONS, distance as length } from '../board.ts';
import { formatHex } from '../notation.ts';

/** Axial coordinates of a hex. */
export type Hex = readonly [q: number, r: number];

export { DIRECTIONS };

const ORIGIN: Hex = [0, 0];

/** The six neighbours of a hex, in the order of `DIRECTIONS`. */
export const neighbors = ([q, r]: Hex): Hex[] => DIRECTIONS.map(([dq, dr]) => [q + dq, r + dr]);

/** Number of steps between two hexes. The second defaults to (0, 0), which gives the document's formula. */
export const distance = ([q, r]: Hex, [toQ, toR]: Hex = ORIGIN): number => length(toQ - q, toR - r);

/** Whether the hexes form one connected group. An empty set counts as connected. */
export function isConnected(hexes: Iterable<Hex>): boolean {
  const unvisited = new Map(Array.from(hexes, (hex) => [formatHex(...hex), hex]));
  const [first] = unvisited.values();
  const reached = first ? [first] : [];
  if (first) unvisited.delete(formatHex(...first));
  for (const hex of reached) {
    for (const next of neighbors(hex)) if (unvisited.delete(formatHex(...next))) reached.push(next);
  }
  return unvisited.size === 0;
}
