import { type BotSpec, type MoveList, opponent, SEATS } from '../../kernel/index.ts';
import { CELL_VALUES, cellValue } from './board.ts';
import type { CtorPosition } from './position.ts';

/** No move is noisy: tree search evaluates every placement, so captures need no quiescence search. */
export const bot: BotSpec = {
  method: 'tree',
  playout: { plies: 0, lead: 350 },
  levels: [
    { nodes: 100, depth: null, oversight: 87 },
    { nodes: 100, depth: null, oversight: 83 },
    { nodes: 100, depth: null, oversight: 78 },
    { nodes: 100, depth: null, oversight: 72 },
    { nodes: 100, depth: null, oversight: 63 },
    { nodes: 250, depth: null, oversight: 20 },
    { nodes: 8_000, depth: null, oversight: 0 },
    { nodes: 2_500_000, depth: null, oversight: 0 },
  ],
};

/**
 * Expected contribution of a cell to the final lead of the seat to move, in hundredths of a piece. The three tables are for
 * empty cells, the mover's pieces and the opponent's pieces; rows are indexed by the mover's neighbouring pieces, columns
 * by the opponent's. The values were fitted to self-play. They reflect three things:
 * - Empty cells are territory: the more pieces a player has around an empty cell, the more likely that player is to fill it.
 * - A piece with four friendly neighbours can never be captured and is worth about 100. The worth of any other piece
 *   depends on its hostile neighbours and may be negative, since a capture gives the piece to the opponent.
 * - Tempo matters: with two placements left, a piece that is two hostile neighbours short of capture is already in danger.
 */
type CellWorths = readonly (readonly (readonly number[])[])[];

const TWO_LEFT: CellWorths = [
  // empty cells
  [
    [3, -16, -38, -51, -52, -52, -15, 22, 60],
    [26, 11, -18, -17, -34, -8, 37, 43],
    [51, 26, 15, -32, -52, 20, 74],
    [64, 37, 58, 12, -28, 31],
    [63, 40, 52, 51, 26],
    [63, 6, -22, -4],
    [24, -36, -44],
    [6, -9],
    [-11],
  ],
  // the mover's pieces
  [
    [40, 38, -57, -196, -220, -314, -12, 85, 141],
    [56, -4, 10, -171, -226, -108, 39, 155],
    [101, 105, 98, -25, -108, -15, 151],
    [106, 115, 118, 59, 45, 136],
    [119, 121, 109, 131, 143],
    [120, 110, 115, 125],
    [116, 120, 128],
    [119, 104],
    [101],
  ],
  // the opponent's pieces
  [
    [-80, -73, -123, -124, -132, -127, -113, -115, -98],
    [20, 65, -102, -116, -132, -116, -125, -102],
    [131, -64, -27, -110, -119, -123, -131],
    [190, 203, 132, 49, -125, -125],
    [245, 348, 216, 108, -139],
    [319, 113, 121, -124],
    [46, 51, -141],
    [12, -150],
    [-135],
  ],
];

const ONE_LEFT: CellWorths = [
  // empty cells
  [
    [0, -21, -45, -57, -60, -59, -19, 7, 32],
    [20, 3, -25, -29, -41, -8, 19, 45],
    [52, 24, -1, -41, -49, 0, 69],
    [56, 29, 51, -3, -42, 49],
    [63, 37, 58, 43, 18],
    [61, 13, -26, -15],
    [26, -32, -56],
    [-7, -26],
    [-28],
  ],
  // the mover's pieces
  [
    [55, -91, -63, -148, -201, -302, -82, 91, 148],
    [59, 33, 66, -114, -271, -140, 61, 151],
    [103, 85, 52, -99, -192, -26, 145],
    [112, 118, 115, 43, 20, 129],
    [118, 126, 111, 129, 142],
    [120, 113, 111, 124],
    [112, 121, 128],
    [118, 103],
    [98],
  ],
  // the opponent's pieces
  [
    [-51, -54, -106, -112, -124, -122, -114, -119, -100],
    [-82, 8, -118, -112, -130, -119, -126, -103],
    [156, 78, -34, -114, -117, -120, -131],
    [167, 52, 38, -37, -126, -126],
    [229, 332, 239, 177, -138],
    [315, 94, 107, -130],
    [66, 17, -144],
    [-14, -148],
    [-121],
  ],
];

/** The worth of a cell, indexed by `[placementsLeft - 1][toMove][cell value]`. */
const TABLES = [ONE_LEFT, TWO_LEFT].map((worths) =>
  SEATS.map((seat) => {
    const table = new Int16Array(CELL_VALUES);
    for (const [kind, rows] of worths.entries()) {
      const piece = kind === 0 ? 0 : 1 + (kind === 1 ? seat : 1 - seat);
      for (const [mine, row] of rows.entries()) {
        for (const [theirs, worth] of row.entries()) {
          table[seat === 0 ? cellValue(piece, mine, theirs) : cellValue(piece, theirs, mine)] = worth;
        }
      }
    }
    return table;
  }),
);

/** The expected lead when the board is full, in hundredths of a piece. */
export const evaluate = (position: CtorPosition): number =>
  position.total(TABLES[position.placementsLeft - 1]![position.toMove]!);

export function evaluateMoves(position: CtorPosition, moves: MoveList, into: Float64Array): boolean {
  const { toMove, placementsLeft } = position;
  if (moves.length === 1 || placementsLeft === 0) return false;
  const isLast = placementsLeft === 1;
  const next = isLast ? opponent(toMove) : toMove;
  position.totalsAfter(moves, TABLES[isLast ? 1 : placementsLeft - 2]![next]!, into);
  if (isLast) for (let i = 0; i < moves.length; i++) into[i] = -into[i]!;
  return true;
}
