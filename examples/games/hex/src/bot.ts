import type { BotSpec, Seat } from '@quintet/engine/authoring';
import { type Board, firstEdge } from './board.ts';
import { type HexPosition, MAX_SIZE } from './position.ts';

/** How a seat can connect nodes. The connections of node `n` are at `3 * starts[n]` to `3 * starts[n + 1]`. */
interface Connections {
  readonly starts: Int16Array;
  /** Three nodes per connection: the target and the two cells between, which must be empty; `outside` twice for a neighbour. */
  readonly nodes: Int16Array;
}
const connectionsByBoard = new Map<Board, readonly Connections[]>();

function connectionsOf(board: Board): readonly Connections[] {
  const connections = connectionsByBoard.get(board) ?? [createConnections(board, 0), createConnections(board, 1)];
  connectionsByBoard.set(board, connections);
  return connections;
}

/**
 * Neighbours and bridges. Two nodes with two common empty neighbours form a bridge: whichever of the two the opponent takes,
 * the other one connects them.
 */
function createConnections(board: Board, seat: Seat): Connections {
  const { cells, links, outside } = board;
  const lists: number[][] = Array.from({ length: outside }, () => []);
  const link = (cell: number, d: number): number => links[seat]![6 * cell + (d % 6)]!;
  const add = (from: number, to: number, a: number, b: number): void => {
    if (to === outside) return;
    lists[from]!.push(to, a, b);
    if (to >= cells) lists[to]!.push(from, a, b);
  };
  for (let cell = 0; cell < cells; cell++) {
    for (let d = 0; d < 6; d++) {
      const [a, b] = [link(cell, d), link(cell, d + 1)];
      // An edge has several links from the same cell: one connection is enough.
      if (a < cells || a !== b) add(cell, a, outside, outside);
      if (a < cells && b < cells) add(cell, link(a, d + 1), a, b);
    }
  }
  const starts = new Int16Array(outside + 1);
  for (let node = 0; node < outside; node++) starts[node + 1] = starts[node]! + lists[node]!.length / 3;
  return { starts, nodes: Int16Array.from(lists.flat()) };
}

const NODES = MAX_SIZE ** 2 + 5;
/** More stones than any connection needs. */
const FAR = 200;
const fromFirst = new Uint8Array(NODES);
const fromSecond = new Uint8Array(NODES);
let near = new Int16Array(NODES);
let next = new Int16Array(NODES);

/** Fills `into` with the number of stones that `seat` needs to connect each node with `from`, the node itself included. */
function measure(position: HexPosition, seat: Seat, from: number, into: Uint8Array): void {
  const { starts, nodes } = connectionsOf(position.board)[seat]!;
  const { owners } = position;
  const theirs = 2 - seat;
  into.fill(FAR, 0, owners.length);
  into[from] = 0;
  near[0] = from;
  let [count, distance] = [1, 0];
  while (count > 0) {
    let later = 0;
    while (count > 0) {
      const node = near[--count]!;
      const end = 3 * starts[node + 1]!;
      for (let i = 3 * starts[node]!; i < end; i += 3) {
        const target = nodes[i]!;
        const owner = owners[target]!;
        if (owner === theirs || into[target]! <= distance) continue;
        if (owners[nodes[i + 1]!] !== 0 || owners[nodes[i + 2]!] !== 0) continue;
        if (owner !== 0) {
          into[target] = distance;
          near[count++] = target;
        } else if (into[target] === FAR) {
          into[target] = distance + 1;
          next[later++] = target;
        }
      }
    }
    [near, next] = [next, near];
    count = later;
    distance++;
  }
}

const STONE = 100;
const TEMPO = 50;
const BLOCKED = 4000;
/** Worth of an empty cell on a shortest connection, and on one that needs a stone more. */
const CHOICES = [4, 1] as const;
/** Worth of a stone for each step that it is nearer to the middle. */
const CENTRE = 3;

/** Score of a seat's shortest connections: the fewer stones they need and the more of them there are, the better. */
function reach(position: HexPosition, seat: Seat): number {
  const { board, owners } = position;
  const edge = firstEdge(board, seat);
  measure(position, seat, edge, fromFirst);
  const stones = fromFirst[edge + 1]!;
  if (stones === FAR) return -BLOCKED;
  measure(position, seat, edge + 1, fromSecond);
  const middle = (board.size - 1) / 2;
  let score = -STONE * stones;
  for (let y = 0, cell = 0; y < board.size; y++) {
    for (let x = 0; x < board.size; x++, cell++) {
      if (owners[cell] === 0) score += CHOICES[fromFirst[cell]! + fromSecond[cell]! - 1 - stones] ?? 0;
      else if (owners[cell] === seat + 1)
        score += CENTRE * (middle - Math.max(Math.abs(x - middle), Math.abs(y - middle)));
    }
  }
  return score;
}

export function evaluate(position: HexPosition): number {
  const lead = Math.round(reach(position, 0) - reach(position, 1));
  return TEMPO + (position.toMove === 0 ? lead : -lead);
}

/** A node is one evaluation. Tree search with it beat tree search with 10,000 playouts in 6 of 6 matches on 11 × 11 cells. */
export const bot: BotSpec = {
  method: 'tree',
  playout: { plies: 0, lead: 100 },
  levels: [
    { nodes: 100, depth: null, oversight: 90 },
    { nodes: 100, depth: null, oversight: 75 },
    { nodes: 200, depth: null, oversight: 45 },
    { nodes: 500, depth: null, oversight: 15 },
    { nodes: 1_000, depth: null, oversight: 0 },
    { nodes: 3_000, depth: null, oversight: 0 },
    { nodes: 10_000, depth: null, oversight: 0 },
    { nodes: 40_000, depth: null, oversight: 0 },
  ],
};
