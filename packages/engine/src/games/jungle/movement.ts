import { ALL_PIECES, crossing, DENS, DIRECTIONS, GONE, LAYOUTS, type Layout, neighbour, SQUARES } from './board.ts';
import { contentOf, enterableBy } from './capture.ts';
import { type BoardName, kindOf, LION, type Piece, RAT, seatOf, TIGER } from './types.ts';

/** Lookup tables for the moves of a board. */
export interface Tables {
  /**
   * Indexed by `64 * piece + square`: the destinations in the four directions, 6 bits each, with the first direction in the
   * lowest bits; `GONE` where there is no destination. A jump counts as a step.
   */
  readonly steps: Int32Array;
  /** Indexed by `64 * piece + square`: the set of classes that the piece can move onto, see `enterableBy`. */
  readonly enterable: Int32Array;
  /**
   * Indexed by `64 * square + square of a rat`: 6 set bits for each jump that the rat blocks. ORed with `steps`, they turn
   * the destination into `GONE`.
   */
  readonly blocked: Int32Array;
  /** Indexed by `64 * piece + square`: the square's content, see `contentOf`. */
  readonly contents: Uint8Array;
}

export const canJump = (kind: number): boolean => kind === TIGER || kind === LION;

/** The square that a piece reaches in a direction on an empty board, or `GONE`. */
function reach(layout: Layout, piece: Piece, from: number, direction: (typeof DIRECTIONS)[number]): number {
  const kind = kindOf(piece);
  const next = neighbour(from, direction);
  if (next < 0 || next === DENS[seatOf(piece)]) return GONE;
  if (kind === RAT || !layout.water.has(next)) return next;
  return canJump(kind) ? (crossing(layout, from, direction)?.to ?? GONE) : GONE;
}

function makeTables(layout: Layout): Tables {
  const steps = new Int32Array(64 * ALL_PIECES.length);
  const enterable = new Int32Array(64 * ALL_PIECES.length);
  const blocked = new Int32Array(64 * 64);
  const contents = new Uint8Array(64 * ALL_PIECES.length);
  for (let square = 0; square < SQUARES; square++) {
    for (const piece of ALL_PIECES) {
      contents[64 * piece + square] = contentOf(layout, piece, square);
      enterable[64 * piece + square] = enterableBy(contentOf(layout, piece, square));
      DIRECTIONS.forEach((direction, d) => {
        steps[64 * piece + square]! |= reach(layout, piece, square, direction) << (6 * d);
      });
    }
    DIRECTIONS.forEach((direction, d) => {
      for (const crossed of crossing(layout, square, direction)?.over ?? []) {
        blocked[64 * square + crossed]! |= GONE << (6 * d);
      }
    });
  }
  return { steps, enterable, blocked, contents };
}

export const TABLES: Readonly<Record<BoardName, Tables>> = {
  spec: makeTables(LAYOUTS.spec),
  classic: makeTables(LAYOUTS.classic),
};

/** Appends a piece's legal moves to `items` and returns the new count. `steps` and `enterable` are its table entries. */
export function listSteps(
  items: Int32Array,
  count: number,
  from: number,
  steps: number,
  enterable: number,
  content: Uint8Array,
): number {
  const base = from << 6;
  const up = steps & 63;
  const down = (steps >> 6) & 63;
  const left = (steps >> 12) & 63;
  const right = steps >> 18;
  // Every step is written, but only a legal step advances the count. Four unpredictable branches would be slower.
  let n = count;
  items[n] = base | up;
  n += (enterable >>> content[up]!) & 1;
  items[n] = base | down;
  n += (enterable >>> content[down]!) & 1;
  items[n] = base | left;
  n += (enterable >>> content[left]!) & 1;
  items[n] = base | right;
  return n + ((enterable >>> content[right]!) & 1);
}

/** Number of moves that `listSteps` would append. */
export const countSteps = (steps: number, enterable: number, content: Uint8Array): number =>
  ((enterable >>> content[steps & 63]!) & 1) +
  ((enterable >>> content[(steps >> 6) & 63]!) & 1) +
  ((enterable >>> content[(steps >> 12) & 63]!) & 1) +
  ((enterable >>> content[steps >> 18]!) & 1);
