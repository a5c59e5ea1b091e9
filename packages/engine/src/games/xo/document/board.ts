/** The document's board: positions, cells and scoring lines. */
import { CELLS, cellAt, columnOf, isOnBoard, type Line, linesOf, neighboursOf, rowOf, SIZE } from '../board.ts';
import type { CellState } from '../types.ts';
import { LineType, PlayerId } from './enums.ts';

/** A row and a column, both 0 … 3 on the board. */
export class Position {
  static readonly BOARD_SIZE = SIZE;
  readonly row: number;
  readonly col: number;

  constructor(row: number, col: number) {
    this.row = row;
    this.col = col;
    Object.freeze(this);
  }

  static ofCell(cell: number): Position {
    return new Position(rowOf(cell), columnOf(cell));
  }

  /** The cell's index in reading order, or `null` off the board. */
  toCell(): number | null {
    return this.isValid() ? cellAt(this.row, this.col) : null;
  }

  isValid(): boolean {
    return isOnBoard(this.row, this.col);
  }

  /** The neighbours on the board, in the order up, down, left, right. */
  getOrthogonalNeighbors(): Position[] {
    const cell = this.toCell();
    return cell === null ? [] : neighboursOf(cell).map(Position.ofCell);
  }
}

class EmptyCell {
  readonly kind = 'empty';

  constructor() {
    Object.freeze(this);
  }
}

class PieceCell {
  readonly kind = 'piece';
  readonly owner: PlayerId;
  /** The owner's turn, counted from 1, in which the piece was last placed, shifted or thawed. */
  readonly lastMovedTurn: number;
  readonly frozen: boolean;

  constructor(owner: PlayerId, lastMovedTurn: number, frozen: boolean) {
    this.owner = owner;
    this.lastMovedTurn = lastMovedTurn;
    this.frozen = frozen;
    Object.freeze(this);
  }
}

class SealedCell {
  readonly kind = 'sealed';
  /** The seal opens at the first Start at which `totalTurns` has reached this number. */
  readonly expiresAtTurn: number;

  constructor(expiresAtTurn: number) {
    this.expiresAtTurn = expiresAtTurn;
    Object.freeze(this);
  }
}

/** A cell. To tell the kinds of cells apart, check `kind` or use `instanceof Cell.Piece`. */
export type Cell = EmptyCell | PieceCell | SealedCell;

export const Cell = { Empty: EmptyCell, Piece: PieceCell, Sealed: SealedCell } as const;

export declare namespace Cell {
  export type Empty = EmptyCell;
  export type Piece = PieceCell;
  export type Sealed = SealedCell;
}

const EMPTY = new EmptyCell();

/** Converts a cell of a position to the document's class. */
export function toCell(state: CellState): Cell {
  switch (state.kind) {
    case 'empty':
      return EMPTY;
    case 'piece':
      return new PieceCell(PlayerId.named(state.owner), state.lastMovedTurn, state.frozen);
    case 'sealed':
      return new SealedCell(state.expiresAtTurn);
  }
}

/** Converts the document's cell to a cell of a position. */
export const fromCell = (cell: Cell): CellState => (cell.kind === 'piece' ? { ...cell, owner: cell.owner.name } : cell);

/** Three contiguous positions in a row, a column or a diagonal. */
export class ScoringLine {
  static readonly LineType = LineType;
  readonly pos1: Position;
  readonly pos2: Position;
  readonly pos3: Position;
  readonly type: LineType;

  constructor(pos1: Position, pos2: Position, pos3: Position, type: LineType) {
    this.pos1 = pos1;
    this.pos2 = pos2;
    this.pos3 = pos3;
    this.type = type;
    Object.freeze(this);
  }

  static ofLine({ cells: [first, second, third], type }: Line): ScoringLine {
    return new ScoringLine(Position.ofCell(first), Position.ofCell(second), Position.ofCell(third), type);
  }

  getPositions(): readonly Position[] {
    return [this.pos1, this.pos2, this.pos3];
  }
}

export declare namespace ScoringLine {
  export type LineType = import('./enums.ts').LineType;
}

/** An immutable board. Methods that access a cell throw a `RangeError` for a position off the board. */
export interface Board {
  getCell(pos: Position): Cell;
  /** The positions of the player's pieces, in reading order. */
  getPieces(player: PlayerId): Position[];
  /** Whether the position is on the board and has neither a piece nor a seal. */
  isEmpty(pos: Position): boolean;
  detectScoringLines(player: PlayerId): ScoringLine[];
  withCell(pos: Position, newCell: Cell): Board;
  withCellsRemoved(positions: readonly Position[]): Board;
}

/** A board of 16 cells. */
export class GridBoard implements Board {
  readonly #cells: readonly Cell[];

  /** Copies the 16 cells, given in reading order; all empty by default. */
  constructor(cells: readonly Cell[] = Array.from({ length: CELLS }, () => new Cell.Empty())) {
    if (cells.length !== CELLS) throw new RangeError(`a board has ${CELLS} cells, not ${cells.length}`);
    this.#cells = cells.map((cell) => toCell(fromCell(cell)));
    Object.freeze(this);
  }

  getCell(pos: Position): Cell {
    return this.#cells[indexOf(pos)]!;
  }

  getPieces(player: PlayerId): Position[] {
    return this.#cells.flatMap((cell, i) => (cell.kind === 'piece' && cell.owner === player ? Position.ofCell(i) : []));
  }

  isEmpty(pos: Position): boolean {
    return pos.isValid() && this.getCell(pos).kind === 'empty';
  }

  detectScoringLines(player: PlayerId): ScoringLine[] {
    return linesOf(setOf(this.getPieces(player))).map(ScoringLine.ofLine);
  }

  withCell(pos: Position, newCell: Cell): Board {
    return new GridBoard(this.#cells.with(indexOf(pos), newCell));
  }

  withCellsRemoved(positions: readonly Position[]): Board {
    const removed = setOf(positions);
    return new GridBoard(this.#cells.map((cell, i) => ((removed >> i) & 1 ? new Cell.Empty() : cell)));
  }

  toJSON(): Cell[][] {
    return rowsOf(this);
  }
}

/** The cells of a board in reading order. */
export const cellsIn = (board: Board): Cell[] =>
  Array.from({ length: CELLS }, (_, cell) => board.getCell(Position.ofCell(cell)));

/** The cells as rows from the top, as in the published state. */
export function rowsOf(board: Board): Cell[][] {
  const cells = cellsIn(board);
  return Array.from({ length: SIZE }, (_, row) => cells.slice(SIZE * row, SIZE * (row + 1)));
}

/** The positions as a set of cells. */
export const setOf = (positions: readonly Position[]): number =>
  positions.reduce((set, pos) => set | (1 << indexOf(pos)), 0);

function indexOf(pos: Position): number {
  const cell = pos.toCell();
  if (cell === null) throw new RangeError(`${pos.row},${pos.col} is not on the board`);
  return cell;
}
