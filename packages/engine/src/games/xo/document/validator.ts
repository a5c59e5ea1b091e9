/** Validates an action before the engine executes it. */
import type { XoOptions } from '../types.ts';
import type { Action } from './actions.ts';
import { completed, toPosition } from './bridge.ts';
import { legalMove } from './moves.ts';
import { type RuleEngine, XoRuleEngine } from './rules.ts';
import type { GameState, PlayerState } from './state.ts';

/** Base class of validators. */
export abstract class ActionValidator {
  /** @throws IllegalActionException if the action is not legal */
  abstract validate(state: GameState, action: Action): void;

  /** Expects the player's state after Start. */
  protected hasEnoughEnergy(player: PlayerState, action: Action): boolean {
    return player.energy >= action.getEnergyCost();
  }
}

/** Validates actions on the state after Start, as the given rules run it. */
export class XoActionValidator extends ActionValidator {
  readonly #options: XoOptions;
  readonly #rules: RuleEngine;

  constructor(options: Partial<XoOptions> = {}, rules: RuleEngine = new XoRuleEngine(options)) {
    super();
    this.#options = completed(options);
    this.#rules = rules;
  }

  validate(state: GameState, action: Action): void {
    legalMove(toPosition(this.#rules.beginTurn(state), this.#options), action);
  }
}
