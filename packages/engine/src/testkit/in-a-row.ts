import {
  BoardPosition,
  createGrid,
  createScene,
  defineGame,
  type Game,
  type MoveList,
  opponent,
} from '../kernel/index.ts';

/** Directions of a row on a square board. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/**
 * A game with as few parts as possible: place marks on `size` × `size` cells; `length` in a row win. Size 3 and length 3
 * make tic-tac-toe, 15 and 5 make Gomoku.
 */
export function inARow(size: number, length: number): Game<BoardPosition> {
  const grid = createGrid('square', size, size);

  class RowPosition extends BoardPosition {
    moves(into: MoveList): void {
      this.listEmpty(into);
    }

    protected apply(cell: number): void {
      this.set(cell, this.toMove + 1);
      if (DIRECTIONS.some(([dx, dy]) => 1 + this.run(cell, dx, dy) + this.run(cell, -dx, -dy) >= length)) {
        this.end(this.toMove, 'row');
      } else if (this.ply === size * size - 1) this.end(null, 'full');
      else this.toMove = opponent(this.toMove);
    }

    /** Number of the mover's marks beside a cell in a direction. */
    private run(cell: number, dx: number, dy: number): number {
      let [x, y, run] = [(cell % size) + dx, Math.floor(cell / size) + dy, 0];
      while (x >= 0 && x < size && y >= 0 && y < size && this.cells[y * size + x] === this.toMove + 1) {
        [x, y, run] = [x + dx, y + dy, run + 1];
      }
      return run;
    }
  }

  return defineGame<BoardPosition>({
    id: `row-${size}-${length}`,
    seats: ['X', 'O'],
    rules: { start: () => new RowPosition(size * size) },
    notation: grid.notation,
    presentation: {
      messages: {
        en: {
          ...{ name: 'In a row', tagline: 'Place marks in a row.', names: { cross: 'cross', nought: 'nought' } },
          ...{ won: { row: '{winner} has a row' }, drawn: { full: 'Draw: the board is full' } },
        },
      },
      scene: ({ cells }) => createScene({ ...grid.board, tokens: grid.stones(cells, ['cross', 'nought']) }),
    },
  });
}

export const ticTacToe = inARow(3, 3);
