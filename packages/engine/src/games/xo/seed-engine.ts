/** The engine of XO's own document: immutable states in, immutable states out, thin over the one implementation. */
import { type CommonCode, listed, MoveList, optionSentence, type Seat } from '../../kernel/index.ts';
import { CELLS } from './board.ts';
import { parse } from './options.ts';
import { XoPosition } from './position.ts';
import { why } from './refusal.ts';
import { type Action, actionOf, moveOf } from './seed-actions.ts';
import {
  GamePhase,
  type GameResult,
  GameState,
  GridBoard,
  PlayerState,
  Position,
  ScoringLine,
  type VictoryType,
} from './seed-model.ts';
import { type Code, PLAYERS, type XoOptions } from './types.ts';
import { words } from './words.ts';

/** Why an action may not be done: a refusal code, and its sentence as the message. */
export class IllegalActionException extends Error {
  readonly code: Code | CommonCode;

  constructor(code: Code | CommonCode) {
    super(words.en.refusals[code]);
    this.name = 'IllegalActionException';
    this.code = code;
  }
}

export abstract class ActionValidator {
  /** Throws an IllegalActionException when the action is not legal. */
  abstract validate(state: GameState, action: Action): void;

  protected hasEnoughEnergy(player: PlayerState, action: Action): boolean {
    return player.energy >= action.getEnergyCost();
  }
}

export abstract class RuleEngine {
  /** Start: for the current player. Nothing happens in the middle of a turn that waits for a line, or after the end. */
  abstract applyTurnStartRules(state: GameState): GameState;

  /** Action: the intermediate state, before scoring. A picked line is left as the only pending one. */
  abstract applyAction(state: GameState, action: Action): GameState;

  /** Scoring and End; with several lines, the state that waits for one to be picked. */
  abstract applyTurnEndRules(state: GameState): GameState;

  /** From one choice to the next: the Start of this turn has been done before its player chose. */
  executeTurn(state: GameState, action: Action): GameState {
    return this.applyTurnStartRules(this.applyTurnEndRules(this.applyAction(state, action)));
  }
}

export interface GameEngine {
  startGame(): GameState;
  /** Throws an IllegalActionException, and nothing has changed. */
  executeAction(currentState: GameState, action: Action): GameState;
  getValidActions(state: GameState): Action[];
  /** Null while the match runs in phase NORMAL. */
  checkGameOver(state: GameState): GameResult | null;
}

export class XoActionValidator extends ActionValidator {
  readonly #options: XoOptions;

  constructor(options: Partial<XoOptions> = {}) {
    super();
    this.#options = completed(options);
  }

  validate(state: GameState, action: Action): void {
    const position = toPosition(state, this.#options);
    if (position.outcome) throw new IllegalActionException('game-over');
    if (action.player !== state.currentPlayer) throw new IllegalActionException('not-your-seat');
    const move = moveOf(action);
    if (move === null) throw new IllegalActionException('not-a-move');
    if (!listed(position, move)) throw new IllegalActionException(why(position, move).code);
  }
}

export class XoRuleEngine extends RuleEngine {
  readonly #options: XoOptions;

  constructor(options: Partial<XoOptions> = {}) {
    super();
    this.#options = completed(options);
  }

  applyTurnStartRules(state: GameState): GameState {
    const position = toPosition(state, this.#options);
    if (position.isChoosing || position.outcome) return state;
    position.startTurn();
    return toState(position);
  }

  applyAction(state: GameState, action: Action): GameState {
    const { board, xState, oState, currentPlayer, totalTurns, phase } = state;
    if (action.kind === 'line') {
      return new GameState(board, xState, oState, currentPlayer, totalTurns, phase, [action.line]);
    }
    const move = moveOf(action);
    if (move === null) throw new IllegalActionException('not-a-move');
    const position = toPosition(state, this.#options);
    position.act(move);
    return toState(position);
  }

  applyTurnEndRules(state: GameState): GameState {
    const position = toPosition(state, this.#options);
    const [picked, ...others] = state.pendingLines ?? [];
    if (picked && others.length === 0) position.takeLine(setOf(picked));
    else position.score();
    if (!position.isChoosing) position.endTurn();
    return toState(position);
  }
}

export class XoGameEngine implements GameEngine {
  readonly #options: XoOptions;
  readonly #validator: ActionValidator;
  readonly #rules: RuleEngine;

  constructor(options: Partial<XoOptions> = {}) {
    this.#options = completed(options);
    this.#validator = new XoActionValidator(options);
    this.#rules = new XoRuleEngine(options);
  }

  startGame(): GameState {
    return toState(XoPosition.start(this.#options));
  }

  executeAction(currentState: GameState, action: Action): GameState {
    this.#validator.validate(currentState, action);
    return this.#rules.executeTurn(currentState, action);
  }

  getValidActions(state: GameState): Action[] {
    const list = new MoveList();
    toPosition(state, this.#options).moves(list);
    return list.toArray().map((move) => actionOf(state.currentPlayer, move));
  }

  checkGameOver(state: GameState): GameResult | null {
    const { outcome, isSuddenDeath } = toPosition(state, this.#options);
    if (!outcome) return isSuddenDeath ? { kind: 'SuddenDeath' } : null;
    if (outcome.winner === null) return { kind: 'Draw', type: 'TURN_CAP' };
    const type = outcome.reason.toUpperCase().replace('-', '_') as VictoryType;
    return { kind: 'Victory', winner: PLAYERS[outcome.winner], type };
  }
}

function completed(options: Partial<XoOptions>): XoOptions {
  const parsed = parse(options);
  if (!parsed.ok) throw new RangeError(optionSentence(parsed.error, 'en'));
  return parsed.value;
}

const setOf = (line: ScoringLine): number =>
  line.getPositions().reduce((set, position) => set | (1 << (position.toCell() ?? 0)), 0);

/** A position of its own, at ply 0. */
const toPosition = (state: GameState, { drawAfter }: XoOptions): XoPosition =>
  XoPosition.of({
    drawAfter,
    cells: Array.from({ length: CELLS }, (_, cell) => state.board.getCell(Position.ofCell(cell))),
    players: [state.xState, state.oState],
    toMove: PLAYERS.indexOf(state.currentPlayer) as Seat,
    totalTurns: state.totalTurns,
    isSuddenDeath: state.phase === GamePhase.SUDDEN_DEATH,
    isChoosing: state.pendingLines !== null,
  });

const toState = (position: XoPosition): GameState =>
  new GameState(
    new GridBoard(Array.from({ length: CELLS }, (_, cell) => position.cell(cell))),
    PlayerState.ofRecord(position.player(0)),
    PlayerState.ofRecord(position.player(1)),
    PLAYERS[position.toMove],
    position.totalTurns,
    position.isSuddenDeath ? GamePhase.SUDDEN_DEATH : GamePhase.NORMAL,
    position.isChoosing ? position.lines().map(ScoringLine.ofLine) : null,
  );
