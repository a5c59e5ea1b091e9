import type { Cell, Change, Control, Gauge, Move, Scene, Seat, Target, Token } from '../../kernel/index.ts';
import { SEATS } from '../../kernel/index.ts';
import { arrowOf, type Board, stateOf, xOf, yOf } from './board.ts';
import { cellText } from './notation.ts';
import type { OctaPosition } from './position.ts';
import { BLOCKED, NEUTRAL } from './types.ts';

const GLYPHS = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'] as const;
const glyphOf = (arrow: number): string => GLYPHS[arrow] as string;
const facingOf = (arrow: number): number => 45 * arrow;

const ownerOf = (state: number): Seat | null => (state === NEUTRAL || state === BLOCKED ? null : ((state - 1) as Seat));

/** A board cell. `x` and `y` count columns and rows from the top left; `value` is the cell's byte. */
export const drawnCell = (target: Target, x: number, y: number, value: number): Cell => ({
  target,
  x,
  y,
  terrain: stateOf(value) === BLOCKED ? 'blocked' : 'plain',
  seat: null,
});

/** The arrow token of a cell. */
export const drawnArrow = (cell: Target, value: number): Token => ({
  id: cell,
  cell,
  kind: 'arrow',
  seat: ownerOf(stateOf(value)),
  level: 0,
  facing: facingOf(arrowOf(value)),
  marks: [],
  age: null,
  glyph: glyphOf(arrowOf(value)),
});

const cellOf = (board: Board, cell: number, value: number): Cell => {
  const [x, y] = [xOf(board, cell) + board.size, board.size - yOf(board, cell)];
  return drawnCell(cellText(board, cell), x, y, value);
};

const gauges = (position: OctaPosition, playable: number): Gauge[] => [
  ...SEATS.map((seat) => ({ seat, name: 'cells', value: position.cells(seat), max: playable })),
  { seat: null, name: 'turns', value: position.turnCount, max: position.turnLimit },
];

const controls = (position: OctaPosition): Control[] =>
  position.outcome === null && position.cells(position.toMove) === 0
    ? [{ target: 'pass', seat: position.toMove, kind: 'pass', count: null, cost: null }]
    : [];

const labels = ({ side, size }: Board): string[] => Array.from({ length: side }, (_, i) => String(i - size));

/** A board without arrows. North is at the top. */
export const boardScene = (board: Board) =>
  ({
    shape: 'square',
    wraps: false,
    unbounded: false,
    turnable: true,
    columns: labels(board),
    rows: labels(board).reverse(),
    edges: [],
    cells: Array.from({ length: board.count }, (_, cell) => cellOf(board, cell, 0)),
  }) satisfies Partial<Scene>;

/** Blocked cells have no arrow token: their arrows never turn or matter. */
export function scene(position: OctaPosition): Scene {
  const { board } = position;
  const all = Array.from({ length: board.count }, (_, cell) => cell);
  const playable = all.filter((cell) => position.stateAt(cell) !== BLOCKED);
  return {
    ...boardScene(board),
    cells: all.map((cell) => cellOf(board, cell, position.valueAt(cell))),
    tokens: playable.map((cell) => drawnArrow(cellText(board, cell), position.valueAt(cell))),
    controls: controls(position),
    gauges: gauges(position, playable.length),
    captured: [],
    prompt: null,
  };
}

/** The arrow of the chosen cell turns in step 0. Each captured cell changes owner and turns in a separate step. */
export function changes(before: OctaPosition, move: Move): Change[] {
  const seat = before.toMove;
  const { after, touched } = played(before, move);
  return touched.flatMap((cell, step) => {
    const id = cellText(before.board, cell);
    const glyph = glyphOf(after.arrowAt(cell));
    const turn: Change = { kind: 'turn', step, id, facing: facingOf(after.arrowAt(cell)), glyph };
    return step === 0 ? [turn] : [{ kind: 'convert', step, id, seat, glyph: glyphOf(before.arrowAt(cell)) }, turn];
  });
}

/** The position after a move, and the cells that the move touched: the chosen cell, then the captured cells in order. */
export function played(before: OctaPosition, move: Move): { readonly after: OctaPosition; readonly touched: number[] } {
  const after = before.clone();
  after.play(move);
  return { after, touched: after.lastTouched() };
}
