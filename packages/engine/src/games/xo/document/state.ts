/** The state of a player and of a match. */
import { capped, MOST_ENERGY, SCORING_GAIN, WINNING_POINTS } from '../player.ts';
import type { PlayerRecord } from '../types.ts';
import { type Board, rowsOf, type ScoringLine } from './board.ts';
import type { Cell } from './cells.ts';
import { type GamePhase, PlayerId } from './enums.ts';

export class PlayerState implements PlayerRecord {
  static readonly MAX_ENERGY = MOST_ENERGY;
  static readonly WINNING_SCORE = WINNING_POINTS;
  readonly score: number;
  readonly energy: number;
  /** Turns this player has ended. */
  readonly ownerTurnCount: number;
  readonly hasPriorityTurn: boolean;
  readonly hasDisruptPenalty: boolean;
  /** Consecutive turns that this player has ended with 5 energy. */
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

  /** Never above `MAX_ENERGY`. Unlike the document's, it counts no turn at 5 energy: the End of a turn does. */
  withEnergyGain(amount: number): PlayerState {
    return PlayerState.ofRecord({ ...this, energy: capped(this.energy + amount) });
  }

  /** Includes the energy bonus of scoring. */
  withScore(newScore: number): PlayerState {
    return PlayerState.ofRecord({ ...this.withEnergyGain(SCORING_GAIN), score: newScore });
  }
}

/** `GameState` as JSON: the shape of the published state, but before the turn's Start and without the result. */
export interface GameStateJson {
  readonly board: readonly (readonly Cell[])[];
  readonly xState: PlayerRecord;
  readonly oState: PlayerRecord;
  readonly currentPlayer: PlayerId;
  readonly totalTurns: number;
  readonly phase: GamePhase;
  /** Each line as three `[row, column]`. */
  readonly pendingLines: readonly (readonly (readonly [number, number])[])[] | null;
}

/** Stands before the Start of the current player's turn, except while a line is pending. */
export class GameState {
  readonly board: Board;
  readonly xState: PlayerState;
  readonly oState: PlayerState;
  /** The last mover once the match is over. */
  readonly currentPlayer: PlayerId;
  /** Turns ended by both players together. */
  readonly totalTurns: number;
  readonly phase: GamePhase;
  /** The lines of which the current player must choose one to end the turn; `null` when there is no such choice. */
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
    return this.currentPlayer === PlayerId.X ? this.xState : this.oState;
  }

  getOpponentState(): PlayerState {
    return this.currentPlayer === PlayerId.X ? this.oState : this.xState;
  }

  toJSON(): GameStateJson {
    const lines = this.pendingLines?.map((line) => line.getPositions().map(({ row, col }) => [row, col] as const));
    return { ...this, board: rowsOf(this.board), pendingLines: lines ?? null };
  }
}
