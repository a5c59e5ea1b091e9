import { type Game, type Move, MoveList, type Options, type Position, Random } from '../kernel/index.ts';
import { during } from './failure.ts';

/**
 * Completes options with the defaults. Throws on bad options.
 *
 * @example
 * ```ts
 * import { xo } from '@quintet/engine/xo';
 * import { optionsOf } from '@quintet/engine/testing';
 * console.log(optionsOf(xo)); // { drawAfter: 200 }
 * ```
 */
export function optionsOf(game: Game, given: unknown = {}): Options {
  const parsed = game.rules.parseOptions(given);
  if (!parsed.ok) throw new Error(`${game.id}: bad option ${parsed.error.key}`);
  return parsed.value;
}

/** A position visited by `walk`, and the move played next; `move` is `null` at the end of a match. */
export interface WalkStep {
  readonly position: Position;
  readonly moves: readonly Move[];
  readonly move: Move | null;
}

/**
 * Plays seeded random matches until `plies` plies have been played in total, and visits every position. An error that is thrown
 * during a visit also tells the options, the seed, the moves and the position.
 *
 * @example
 * ```ts
 * import { ctor } from '@quintet/engine/ctor';
 * import { walk } from '@quintet/engine/testing';
 * let widest = 0;
 * walk(ctor, {}, 1, 50, ({ moves }) => {
 *   widest = Math.max(widest, moves.length);
 * });
 * console.log(widest); // 100
 * ```
 */
export function walk(game: Game, options: Options, seed: number, plies: number, onStep: (at: WalkStep) => void): void {
  const random = new Random(seed);
  const list = new MoveList();
  let played = 0;
  while (played < plies) {
    const position = game.rules.start(options);
    const past: Move[] = [];
    for (let isOver = false; !isOver; ) {
      during({ game, options, seed, moves: past }, () => {
        position.moves(list);
        const moves = list.toArray();
        const move = moves.length > 0 && played < plies ? moves[random.below(moves.length)]! : null;
        onStep({ position, moves, move });
        if (move === null) isOver = true;
        else {
          past.push(move);
          position.play(move);
          played++;
        }
      });
    }
  }
}

/**
 * The move texts of one random match, up to its end or to `cap` moves.
 *
 * @example
 * ```ts
 * import { ctor } from '@quintet/engine/ctor';
 * import { randomTexts } from '@quintet/engine/testing';
 * console.log(randomTexts(ctor, {}, 1).length); // 100
 * ```
 */
export function randomTexts(game: Game, options: Options, seed: number, cap = Number.POSITIVE_INFINITY): string[] {
  const random = new Random(seed);
  const list = new MoveList();
  const position = game.rules.start(options);
  const texts: string[] = [];
  for (position.moves(list); list.length > 0 && texts.length < cap; position.moves(list)) {
    const move = list.at(random.below(list.length));
    texts.push(game.notation.format(position, move));
    position.play(move);
  }
  return texts;
}
