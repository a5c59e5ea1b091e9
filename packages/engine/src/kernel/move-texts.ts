import type { Game } from './game.ts';
import type { Move } from './move-list.ts';
import { legalMoves, type Position } from './position.ts';
import { fail, ok, type Refusal, type Result } from './result.ts';

/** A move text that was refused, and its index in the list that was played. */
export interface RefusedText {
  readonly index: number;
  readonly text: string;
  readonly refusal: Refusal;
}

/**
 * The texts of all legal moves, in the order of the move generator.
 *
 * @example
 * ```ts
 * import { createMatch, legalTexts } from '@quintet/engine';
 * import { ctor } from '@quintet/engine/ctor';
 * console.log(legalTexts(ctor, createMatch(ctor).position).length); // 100
 * ```
 */
export const legalTexts = <P extends Position>({ notation }: Pick<Game<P>, 'notation'>, position: P): string[] =>
  legalMoves(position).map((move) => notation.format(position, move));

/**
 * Plays move texts on the position. Stops at the first refused text; the moves before it stay played.
 *
 * @example
 * ```ts
 * import { createMatch, playTexts } from '@quintet/engine';
 * import { ctor } from '@quintet/engine/ctor';
 * const { position } = createMatch(ctor);
 * console.log(playTexts(ctor, position, ['0,0', '5,5']).ok); // true
 * console.log(position.ply); // 2
 * const refused = playTexts(ctor, position, ['0,0']);
 * if (!refused.ok) console.log(refused.error.refusal.code); // 'occupied'
 * ```
 */
export function playTexts<P extends Position>(
  { notation }: Pick<Game<P>, 'notation'>,
  position: P,
  texts: readonly string[],
): Result<Move[], RefusedText> {
  const moves: Move[] = [];
  for (const [index, text] of texts.entries()) {
    const move = notation.parse(position, text);
    if (!move.ok) return fail({ index, text, refusal: move.error });
    position.play(move.value);
    moves.push(move.value);
  }
  return ok(moves);
}

/**
 * Formats a sequence of moves from the position. Leaves the position unchanged.
 *
 * @example
 * ```ts
 * import { createMatch, games } from '@quintet/engine';
 * import { formatMoves, legalMoves } from '@quintet/engine/authoring';
 * const { position } = createMatch(games.ctor);
 * console.log(formatMoves(games.ctor, position, legalMoves(position).slice(0, 2))); // [ '0,0', '0,1' ]
 * ```
 */
export function formatMoves<P extends Position>(
  { notation }: Pick<Game<P>, 'notation'>,
  start: P,
  moves: readonly Move[],
): string[] {
  const position = start.clone();
  return moves.map((move) => {
    const text = notation.format(position, move);
    position.play(move);
    return text;
  });
}
