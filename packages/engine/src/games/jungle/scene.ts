import {
  type Cell,
  type Change,
  type Gauge,
  type Move,
  type Scene,
  SEATS,
  type Seat,
  type Token,
} from '../../kernel/index.ts';
import {
  ALL_PIECES,
  COLUMN_NAMES,
  columnOf,
  crossingBetween,
  GONE,
  isTrapOf,
  LAYOUTS,
  type Layout,
  ownerOf,
  ROWS,
  ROWS_FROM_TOP,
  rowOf,
  SQUARE_NAMES,
  terrainOf,
} from './board.ts';
import { QUIET_LIMIT } from './history.ts';
import type { JunglePosition } from './position.ts';
import { type BoardName, fromOf, KINDS, kindOf, LETTERS, PIECE_NAMES, type Piece, seatOf, toOf } from './types.ts';

const ROW_LABELS = ROWS_FROM_TOP.map((row) => String(row + 1));

const cellsOf = (layout: Layout): Cell[] =>
  SQUARE_NAMES.map((target, square) => ({
    target,
    x: columnOf(square),
    y: ROWS - 1 - rowOf(square),
    terrain: terrainOf(layout, square),
    seat: ownerOf(square),
  }));
const CELLS = { spec: cellsOf(LAYOUTS.spec), classic: cellsOf(LAYOUTS.classic) };

const nameOf = (square: number): string => SQUARE_NAMES[square] as string;

/** Marks a piece in an opponent's trap, where its rank is 0. */
const marksOf = (piece: Piece, square: number): string[] => (isTrapOf(square, 1 - seatOf(piece)) ? ['trapped'] : []);

export const token = (piece: Piece, square: number): Token => ({
  id: PIECE_NAMES[piece] as string,
  cell: nameOf(square),
  kind: KINDS[kindOf(piece)] as string,
  seat: seatOf(piece),
  level: 0,
  facing: 0,
  marks: marksOf(piece, square),
  age: null,
  glyph: LETTERS[kindOf(piece)] as string,
});

const onBoard = (position: JunglePosition): Piece[] => ALL_PIECES.filter((piece) => position.squareOf(piece) !== GONE);

function gauges(position: JunglePosition): Gauge[] {
  const count = (seat: Seat): number => onBoard(position).filter((piece) => seatOf(piece) === seat).length;
  return [
    ...SEATS.map((seat) => ({ seat, name: 'pieces', value: count(seat), max: 8 })),
    { seat: null, name: 'quiet', value: position.movesWithoutCapture, max: QUIET_LIMIT },
  ];
}

function captured(position: JunglePosition): Token[] {
  const tokens: Token[] = [];
  for (let ply = 0; ply < position.ply; ply++) {
    const piece = position.capturedAt(ply);
    if (piece >= 0) tokens.push(token(piece, toOf(position.playedAt(ply))));
  }
  return tokens;
}

/** The parts of a scene that never change. */
export const boardOf = (board: BoardName) =>
  ({
    shape: 'square',
    wraps: false,
    unbounded: false,
    turnable: true,
    columns: COLUMN_NAMES,
    rows: ROW_LABELS,
    edges: [],
    cells: CELLS[board],
  }) satisfies Partial<Scene>;

export const scene = (position: JunglePosition): Scene => ({
  ...boardOf(position.layout.board),
  tokens: onBoard(position).map((piece) => token(piece, position.squareOf(piece))),
  controls: [],
  gauges: gauges(position),
  captured: captured(position),
  prompt: null,
});

/** The piece moves or jumps; then the captured piece vanishes and a trap's mark appears or disappears. */
export function changes(before: JunglePosition, move: Move): Change[] {
  const [from, to] = [fromOf(move), toOf(move)];
  const piece = before.pieceAt(from);
  const victim = before.pieceAt(to);
  const id = PIECE_NAMES[piece] as string;
  const crossing = crossingBetween(before.layout, from, to);
  const marks = marksOf(piece, to);

  const list: Change[] = [
    {
      kind: 'move',
      step: 0,
      id,
      to: nameOf(to),
      level: 0,
      via: crossing?.over.map(nameOf) ?? [],
      jump: crossing !== null,
    },
  ];
  if (victim >= 0) list.push({ kind: 'vanish', step: 1, id: PIECE_NAMES[victim] as string, why: 'captured' });
  if (marks.length !== marksOf(piece, from).length) list.push({ kind: 'mark', step: 1, id, marks });
  return list;
}
