/** The document's board and its scoring lines. */
import { CELLS, type Line, linesOf, SIZE } from '../board.ts';
import { Cell, fromCell, Position, toCell } from './cells.ts';
import { LineType, type PlayerId } from './enums.ts';

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

/** An immutable board. Methods that need a cell throw a `RangeError` for a position off the board. */
export interface Board {
  getCell(pos: Position): Cell;
  /** In reading order. */
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

/** Rows from the top, as in the published state. */
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
