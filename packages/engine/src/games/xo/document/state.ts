/** The document's states of a player and of a match. */
import { capEnergy, MAX_ENERGY, SCORING_GAIN, WINNING_POINTS } from '../player.ts';
import type { PlayerRecord } from '../types.ts';
import { type Board, type Cell, rowsOf, type ScoringLine } from './board.ts';
import { type GamePhase, PlayerId } from './enums.ts';

/** A player's points, energy and flags; immutable. */
export class PlayerState implements PlayerRecord {
  static readonly MAX_ENERGY = MAX_ENERGY;
  static readonly WINNING_SCORE = WINNING_POINTS;
  readonly score: number;
  readonly energy: number;
  /** Number of turns this player has ended. */
  readonly ownerTurnCount: number;
  readonly hasPriorityTurn: boolean;
  readonly hasDisruptPenalty: boolean;
  /** Number of turns in a row that this player has ended with 5 energy. */
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

  /**
   * Adds energy, up to `MAX_ENERGY`, and counts whether that reaches it. The rules do not use this count: they count a player's
   * turns at 5 energy when each turn ends.
   */
  withEnergyGain(amount: number): PlayerState {
    const isFull = this.energy + amount >= MAX_ENERGY;
    return PlayerState.ofRecord({
      ...this,
      energy: capEnergy(this.energy + amount),
      consecutiveTurnsAtMaxEnergy: isFull ? this.consecutiveTurnsAtMaxEnergy + 1 : 0,
    });
  }

  /** Sets the score and adds the energy bonus for scoring. */
  withScore(newScore: number): PlayerState {
    return PlayerState.ofRecord({ ...this, energy: capEnergy(this.energy + SCORING_GAIN), score: newScore });
  }
}

/** `GameState` as JSON: the published state before the turn's Start, without the result. */
export interface GameStateJson {
  readonly board: readonly (readonly Cell[])[];
  readonly xState: PlayerRecord;
  readonly oState: PlayerRecord;
  readonly currentPlayer: PlayerId;
  readonly totalTurns: number;
  readonly phase: GamePhase;
  /** Scoring lines, each as three `[row, column]` pairs. */
  readonly pendingLines: readonly (readonly (readonly [number, number])[])[] | null;
}

/** A state before the Start of the current player's turn, or after Start while a line must be chosen. */
export class GameState {
  readonly board: Board;
  readonly xState: PlayerState;
  readonly oState: PlayerState;
  /** The player to move; after the end of the match, the last mover. */
  readonly currentPlayer: PlayerId;
  /** Number of turns ended by both players together. */
  readonly totalTurns: number;
  readonly phase: GamePhase;
  /** The lines from which the current player must choose to end the turn; `null` if there is no choice to make. */
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
