import { COLUMNS, ROWS_FROM_TOP, SQUARE_NAMES } from '../../board.ts';
import { SYMBOLS } from '../../editor.ts';
import { PIECE_NAMES } from '../../types.ts';
import type { Board, SquareType } from '../model/board.ts';
import type { GameState } from '../model/game-state.ts';

const TERRAIN: Readonly<Record<SquareType, string>> = { NORMAL: '.', TRAP: '#', DEN: '@', WATER: '~' };

/** Draws a board as text: RED's pieces in upper case, BLUE's in lower case, `#` traps, `@` dens, `~` water. */
export class BoardRenderer {
  /** Ten lines: the column letters, then the rows from 9 to 1. Squares in `targets` are marked with brackets. */
  render(board: Board, targets: readonly string[] = []): string {
    const cell = (name: string): string => {
      const piece = board.getPieceAt(name);
      const sign = piece ? SYMBOLS[PIECE_NAMES.indexOf(String(piece))] : TERRAIN[board.getSquareType(name)];
      return targets.includes(name) ? `[${sign}]` : ` ${sign} `;
    };
    const rows = ROWS_FROM_TOP.map((row) => {
      const names = SQUARE_NAMES.slice(row * COLUMNS, (row + 1) * COLUMNS);
      return `${row + 1} ${names.map(cell).join('')}`.trimEnd();
    });
    return ['   A  B  C  D  E  F  G', ...rows].join('\n');
  }
}

/** Shows a game through a function that prints text, such as `console.log`. */
export class GameView {
  readonly #print: (text: string) => void;
  readonly #renderer = new BoardRenderer();

  constructor(print: (text: string) => void) {
    this.#print = print;
  }

  /** Shows the board, the squares that the selected piece can move to, and whose turn it is or how the game ended. */
  showGame(state: GameState, targets: readonly string[] = []): void {
    this.#print(`${this.#renderer.render(state.board, targets)}\n${state.message()}`);
  }

  showHistory(state: GameState): void {
    this.#print(state.moveHistory.notation().join('\n'));
  }

  showMessage(text: string): void {
    this.#print(text);
  }
}
