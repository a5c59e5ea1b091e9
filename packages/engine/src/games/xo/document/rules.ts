/** A turn in the document's three steps. A subclass may override any of them to play a variant. */
import type { XoOptions } from '../types.ts';
import type { Action } from './actions.ts';
import { setOf } from './board.ts';
import { after, completed, toPosition } from './bridge.ts';
import { type PlayerId, VictoryType } from './enums.ts';
import { legalMove } from './moves.ts';
import { GameState } from './state.ts';

class VictoryResult {
  readonly kind = 'Victory';
  readonly winner: PlayerId;
  readonly type: VictoryType;

  constructor(winner: PlayerId, type: VictoryType) {
    this.winner = winner;
    this.type = type;
    Object.freeze(this);
  }
}

/** Result of a match that is still running in phase `SUDDEN_DEATH`. */
class SuddenDeathResult {
  readonly kind = 'SuddenDeath';

  constructor() {
    Object.freeze(this);
  }
}

/** Result of a match that has no winner after `drawAfter` turns. The document has no draws; the rules add this one. */
class DrawResult {
  readonly kind = 'Draw';
  readonly type = 'TURN_CAP';

  constructor() {
    Object.freeze(this);
  }
}

/** The results that `checkGameOver` returns. */
export type GameResult = VictoryResult | SuddenDeathResult | DrawResult;

export const GameResult = {
  Victory: VictoryResult,
  SuddenDeath: SuddenDeathResult,
  Draw: DrawResult,
  VictoryType,
} as const;

export declare namespace GameResult {
  export type Victory = VictoryResult;
  export type SuddenDeath = SuddenDeathResult;
  export type Draw = DrawResult;
  export type VictoryType = import('./enums.ts').VictoryType;
}

/** The three steps of a turn, and `executeTurn`, which runs them. */
export abstract class RuleEngine {
  /**
   * Start: seals open, pieces thaw, the player overheats or gains energy. Must be deterministic, since Start also runs to
   * list and validate actions.
   */
  abstract applyTurnStartRules(state: GameState): GameState;

  /** Applies only the action, without scoring. Choosing a line drops the other pending lines. */
  abstract applyAction(state: GameState, action: Action): GameState;

  /**
   * Scoring, then End. If there are several lines and no line has been chosen yet, sets `pendingLines` instead of ending
   * the turn.
   */
  abstract applyTurnEndRules(state: GameState): GameState;

  executeTurn(state: GameState, action: Action): GameState {
    const afterStart = this.beginTurn(state);
    const afterAction = this.applyAction(afterStart, action);
    return this.applyTurnEndRules(afterAction);
  }

  /**
   * The state in which the current player chooses an action. Runs Start, unless pending lines show that Start has already
   * run.
   */
  beginTurn(state: GameState): GameState {
    return state.pendingLines ? state : this.applyTurnStartRules(state);
  }
}

/** The rules of XO Enchanted. */
export class XoRuleEngine extends RuleEngine {
  readonly #options: XoOptions;

  constructor(options: Partial<XoOptions> = {}) {
    super();
    this.#options = completed(options);
  }

  /** Returns the state unchanged if the match is over. */
  applyTurnStartRules(state: GameState): GameState {
    return after(state, this.#options, (position) => {
      if (!position.outcome && !position.isChoosing) position.turn.start();
    });
  }

  /**
   * Expects a state after Start.
   * @throws IllegalActionException if the action is not legal
   */
  applyAction(state: GameState, action: Action): GameState {
    if (action.kind !== 'line') {
      return after(state, this.#options, (position) => position.turn.act(legalMove(position, action)));
    }
    legalMove(toPosition(state, this.#options), action);
    const { board, xState, oState, currentPlayer, totalTurns, phase } = state;
    return new GameState(board, xState, oState, currentPlayer, totalTurns, phase, [action.line]);
  }

  /** Returns the state unchanged if the match is over. */
  applyTurnEndRules(state: GameState): GameState {
    const [chosen, ...others] = state.pendingLines ?? [];
    return after(state, this.#options, (position) => {
      if (position.outcome) return;
      if (chosen && others.length === 0) position.turn.takeLine(setOf(chosen.getPositions()));
      else position.turn.score();
      if (!position.isChoosing) position.turn.end();
    });
  }
}
