/** A turn in the document's three steps. A subclass may override any of them, for a variant of the game. */
import type { XoOptions } from '../types.ts';
import type { Action } from './actions.ts';
import { setOf } from './board.ts';
import { after, completed, toPosition } from './bridge.ts';
import { legalMove } from './legality.ts';
import { GameState } from './state.ts';

export abstract class RuleEngine {
  /**
   * Start: seals open, pieces thaw, overheat, energy gain. The same state must always give the same result, since Start
   * also runs to list and to validate actions.
   */
  abstract applyTurnStartRules(state: GameState): GameState;

  /** The action alone, before scoring. A chosen line becomes the only pending one. */
  abstract applyAction(state: GameState, action: Action): GameState;

  /** Scoring, then End. Where several lines stand and none is chosen yet, the turn waits with `pendingLines` set. */
  abstract applyTurnEndRules(state: GameState): GameState;

  executeTurn(state: GameState, action: Action): GameState {
    const afterStart = this.beginTurn(state);
    const afterAction = this.applyAction(afterStart, action);
    return this.applyTurnEndRules(afterAction);
  }

  /** The state that the current player chooses on. Runs Start, unless a line is pending: then it has already run. */
  beginTurn(state: GameState): GameState {
    return state.pendingLines ? state : this.applyTurnStartRules(state);
  }
}

export class XoRuleEngine extends RuleEngine {
  readonly #options: XoOptions;

  constructor(options: Partial<XoOptions> = {}) {
    super();
    this.#options = completed(options);
  }

  /** Changes nothing once the match is over. */
  applyTurnStartRules(state: GameState): GameState {
    return after(state, this.#options, (position) => {
      if (!position.outcome && !position.isChoosing) position.startTurn();
    });
  }

  /** @throws IllegalActionException if the action cannot be chosen in this state, whose Start has run */
  applyAction(state: GameState, action: Action): GameState {
    if (action.kind !== 'line') {
      return after(state, this.#options, (position) => position.act(legalMove(position, action)));
    }
    legalMove(toPosition(state, this.#options), action);
    const { board, xState, oState, currentPlayer, totalTurns, phase } = state;
    return new GameState(board, xState, oState, currentPlayer, totalTurns, phase, [action.line]);
  }

  /** Changes nothing once the match is over. */
  applyTurnEndRules(state: GameState): GameState {
    const [chosen, ...others] = state.pendingLines ?? [];
    return after(state, this.#options, (position) => {
      if (position.outcome) return;
      if (chosen && others.length === 0) position.takeLine(setOf(chosen.getPositions()));
      else position.score();
      if (!position.isChoosing) position.endTurn();
    });
  }
}
