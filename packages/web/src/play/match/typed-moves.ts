import type { TextFormat } from '@quintet/board/games/text-formats.ts';
import {
  type Game,
  legalMoves,
  type Move,
  ok,
  type Position,
  type Refusal,
  type Result,
} from '@quintet/engine/authoring';

/** Maximum number of completions to offer. */
const MAX_COMPLETIONS = 600;

/** Ignores case and spaces. */
const normal = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '');

/** The texts of a move: in our own notation, and in the notation that players of the game know. */
function textsOf({ notation, presentation }: Game, position: Position, move: Move): readonly string[] {
  const standard = presentation.standardNotation(position, move);
  return [notation.format(position, move), ...(standard === null ? [] : [standard])];
}

/** The texts of all legal moves, which the field offers. */
export const completionsOf = (game: Game, position: Position): readonly string[] =>
  position.outcome
    ? []
    : [...new Set(legalMoves(position).flatMap((move) => textsOf(game, position, move)))].slice(0, MAX_COMPLETIONS);

/**
 * Parses a typed move: in our notation, in one of the game's text formats, or as the text of a legal move with different case or
 * spaces. A refusal is that of our notation.
 */
export function parseTyped(
  game: Game,
  position: Position,
  typed: string,
  formats: readonly TextFormat[],
): Result<Move, Refusal> {
  const text = typed.trim();
  const own = game.notation.parse(position, text);
  if (own.ok) return own;
  for (const { parseMove } of formats) {
    const read = parseMove(position, text);
    if (read.ok) return read;
  }
  const wanted = normal(text);
  const alike = position.outcome
    ? undefined
    : legalMoves(position).find((move) => textsOf(game, position, move).some((each) => normal(each) === wanted));
  return alike === undefined ? own : ok(alike);
}
