import {
  countSymbols,
  type Draft,
  type Editor,
  gridEditor,
  numberIn,
  ok,
  opponent,
  type PaletteItem,
  type Result,
  refuseSetup,
  SEATS,
  type SetupRefusal,
} from '../../kernel/index.ts';
import { ALL_PIECES, DENS, GONE, LAYOUTS, SQUARE_NAMES, squareNamed } from './board.ts';
import { QUIET_LIMIT } from './history.ts';
import { JunglePosition } from './position.ts';
import { boardOf, token } from './scene.ts';
import {
  type JungleOptions,
  KINDS,
  kindOf,
  LETTERS,
  PIECE_NAMES,
  type Piece,
  RAT,
  SEAT_NAMES,
  seatOf,
  type WonReason,
} from './types.ts';

/** Symbols of the pieces, indexed by piece: upper case for RED, lower case for BLUE. */
export const SYMBOLS: readonly string[] = [...LETTERS, ...LETTERS.map((letter) => letter.toLowerCase())];

const kindName = (piece: Piece): string => KINDS[kindOf(piece)] as string;
const symbolOf = (piece: Piece): string => SYMBOLS[piece] as string;

const palette = ALL_PIECES.map(
  (piece): PaletteItem => ({
    ...{ id: PIECE_NAMES[piece] as string, name: kindName(piece), seat: seatOf(piece), terrain: 'plain', max: 1 },
    token: token(piece, 0),
    symbols: [symbolOf(piece)],
  }),
);

/** Rows of letters and dots from row 9 down. The repetition count starts over. */
export const editor: Editor<JunglePosition, JungleOptions> = gridEditor<JunglePosition, JungleOptions>({
  seats: SEAT_NAMES,
  symbol: new RegExp(`[${SYMBOLS.join('')}]`),
  palette,
  numbers: () => [{ name: 'quiet', min: 0, max: QUIET_LIMIT - 1, default: [0] }],
  board: ({ board }) => boardOf(board),
  token: (symbol, target) => token(SYMBOLS.indexOf(symbol), squareNamed(target)),
  draft: (position): Draft => ({
    cells: Object.fromEntries(
      ALL_PIECES.flatMap((piece) => {
        const square = position.squareOf(piece);
        return square === GONE ? [] : [[SQUARE_NAMES[square], [symbolOf(piece)]]];
      }),
    ),
    toMove: position.toMove,
    numbers: { quiet: [position.movesWithoutCapture] },
  }),
  check,
});

function check(draft: Draft, { board }: JungleOptions): Result<JunglePosition, SetupRefusal> {
  const squares = ALL_PIECES.map(() => GONE);
  for (const [target, [symbol]] of Object.entries(draft.cells)) {
    const piece = SYMBOLS.indexOf(symbol as string);
    const square = squareNamed(target);
    const seat = SEAT_NAMES[seatOf(piece)];
    const named = { seat, piece: kindName(piece), square: target };
    if (squares[piece] !== GONE) return refuseSetup('piece-twice', named);
    if (LAYOUTS[board].water.has(square) && kindOf(piece) !== RAT) return refuseSetup('cannot-swim', named);
    if (square === DENS[seatOf(piece)]) return refuseSetup('own-den', named);
    if (square === DENS[opponent(seatOf(piece))]) {
      return refuseSetup('decided', {}, { winner: seatOf(piece), reason: 'den' satisfies WonReason });
    }
    squares[piece] = square;
  }
  const without = SEATS.find((seat) => countSymbols(draft, SYMBOLS.slice(8 * seat, 8 * seat + 8)) === 0);
  if (without !== undefined) return refuseSetup('no-pieces', { seat: SEAT_NAMES[without] });
  const { toMove } = draft;
  const position = JunglePosition.of({ board, squares, toMove, movesWithoutCapture: numberIn(draft, 'quiet') });
  return position.outcome ? refuseSetup('decided', {}, position.outcome) : ok(position);
}
