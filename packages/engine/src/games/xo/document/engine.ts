/** The document's engine, which turns one immutable state into the next. */
import { MoveList } from '../../../kernel/index.ts';
import { type OutcomeReason, PLAYERS, type XoOptions } from '../types.ts';
import type { Action } from './actions.ts';
import { completed, initialState, toPosition } from './bridge.ts';
import { PlayerId, VictoryType } from './enums.ts';
import { actionOf, legalMove } from './moves.ts';
import { GameResult, type RuleEngine, XoRuleEngine } from './rules.ts';
import type { GameState, PlayerState } from './state.ts';

/** Starts games and executes actions; every state it returns is immutable. */
export interface GameEngine {
  /** X begins with 2 energy and O with 3. X gains energy at the Start of the first turn. */
  startGame(): GameState;

  /**
   * Runs Start, the action, scoring and End. If the mover then has several scoring lines, the result has `pendingLines`
   * and the same current player, whose `ChooseLineAction` ends the turn.
   * @throws IllegalActionException if the action is not legal
   */
  executeAction(currentState: GameState, action: Action): GameState;

  /** The actions that are legal after Start; empty after the end of the match. */
  getValidActions(state: GameState): Action[];

  /**
   * `null` while the match is running in phase `NORMAL`, `SuddenDeath` while it is running in sudden death, otherwise the
   * result.
   */
  checkGameOver(state: GameState): GameResult | null;
}

const VICTORIES: Readonly<Record<Exclude<OutcomeReason, 'turn-cap'>, VictoryType>> = {
  'score-limit': VictoryType.SCORE_LIMIT,
  'turn-limit': VictoryType.TURN_LIMIT,
  'sudden-death': VictoryType.SUDDEN_DEATH,
};

/** The engine of XO Enchanted, or of a variant with its own `RuleEngine`. */
export class XoGameEngine implements GameEngine {
  readonly #options: XoOptions;
  readonly #rules: RuleEngine;
  readonly #validator: ActionValidator;

  /** To play a variant, pass your own `RuleEngine`, usually a subclass of `XoRuleEngine`. */
  constructor(options: Partial<XoOptions> = {}, rules: RuleEngine = new XoRuleEngine(options)) {
    this.#options = completed(options);
    this.#rules = rules;
    this.#validator = new XoActionValidator(options, rules);
  }

  startGame(): GameState {
    return initialState(this.#options);
  }

  executeAction(currentState: GameState, action: Action): GameState {
    this.#validator.validate(currentState, action);
    return this.#rules.executeTurn(currentState, action);
  }

  getValidActions(state: GameState): Action[] {
    const list = new MoveList();
    toPosition(this.#rules.beginTurn(state), this.#options).moves(list);
    return list.toArray().map((move) => actionOf(state.currentPlayer, move));
  }

  checkGameOver(state: GameState): GameResult | null {
    const { outcome, isSuddenDeath } = toPosition(state, this.#options);
    if (!outcome) return isSuddenDeath ? new GameResult.SuddenDeath() : null;
    if (outcome.winner === null) return new GameResult.Draw();
    const type = VICTORIES[outcome.reason as keyof typeof VICTORIES];
    return new GameResult.Victory(PlayerId.named(PLAYERS[outcome.winner]), type);
  }
}

/** Base class of validators, which check an action before the engine executes it. */
export abstract class ActionValidator {
  /** @throws IllegalActionException if the action is not legal */
  abstract validate(state: GameState, action: Action): void;

  /** Whether the player can pay for the action. Expects the player's state after Start. */
  protected hasEnoughEnergy(player: PlayerState, action: Action): boolean {
    return player.energy >= action.getEnergyCost();
  }
}

/** Validates actions on the state after Start, which the given rules compute. */
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
