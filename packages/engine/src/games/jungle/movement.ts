import { ALL_PIECES, crossing, DENS, DIRECTIONS, GONE, LAYOUTS, type Layout, neighbour, SQUARES } from './board.ts';
import { contentOf, mayEnter } from './capture.ts';
import { type BoardName, kindOf, LION, type Piece, RAT, seatOf, TIGER } from './types.ts';

/** How the pieces move on a board whatever else stands there, looked up instead of worked out. */
export interface Tables {
  /**
   * At 64 · piece + square: the four squares that the piece can reach from there, 6 bits each, first direction lowest; `GONE`
   * where there is none, and the position has its rim there. A river is jumped as if it were a step.
   */
  readonly steps: Int32Array;
  /** At 64 · piece + square: the classes of what the piece may move onto from there, as bits. */
  readonly enterable: Int32Array;
  /** At 64 · square + square of a rat: 6 bits set for each jump from the square that the rat blocks, so that or-ing makes it `GONE`. */
  readonly blocked: Int32Array;
  /** At 64 · piece + square: what the square then holds, as `capture.ts` writes it. */
  readonly contents: Uint8Array;
}

export const canJump = (kind: number): boolean => kind === TIGER || kind === LION;

/** The square that a piece reaches in a direction, if nothing is in its way, or `GONE`. */
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
      enterable[64 * piece + square] = mayEnter(contentOf(layout, piece, square));
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
