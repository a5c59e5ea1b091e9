import {
  countSymbols,
  type Draft,
  type Editor,
  gridEditor,
  numberIn,
  numbersIn,
  ok,
  opponent,
  type PaletteItem,
  type Result,
  refuseSetup,
  SEATS,
  type Seat,
  type SetupRefusal,
} from '../../kernel/index.ts';
import { CELLS } from './board.ts';
import { formatCell } from './notation.ts';
import { MAX_ENERGY, OVERHEAT_TURNS, WINNING_POINTS } from './player.ts';
import { XoPosition } from './position.ts';
import { BOARD, MAX_AGE, token } from './scene.ts';
import { SEAL_TURNS, TURN_LIMIT } from './turn.ts';
import { type CellState, PLAYERS, type PlayerRecord, type XoOptions } from './types.ts';

//  Symbols:  X, X1, X2   a piece, and the turns that its owner has ended since it moved
//            X!          a frozen piece
//            X*          a piece placed or shifted this turn; only while a line is being chosen
//            #           a cell that is sealed until this turn ends
//            %           a cell sealed this turn; only while a line is being chosen
const FROZEN = '!';
const MOVED = '*';
const SEALED = '#';
const NEW_SEAL = '%';
const FROZEN_AGE = MAX_AGE + 1;

/** The states of a piece that can be put, in the order in which putting it again goes through them. */
const statesOf = (seat: Seat): string[] => ['', '1', '2', FROZEN].map((state) => PLAYERS[seat] + state);

const seatOf = (symbol: string): Seat => (symbol[0] === PLAYERS[0] ? 0 : 1);

const palette: readonly PaletteItem[] = [
  ...SEATS.map(
    (seat): PaletteItem => ({
      ...{ id: PLAYERS[seat], name: PLAYERS[seat], seat, terrain: 'plain', max: null },
      token: token('palette', 0, seat, 0),
      symbols: statesOf(seat),
    }),
  ),
  { ...{ id: 'sealed', name: 'sealed', seat: null, terrain: 'sealed', max: null, token: null }, symbols: [SEALED] },
];

