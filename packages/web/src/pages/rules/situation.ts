import { type Game, type Move, type Position, refusalSentence } from '@quintet/engine/kernel';
import type { Situation } from '../../games/lesson-types.ts';

/** A position with the move that led to it. */
export interface Standing {
  readonly position: Position;
  readonly before: { readonly position: Position; readonly move: Move } | null;
}

/** Where the moves of a situation lead. What is taught is known to be legal: anything else is a bug, and says where. */
export function standingOf(game: Game, { options = {}, moves = [] }: Situation): Standing {
  const parsed = game.rules.parseOptions(options);
  if (!parsed.ok) throw new Error(`${game.id}: option ${parsed.error.key} ${parsed.error.problem}`);
  return moves.reduce<Standing>((standing, text) => played(game, standing, text), {
    position: game.rules.start(parsed.value),
    before: null,
  });
}

export function played(game: Game, { position }: Standing, text: string): Standing {
  const parsed = game.notation.parse(position, text);
  if (!parsed.ok)
    throw new Error(
      `${game.id}: ${text} at ply ${position.ply}: ${refusalSentence(game.presentation.messages.en, parsed.error)}`,
    );
  return after(position, parsed.value);
}

/** The standing after a legal move; the position given is left as it is. */
export function after(position: Position, move: Move): Standing {
  const next = position.clone();
  next.play(move);
  return { position: next, before: { position, move } };
}
