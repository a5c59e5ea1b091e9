import { type Game, type Move, MoveList, type Options, type Position, Random } from '../kernel/index.ts';

/** Completes options with the defaults. */
export function optionsOf(game: Game, given: unknown = {}): Options {
  const parsed = game.rules.parseOptions(given);
  if (!parsed.ok) throw new Error(`${game.id}: bad option ${parsed.error.key}`);
  return parsed.value;
}

/** A position visited by `walk`, and the move played next; `move` is `null` at the end of a match. */
export interface Visit {
  readonly position: Position;
  readonly moves: readonly Move[];
  readonly move: Move | null;
}

/** Plays seeded random matches until `plies` plies have been played in total, and visits every position. */
export function walk(game: Game, options: Options, seed: number, plies: number, visit: (at: Visit) => void): void {
  const random = new Random(seed);
  const list = new MoveList();
  let played = 0;
  while (played < plies) {
    const position = game.rules.start(options);
    for (;;) {
      position.moves(list);
      const moves = list.toArray();
      const move = moves.length > 0 && played < plies ? moves[random.below(moves.length)]! : null;
      visit({ position, moves, move });
      if (move === null) break;
      position.play(move);
      played++;
    }
  }
}

/** The move texts of one random match, up to its end or to `cap` moves. */
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
