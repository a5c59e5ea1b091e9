import {
  countSymbols,
  type Draft,
  type Editor,
  gridEditor,
  numberIn,
  ok,
  type PaletteItem,
  type Result,
  refuseSetup,
  SEATS,
  type Seat,
  type SetupRefusal,
} from '../../kernel/index.ts';
import { arrowOf, boardOf, clockwise, packCell, stateOf } from './board.ts';
import { cellText } from './notation.ts';
import { OctaPosition } from './position.ts';
import { boardScene, drawnArrow, drawnCell } from './scene.ts';
import { BLOCKED, NEUTRAL, type OctaOptions, PLAYERS, STATES } from './types.ts';

/** Letters of the eight directions, clockwise from north, for each owner. The arrow of a blocked cell never matters. */
const ARROWS = ['abcdefgh', 'ABCDEFGH', '12345678', '########'] as const;
/** Maximum number of turns before the start, in a match without a turn limit. */
const MAX_TURNS = 100_000;

const symbolOf = (value: number): string => ARROWS[stateOf(value) as 0]?.[arrowOf(value)] as string;

function byteOf(symbol: string): number {
  const state = ARROWS.findIndex((letters) => letters.includes(symbol));
  return packCell(state, (ARROWS[state] as string).indexOf(symbol));
}

const palette = STATES.map((state, number): PaletteItem => {
  const seat = number === NEUTRAL || number === BLOCKED ? null : ((number - 1) as Seat);
  return {
    ...{ id: state.toLowerCase(), seat, max: null, symbols: [...(ARROWS[number as 0] as string)] },
    name: number === BLOCKED ? 'blocked' : number === NEUTRAL ? 'neutral' : 'arrow',
    terrain: number === BLOCKED ? 'blocked' : 'plain',
    token: number === BLOCKED ? null : drawnArrow('0,0', packCell(number, 0)),
  };
});

/** The turn limit under the options; 0 for none. */
const limitOf = ({ winCondition, turnLimit, drawAfter }: OctaOptions): number =>
  winCondition === 'ELIMINATION' ? drawAfter : turnLimit;

/** Rows of letters from the north. Putting an owner on a cell that it already owns turns the cell's arrow clockwise. */
export const editor: Editor<OctaPosition, OctaOptions> = gridEditor<OctaPosition, OctaOptions>({
  seats: PLAYERS,
  symbol: /[a-hA-H1-8#]/,
  palette,
  numbers: (options) => [{ name: 'turns', min: 0, max: (limitOf(options) || MAX_TURNS) - 1, default: [0] }],
  board: ({ size }) => boardScene(boardOf(size)),
  ground: () => symbolOf(packCell(NEUTRAL, 0)),
  rest: (before) => symbolOf(packCell(NEUTRAL, arrowOf(byteOf(before)))),
  next(item, before) {
    const state = palette.indexOf(item);
    const value = byteOf(before ?? symbolOf(0));
    return symbolOf(packCell(state, stateOf(value) === state ? clockwise(arrowOf(value)) : arrowOf(value)));
  },
  cell: (cell, symbol) => drawnCell(cell.target, cell.x, cell.y, byteOf(symbol)),
  token: (symbol, target) => (stateOf(byteOf(symbol)) === BLOCKED ? null : drawnArrow(target, byteOf(symbol))),
  draft: (position): Draft => ({
    cells: Object.fromEntries(
      Array.from({ length: position.board.count }, (_, cell) => [
        cellText(position.board, cell),
        [symbolOf(position.valueAt(cell))],
      ]),
    ),
    toMove: position.toMove,
    numbers: { turns: [position.turnCount] },
  }),
  check,
});

function check(draft: Draft, options: OctaOptions): Result<OctaPosition, SetupRefusal> {
  const board = boardOf(options.size);
  const cells: number[] = [];
  for (let cell = 0; cell < board.count; cell++) {
    const symbol = draft.cells[cellText(board, cell)]?.[0];
    if (symbol === undefined) return refuseSetup('no-arrow', { cell: cellText(board, cell) });
    cells.push(byteOf(symbol));
  }
  const turnsBefore = numberIn(draft, 'turns');
  // Under the turn limit a player without cells passes, but somebody always owns a cell.
  const [without, ...others] = SEATS.filter((seat) => countSymbols(draft, [...ARROWS[(seat + 1) as 1]]) === 0);
  if (without !== undefined && (options.winCondition === 'ELIMINATION' || others.length > 0)) {
    return refuseSetup('no-cells', { seat: PLAYERS[without] });
  }
  const position = OctaPosition.of({ ...options, cells, toMove: draft.toMove, turnCount: 0, turnsBefore });
  return position.outcome ? refuseSetup('decided', {}, position.outcome) : ok(position);
}
