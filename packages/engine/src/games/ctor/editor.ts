import {
  type Draft,
  type Editor,
  gridEditor,
  numberIn,
  numbersIn,
  ok,
  type PaletteItem,
  refuseSetup,
  SEATS,
  type Seat,
} from '../../kernel/index.ts';
import { CELLS } from './board.ts';
import { format, read } from './notation.ts';
import { CtorPosition, PLACEMENTS } from './position.ts';
import { BOARD, stone } from './scene.ts';
import { type CtorOptions, FIRST, SEAT_NAMES, SECOND } from './types.ts';

/** Symbols of the pieces, indexed by seat. */
const SYMBOLS = [String(FIRST), String(SECOND)] as const;
/** More points than any match can have: each of 100 placements captures at most eight pieces. */
const MAX_POINTS = 8 * CELLS;

const seatOf = (symbol: string): Seat => (symbol === SYMBOLS[0] ? 0 : 1);

const palette = SEATS.map(
  (seat): PaletteItem => ({
    ...{ id: SEAT_NAMES[seat].toLowerCase(), name: 'stone', seat, terrain: 'plain', max: null },
    token: stone(0, seat),
    symbols: [SYMBOLS[seat]],
  }),
);

/** Rows of `1`, `2` and dots from the top. Any seat may be to move, with one or two placements left. */
export const editor: Editor<CtorPosition, CtorOptions> = gridEditor<CtorPosition, CtorOptions>({
  seats: SEAT_NAMES,
  symbol: /[12]/,
  palette,
  numbers: () => [
    { name: 'placements', min: 1, max: PLACEMENTS, default: [PLACEMENTS] },
    { name: 'points', min: 0, max: MAX_POINTS, default: [0, 0] },
  ],
  board: () => BOARD,
  token: (symbol, target) => stone(read(target) as number, seatOf(symbol)),
  draft: (position): Draft => ({
    cells: Object.fromEntries(
      Array.from({ length: CELLS }, (_, cell) => cell).flatMap((cell) => {
        const piece = position.pieceAt(cell);
        return piece ? [[format(cell), [String(piece)]]] : [];
      }),
    ),
    toMove: position.toMove,
    numbers: {
      placements: [position.placementsLeft],
      points: [position.points(0), position.points(1)],
    },
  }),
  check(draft) {
    const cells = new Uint8Array(CELLS);
    for (const [target, [symbol]] of Object.entries(draft.cells)) cells[read(target) as number] = Number(symbol);
    const placementsLeft = numberIn(draft, 'placements');
    const { toMove } = draft;
    const isFirstTurn = toMove === 0 && placementsLeft === 1 && cells.every((piece) => piece === 0);
    const points = numbersIn(draft, 'points');
    const position = CtorPosition.of({ cells, toMove, placementsLeft, points, isFirstTurn });
    return position.outcome ? refuseSetup('decided', {}, position.outcome) : ok(position);
  },
});
