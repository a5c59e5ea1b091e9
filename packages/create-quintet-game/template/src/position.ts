import { BoardPosition, createGrid, type Grid, type Move, type MoveList, opponent } from '@quintet/engine/authoring';

/** A move:  to 6 bits | from 6 bits */
export const pack = (from: number, to: number): Move => from | (to << 6);
export const fromOf = (move: Move): number => move & 63;
export const toOf = (move: Move): number => move >> 6;

/**
 * The rules. Square `size * y + x` is in column `x` and row `y`, counted from the top left; its value is 0 if it is empty,
 * otherwise the seat of its pawn + 1. `BoardPosition` provides undo, clones and hashes.
 */
export class PawnPosition extends BoardPosition {
  readonly size: number;
  /** Names and coordinates of the squares. */
  readonly grid: Grid;

  constructor(size: number) {
    const squares = (count: number, pawn: number): number[] => Array<number>(count).fill(pawn);
    super(size * size, [...squares(size, 2), ...squares(size * (size - 2), 0), ...squares(size, 1)]);
    this.size = size;
    this.grid = createGrid('square', size, size);
  }

  /** Lists every legal move. Red's pawns move up the board, Blue's down. */
  moves(into: MoveList): void {
    into.clear();
    if (this.outcome) return;
    const { size, cells, toMove } = this;
    const [mine, theirs] = [toMove + 1, 2 - toMove];
    for (let from = 0; from < cells.length; from++) {
      if (cells[from] !== mine) continue;
      const [x, ahead] = [from % size, from + (toMove === 0 ? -size : size)];
      if (cells[ahead] === 0) into.push(pack(from, ahead));
      if (x > 0 && cells[ahead - 1] === theirs) into.push(pack(from, ahead - 1));
      if (x < size - 1 && cells[ahead + 1] === theirs) into.push(pack(from, ahead + 1));
    }
  }

  /** Plays a legal move: the pawn moves, captures any pawn on its new square, and the turn passes. */
  protected apply(move: Move): void {
    const me = this.toMove;
    this.set(fromOf(move), 0);
    this.set(toOf(move), me + 1);
    this.toMove = opponent(me);
    const row = Math.floor(toOf(move) / this.size);
    if (row === (me === 0 ? 0 : this.size - 1)) this.end(me, 'far-row');
    else if (this.countMoves() === 0) this.end(me, 'no-moves');
  }
}