/** Rows of symbols from the top. The position is after the Start of its turn, as a match shows it. */
export const editor: Editor<XoPosition, XoOptions> = gridEditor<XoPosition, XoOptions>({
  seats: PLAYERS,
  symbol: /[XO][12!*]?|[#%]/,
  palette,
  numbers: ({ drawAfter }) => [
    { name: 'turns', min: 0, max: drawAfter - 1, default: [0] },
    { name: 'points', min: 0, max: WINNING_POINTS - 1, default: [0, 0] },
    { name: 'energy', min: 0, max: MAX_ENERGY, default: [3, 3] },
    { name: 'priority', min: 0, max: 1, default: [0, 0] },
    { name: 'penalty', min: 0, max: 1, default: [0, 0] },
    { name: 'overheat', min: 0, max: OVERHEAT_TURNS, default: [0, 0] },
    { name: 'choosing', min: 0, max: 1, default: [0] },
  ],
  board: () => BOARD,
  cell: (cell, symbol) => ({ ...cell, terrain: symbol === SEALED || symbol === NEW_SEAL ? 'sealed' : 'plain' }),
  next({ symbols }, before) {
    const at = before === undefined ? -1 : symbols.indexOf(before);
    return symbols[(at + 1) % symbols.length] as string;
  },
  token(symbol, target) {
    if (symbol === SEALED || symbol === NEW_SEAL) return null;
    const state = symbol.slice(1);
    const age = state === FROZEN ? null : state === MOVED ? 0 : Number(state);
    return { ...token(target, 0, seatOf(symbol), age), cell: target };
  },
  draft,
  check,
});

function draft(position: XoPosition): Draft {
  const both = (value: (player: PlayerRecord) => number | boolean): [number, number] => [
    Number(value(position.player(0))),
    Number(value(position.player(1))),
  ];
  return {
    cells: Object.fromEntries(
      Array.from({ length: CELLS }, (_, cell) => cell).flatMap((cell) => {
        const symbol = symbolAt(position, cell);
        return symbol === null ? [] : [[formatCell(cell), [symbol]]];
      }),
    ),
    toMove: position.toMove,
    numbers: {
      turns: [position.totalTurns],
      points: both(({ score }) => score),
      energy: both(({ energy }) => energy),
      priority: both(({ hasPriorityTurn }) => hasPriorityTurn),
      penalty: both(({ hasDisruptPenalty }) => hasDisruptPenalty),
      overheat: both(({ consecutiveTurnsAtMaxEnergy }) => consecutiveTurnsAtMaxEnergy),
      choosing: [Number(position.isChoosing)],
    },
  };
}

function symbolAt(position: XoPosition, cell: number): string | null {
  const state = position.cell(cell);
  if (state.kind === 'empty') return null;
  if (state.kind === 'sealed') return state.expiresAtTurn - position.totalTurns === SEAL_TURNS ? NEW_SEAL : SEALED;
  const age = position.player(state.owner === PLAYERS[0] ? 0 : 1).ownerTurnCount - state.lastMovedTurn;
  return state.owner + (state.frozen ? FROZEN : age < 0 ? MOVED : age === 0 ? '' : age);
}

function check(setup: Draft, { drawAfter }: XoOptions): Result<XoPosition, SetupRefusal> {
  const { toMove } = setup;
  const isChoosing = numberIn(setup, 'choosing') === 1;
  const seat = PLAYERS[toMove];
  const other = PLAYERS[opponent(toMove)];

  // 1. The mover's turn has begun: what Start ends is over.
  if (countSymbols(setup, [seat + FROZEN]) > 0) return refuseSetup('thawed', { seat });
  if (numberIn(setup, 'overheat', toMove) >= OVERHEAT_TURNS) return refuseSetup('cooled-down', { seat });
  if (numberIn(setup, 'penalty', toMove) === 1 && !isChoosing) return refuseSetup('penalty-over', { seat });

  // 2. Marks of the current turn exist only between an action and the choice of a line.
  if (countSymbols(setup, [other + MOVED]) > 0) return refuseSetup('not-moved', { seat: other });
  if (countSymbols(setup, [seat + MOVED, NEW_SEAL]) > 0 && !isChoosing) return refuseSetup('not-acted', { seat });
  for (const seal of [SEALED, NEW_SEAL]) if (countSymbols(setup, [seal]) > 1) return refuseSetup('seals');

  const totalTurns = numberIn(setup, 'turns');
  const turns = SEATS.map((each) => (each === toMove ? Math.floor(totalTurns / 2) : Math.ceil(totalTurns / 2)));
  const player = (each: Seat): PlayerRecord => ({
    score: numbersIn(setup, 'points')[each],
    energy: numbersIn(setup, 'energy')[each],
    ownerTurnCount: turns[each] as number,
    hasPriorityTurn: numbersIn(setup, 'priority')[each] === 1,
    hasDisruptPenalty: numbersIn(setup, 'penalty')[each] === 1,
    consecutiveTurnsAtMaxEnergy: numbersIn(setup, 'overheat')[each],
  });
  const position = XoPosition.of({
    drawAfter,
    cells: Array.from({ length: CELLS }, (_, cell) => cellState(setup.cells[formatCell(cell)]?.[0], turns, totalTurns)),
    players: [player(0), player(1)],
    toMove,
    totalTurns,
    isSuddenDeath: totalTurns >= TURN_LIMIT,
    isChoosing,
  });
  if (isChoosing && position.lines().length < 2) return refuseSetup('no-choice', { seat });
  return position.outcome ? refuseSetup('decided', {}, position.outcome) : ok(position);
}

function cellState(symbol: string | undefined, turns: readonly number[], totalTurns: number): CellState {
  if (symbol === undefined) return { kind: 'empty' };
  if (symbol === SEALED) return { kind: 'sealed', expiresAtTurn: totalTurns + SEAL_TURNS - 1 };
  if (symbol === NEW_SEAL) return { kind: 'sealed', expiresAtTurn: totalTurns + SEAL_TURNS };
  const seat = seatOf(symbol);
  const state = symbol.slice(1);
  const age = state === FROZEN ? FROZEN_AGE : state === MOVED ? -1 : Number(state);
  return {
    kind: 'piece',
    owner: PLAYERS[seat],
    lastMovedTurn: (turns[seat] as number) - age,
    frozen: state === FROZEN,
  };
}
