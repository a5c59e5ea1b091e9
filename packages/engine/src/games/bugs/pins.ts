/** The One Hive rule: a piece is pinned when lifting it would disconnect the hive. */
import { ARCS, CELL_MASK, CELLS, occupied, STEP } from './board.ts';
import type { Hive } from './hive.ts';
import { PIECES } from './types.ts';

/**
 * Whether the hive falls apart without this hex. Neighbours in the same arc stay connected. Separate arcs are connected
 * elsewhere only around a hole. Without holes (`cuts` is `null`), two or more arcs therefore mean a cut hex.
 */
export const isCutHex = (ring: number, cell: number, cuts: Uint8Array | null): boolean =>
  ARCS[ring]! > 1 && (cuts === null || cuts[cell] !== 0);

/**
 * Marks each cell that is a cut vertex of the hive; `null` when the hive has no holes. The result is valid until the next
 * call.
 */
export function cutHexes(hive: Hive): Uint8Array | null {
  if (!hive.hasHoles) return null;
  for (let i = 0; i < visits; i++) cuts[visited[i]!] = 0;
  visits = 0;
  const root = hive.cell[hive.inPlay[1]!]!;
  visit(hive.ring, root);
  // The root is a cut vertex if the depth-first search started more than one branch from it.
  cuts[root] = branches > 1 ? 1 : 0;
  for (let i = 0; i < visits; i++) order[visited[i]!] = 0;
  return cuts;
}

/** Whether the top piece of a stack is pinned. A piece on top of another is never pinned, because its hex stays occupied. */
export function isPinned(hive: Hive, piece: number, cuts = cutHexes(hive)): boolean {
  const cell = hive.cell[piece]!;
  return hive.level[piece] === 0 && isCutHex(hive.ring[cell]!, cell, cuts);
}

const cuts = new Uint8Array(CELLS);
/** Depth-first visit number of each cell, from 1; 0 for unvisited cells. */
const order = new Uint8Array(CELLS);
const visited = new Uint16Array(PIECES);
let visits = 0;
/** Number of branches that the last finished visit started; after the whole search, the number of the root's branches. */
let branches = 0;

/** Tarjan's depth-first search for cut vertices. Returns the lowest visit number reachable from the cell's subtree. */
function visit(ring: Uint16Array, cell: number): number {
  visited[visits++] = cell;
  const mine = visits;
  order[cell] = mine;
  let earliest = mine;
  let started = 0;
  for (let around = occupied(ring[cell]!); around !== 0; around &= around - 1) {
    const next = (cell + STEP[around]!) & CELL_MASK;
    let found = order[next]!;
    if (found === 0) {
      found = visit(ring, next);
      if (found >= mine) cuts[cell] = 1;
      started++;
    }
    if (found < earliest) earliest = found;
  }
  branches = started;
  return earliest;
}
