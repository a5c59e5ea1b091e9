/** The One Hive rule: a piece is pinned when lifting it would disconnect the hive. */
import { ARCS, CELL_MASK, CELLS, FULL, occupied, STEP } from './board.ts';
import type { Hive } from './hive.ts';
import { hasLargeHoles } from './rim.ts';
import { PIECES } from './types.ts';

/**
 * Whether the hive falls apart without this hex. Neighbours in the same arc stay connected. Separate arcs stay connected only if
 * the gaps between them lead to different places: holes or the outside. `cuts` is the result of `cutHexes`.
 */
export const isCutHex = (hive: Hive, cell: number, cuts: Uint8Array | null): boolean => {
  const arcs = ARCS[occupied(hive.ring[cell]!)]!;
  if (arcs < 2) return false;
  if (!hive.hasHoles) return true;
  return cuts === null ? smallHolesBeside(hive, cell) < arcs - 1 : cuts[cell] !== 0;
};

/** Number of holes of one hex next to a hex. */
function smallHolesBeside({ ring }: Hive, cell: number): number {
  let holes = 0;
  for (let free = FULL & ~occupied(ring[cell]!); free !== 0; free &= free - 1) {
    if (occupied(ring[(cell + STEP[free]!) & CELL_MASK]!) === FULL) holes++;
  }
  return holes;
}

/**
 * Marks each cell that is a cut vertex of the hive; `null` when no hole has more than one hex, so that `isCutHex` needs no marks.
 * The result is valid until the next call.
 */
export function cutHexes(hive: Hive): Uint8Array | null {
  if (!hasLargeHoles(hive.rim)) return null;
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
  return hive.level[piece] === 0 && isCutHex(hive, cell, cuts);
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
