/** The model of XO's own document: immutable, in its words ("game" is what we call a match). */
import { CELLS, cellAt, columnOf, isOnBoard, type Line, linesOf, neighboursOf, rowOf } from './board.ts';
import { gained, MOST_ENERGY, packPlayer, playerRecord, scored, WINNING_POINTS } from './player.ts';
import type { CellState, Player, PlayerRecord } from './types.ts';

export const PlayerId = {
  X: 'X',
  O: 'O',
  opponent: (player: PlayerId): PlayerId => (player === 'X' ? 'O' : 'X'),
} as const;
export type PlayerId = Player;

export const GamePhase = { NORMAL: 'NORMAL', SUDDEN_DEATH: 'SUDDEN_DEATH' } as const;
export type GamePhase = (typeof GamePhase)[keyof typeof GamePhase];

export const LineType = { HORIZONTAL: 'HORIZONTAL', VERTICAL: 'VERTICAL', DIAGONAL: 'DIAGONAL' } as const;
export type LineType = (typeof LineType)[keyof typeof LineType];

export const VictoryType = {
  SCORE_LIMIT: 'SCORE_LIMIT',
  TURN_LIMIT: 'TURN_LIMIT',
  SUDDEN_DEATH: 'SUDDEN_DEATH',
} as const;
export type VictoryType = (typeof VictoryType)[keyof typeof VictoryType];

/** `SuddenDeath` is a match that runs in that phase; the others have ended. */
export type GameResult =
  | { readonly kind: 'Victory'; readonly winner: PlayerId; readonly type: VictoryType }
  | { readonly kind: 'SuddenDeath' }
  | { readonly kind: 'Draw'; readonly type: 'TURN_CAP' };

export class Position {
  static readonly BOARD_SIZE = 4;
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

  /** The cell's number; null off the board. */
  toCell(): number | null {
    return this.isValid() ? cellAt(this.row, this.col) : null;
  }

  isValid(): boolean {
    return isOnBoard(this.row, this.col);
  }

  /** Up, down, left, right, where there is a cell. */
  getOrthogonalNeighbors(): Position[] {
    const cell = this.toCell();
    return cell === null ? [] : neighboursOf(cell).map(Position.ofCell);
  }
}

export type Cell = CellState;
export const Cell = {
  Empty: (): Cell => Object.freeze({ kind: 'empty' }),
  Piece: (owner: PlayerId, lastMovedTurn: number, frozen: boolean): Cell =>
    Object.freeze({ kind: 'piece', owner, lastMovedTurn, frozen }),
  Sealed: (expiresAtTurn: number): Cell => Object.freeze({ kind: 'sealed', expiresAtTurn }),
} as const;

export class ScoringLine {
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

export interface Board {
  /** Throws a RangeError off the board. */
  getCell(pos: Position): Cell;
  getPieces(player: PlayerId): Position[];
  /** On the board, without piece and seal. */
  isEmpty(pos: Position): boolean;
  detectScoringLines(player: PlayerId): ScoringLine[];
  withCell(pos: Position, newCell: Cell): Board;
  withCellsRemoved(positions: readonly Position[]): Board;
}

export class GridBoard implements Board {
  readonly #cells: readonly Cell[];

  /** The empty board, unless the 16 cells are given in reading order. */
  constructor(cells: readonly Cell[] = Array.from({ length: CELLS }, Cell.Empty)) {
    this.#cells = cells.map((cell) => Object.freeze({ ...cell }));
  }

  getCell(pos: Position): Cell {
    return this.#cells[indexOf(pos)] as Cell;
  }

  getPieces(player: PlayerId): Position[] {
    return this.#cells.flatMap((cell, i) => (cell.kind === 'piece' && cell.owner === player ? Position.ofCell(i) : []));
  }

  isEmpty(pos: Position): boolean {
    return pos.isValid() && this.getCell(pos).kind === 'empty';
  }

