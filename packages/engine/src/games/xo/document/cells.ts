/** The document's positions and cells. */
import { cellAt, columnOf, isOnBoard, neighboursOf, rowOf, SIZE } from '../board.ts';
import type { CellState } from '../types.ts';
import { PlayerId } from './enums.ts';

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
  /** The seal opens at the Start of a turn once `totalTurns` has reached this number. */
  readonly expiresAtTurn: number;

  constructor(expiresAtTurn: number) {
    this.expiresAtTurn = expiresAtTurn;
    Object.freeze(this);
  }
}

/** A cell. Check `kind`, or use `instanceof Cell.Piece`. */
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
