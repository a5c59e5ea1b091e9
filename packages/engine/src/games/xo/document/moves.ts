/** Converts between the document's actions and moves, and checks whether an action is legal. */
import { type CommonCode, isListed, type Move } from '../../../kernel/index.ts';
import { LINES } from '../board.ts';
import { messages } from '../messages.ts';
import { cellsOfMove, kindName } from '../notation.ts';
import type { XoPosition } from '../position.ts';
import { why } from '../refusal.ts';
import { type Code, KINDS, PLAYERS, pack } from '../types.ts';
import {
  type Action,
  ChooseLineAction,
  DisruptAction,
  DoublePlaceAction,
  PassAction,
  PlaceAction,
  SealAction,
  ShiftAction,
} from './actions.ts';
import { Position, ScoringLine } from './board.ts';
import type { PlayerId } from './enums.ts';

/** The move of an action, legal or not; `null` if a position is off the board or given twice. */
export function moveOf(action: Action): Move | null {
  const cells: number[] = [];
  for (const position of action.getPositions()) {
    const cell = position.toCell();
    if (cell === null) return null;
    cells.push(cell);
  }
  if (action.kind !== 'shift') {
    if (new Set(cells).size < cells.length) return null;
    cells.sort((a, b) => a - b);
  }
  return pack(KINDS.indexOf(action.kind), ...cells);
}

/** The action of a legal move. */
export function actionOf(player: PlayerId, move: Move): Action {
  const [first, second] = cellsOfMove(move).map(Position.ofCell) as [Position, Position];
  switch (kindName(move)) {
    case 'place':
      return new PlaceAction(player, first);
    case 'seal':
      return new SealAction(player, first);
    case 'shift':
      return new ShiftAction(player, first, second);
    case 'disrupt':
      return new DisruptAction(player, first);
    case 'double':
      return new DoublePlaceAction(player, first, second);
    case 'line':
      return new ChooseLineAction(player, lineOf(move));
    case 'pass':
      return new PassAction(player);
  }
}

function lineOf(move: Move): ScoringLine {
  const line = LINES.find((known) => known.move === move);
  if (!line) throw new Error(`move ${move} is not a scoring line`);
  return ScoringLine.ofLine(line);
}

/** Thrown for an action that is not legal. */
export class IllegalActionException extends Error {
  /** The refusal code, or `null` if only a message was given. */
  readonly code: Code | CommonCode | null;

  constructor(message: string, code: Code | CommonCode | null = null) {
    super(message);
    this.name = 'IllegalActionException';
    this.code = code;
  }

  /** Uses the refusal's sentence as the message. */
  static of(code: Code | CommonCode): IllegalActionException {
    return new IllegalActionException(messages.en.refusals[code], code);
  }
}

/**
 * The move of an action. Expects a position after Start.
 * @throws IllegalActionException if the action is not legal
 */
export function legalMove(position: XoPosition, action: Action): Move {
  if (position.outcome) throw IllegalActionException.of('game-over');
  if (action.player.name !== PLAYERS[position.toMove]) throw IllegalActionException.of('not-your-seat');
  const move = moveOf(action);
  if (move === null) throw IllegalActionException.of('not-a-move');
  if (!isListed(position, move)) throw IllegalActionException.of(why(position, move).code);
  return move;
}