  detectScoringLines(player: PlayerId): ScoringLine[] {
    const set = this.getPieces(player).reduce((found, pos) => found | (1 << indexOf(pos)), 0);
    return linesOf(set).map(ScoringLine.ofLine);
  }

  withCell(pos: Position, newCell: Cell): Board {
    return new GridBoard(this.#cells.with(indexOf(pos), newCell));
  }

  withCellsRemoved(positions: readonly Position[]): Board {
    const removed = positions.map(indexOf);
    return new GridBoard(this.#cells.map((cell, i) => (removed.includes(i) ? Cell.Empty() : cell)));
  }
}

function indexOf(pos: Position): number {
  const cell = pos.toCell();
  if (cell === null) throw new RangeError(`no cell ${pos.row},${pos.col}`);
  return cell;
}

export class PlayerState implements PlayerRecord {
  static readonly MAX_ENERGY = MOST_ENERGY;
  static readonly WINNING_SCORE = WINNING_POINTS;
  readonly score: number;
  readonly energy: number;
  readonly ownerTurnCount: number;
  readonly hasPriorityTurn: boolean;
  readonly hasDisruptPenalty: boolean;
  readonly consecutiveTurnsAtMaxEnergy: number;

  constructor(
    score: number,
    energy: number,
    ownerTurnCount: number,
    hasPriorityTurn: boolean,
    hasDisruptPenalty: boolean,
    consecutiveTurnsAtMaxEnergy: number,
  ) {
    this.score = score;
    this.energy = energy;
    this.ownerTurnCount = ownerTurnCount;
    this.hasPriorityTurn = hasPriorityTurn;
    this.hasDisruptPenalty = hasDisruptPenalty;
    this.consecutiveTurnsAtMaxEnergy = consecutiveTurnsAtMaxEnergy;
    Object.freeze(this);
  }

  static ofRecord(record: PlayerRecord): PlayerState {
    const { score, energy, ownerTurnCount, hasPriorityTurn, hasDisruptPenalty, consecutiveTurnsAtMaxEnergy } = record;
    return new PlayerState(
      score,
      energy,
      ownerTurnCount,
      hasPriorityTurn,
      hasDisruptPenalty,
      consecutiveTurnsAtMaxEnergy,
    );
  }

  /** Up to the most that a player can have. Turns at that much are counted when a turn ends, not here. */
  withEnergyGain(amount: number): PlayerState {
    return PlayerState.ofRecord(playerRecord(gained(packPlayer(this), amount)));
  }

  /** With the energy bonus of scoring. */
  withScore(newScore: number): PlayerState {
    return PlayerState.ofRecord({ ...playerRecord(scored(packPlayer(this))), score: newScore });
  }
}

export class GameState {
  readonly board: Board;
  readonly xState: PlayerState;
  readonly oState: PlayerState;
  readonly currentPlayer: PlayerId;
  readonly totalTurns: number;
  readonly phase: GamePhase;
  /** The lines that the current player is to pick from; null when there is nothing to pick. */
  readonly pendingLines: readonly ScoringLine[] | null;

  constructor(
    board: Board,
    xState: PlayerState,
    oState: PlayerState,
    currentPlayer: PlayerId,
    totalTurns: number,
    phase: GamePhase,
    pendingLines: readonly ScoringLine[] | null = null,
  ) {
    this.board = board;
    this.xState = xState;
    this.oState = oState;
    this.currentPlayer = currentPlayer;
    this.totalTurns = totalTurns;
    this.phase = phase;
    this.pendingLines = pendingLines && Object.freeze([...pendingLines]);
    Object.freeze(this);
  }

  getCurrentPlayerState(): PlayerState {
    return this.currentPlayer === 'X' ? this.xState : this.oState;
  }

  getOpponentState(): PlayerState {
    return this.currentPlayer === 'X' ? this.oState : this.xState;
  }
}
