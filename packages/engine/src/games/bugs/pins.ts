/** One Hive: which pieces hold it together, so that they may not be lifted off the ground. */
import { CELL_MASK, CELLS } from './board.ts';
import type { Hive } from './hive.ts';
import { ARCS, occupied, STEP } from './ring.ts';
import { PIECES } from './types.ts';

/**
 * Whether the hive falls apart without the hex. Neighbours in one arc hold each other; two arcs or more are joined
 * elsewhere only if they close a ring around empty hexes. So without holes (`joints` null) the arcs alone tell.
 */
export const holdsTogether = (ring: number, cell: number, joints: Uint8Array | null): boolean =>
  ARCS[ring]! > 1 && (joints === null || joints[cell] !== 0);

/** The hexes that hold the hive together, by cell, valid until the next call; null while there are no holes. */
export function jointsOf(hive: Hive): Uint8Array | null {
  if (!hive.hasHoles) return null;
  for (let i = 0; i < visits; i++) joints[visited[i]!] = 0;
  visits = 0;
  const root = hive.cell[hive.inPlay[1]!]!;
  visit(hive.ring, root);
  // The walk sets out from its root once for every part that hangs together by the root alone.
  joints[root] = branches > 1 ? 1 : 0;
  for (let i = 0; i < visits; i++) order[visited[i]!] = 0;
  return joints;
}

/** Whether a piece on top of its stack may not be lifted; one that stands on another leaves the hex occupied. */
export function isPinned(hive: Hive, piece: number, joints = jointsOf(hive)): boolean {
  const cell = hive.cell[piece]!;
  return hive.level[piece] === 0 && holdsTogether(hive.ring[cell]!, cell, joints);
}

const joints = new Uint8Array(CELLS);
/** By cell: when the walk came there, from 1; 0 is not yet. */
const order = new Uint8Array(CELLS);
const visited = new Uint16Array(PIECES);
let visits = 0;
let branches = 0;

/** Walks the hexes depth first; gives the earliest hex that is next to this one or to any reached from it. */
function visit(ring: Uint16Array, cell: number): number {
  visited[visits++] = cell;
  const mine = visits;
  order[cell] = mine;
  let earliest = mine;
  let ways = 0;
  for (let around = occupied(ring[cell]!); around !== 0; around &= around - 1) {
    const next = (cell + STEP[around]!) & CELL_MASK;
    let found = order[next]!;
    if (found === 0) {
      found = visit(ring, next);
      if (found >= mine) joints[cell] = 1;
      ways++;
    }
    if (found < earliest) earliest = found;
  }
  branches = ways;
  return earliest;
}
