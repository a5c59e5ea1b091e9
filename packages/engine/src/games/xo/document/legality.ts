/** Checks whether an action is legal, and throws the document's exception if not. */
import { type CommonCode, isListed, type Move } from '../../../kernel/index.ts';
import { messages } from '../messages.ts';
import type { XoPosition } from '../position.ts';
import { why } from '../refusal.ts';
import { type Code, PLAYERS } from '../types.ts';
import type { Action } from './actions.ts';
import { moveOf } from './moves.ts';

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
 * The move of an action, on a position after Start.
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
