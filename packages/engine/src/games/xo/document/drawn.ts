import { Cell, GameState, PlayerId, PlayerState, Position, XoGameEngine } from './index.ts';

export const at = (row: number, col: number): Position => new Position(row, col);

/** A player in the middle of a match, with five turns played and 2 energy before the next gain. */
export const player = (given: Partial<PlayerState> = {}): PlayerState =>
  PlayerState.ofRecord({ ...new PlayerState(0, 2, 5, false, false, 0), ...given });

const CELLS: Readonly<Record<string, Cell>> = {
  '.': new Cell.Empty(),
  X: new Cell.Piece(PlayerId.X, 5, false),
  O: new Cell.Piece(PlayerId.O, 5, false),
  x: new Cell.Piece(PlayerId.X, 3, false),
  o: new Cell.Piece(PlayerId.O, 3, false),
  F: new Cell.Piece(PlayerId.O, 2, true),
  '#': new Cell.Sealed(11),
};

/**
 * Builds a state with the document's interfaces, for tests: ten turns played, X to move, before Start. `X` and `O` are
 * pieces that moved in their owner's last turn, `x` and `o` moved two turns earlier, and `F` is a frozen O. `#` is a cell
 * that O has just sealed.
 */
export function state(picture: string, given: Partial<GameState> = {}): GameState {
  let board = new XoGameEngine().startGame().board;
  [...picture.replaceAll(/\s/g, '')].forEach((symbol, i) => {
    board = board.withCell(at(Math.floor(i / Position.BOARD_SIZE), i % Position.BOARD_SIZE), CELLS[symbol]!);
  });
  const { xState = player(), oState = player(), currentPlayer = PlayerId.X, totalTurns = 10 } = given;
  const { phase = 'NORMAL', pendingLines = null } = given;
  return new GameState(board, xState, oState, currentPlayer, totalTurns, phase, pendingLines);
}

export const BLANK = '.... .... .... ....';
