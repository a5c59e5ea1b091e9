import { applyEntry, type Game, legalMoves, type Match, type Position, startMatch } from '@quintet/engine';
import { Random } from '@quintet/engine/authoring';

export function defaultMatch(game: Game): Match {
  const options = game.rules.parseOptions({});
  if (!options.ok) throw new Error('defaults must be good');
  return startMatch(game, { options: options.value });
}

/** A random match with default options, of at most `maxMoves` moves. */
export function randomMatch(game: Game, seed: number, maxMoves: number): Match {
  const random = new Random(seed);
  const position: Position = defaultMatch(game).position;
  const texts: string[] = [];
  while (!position.outcome && texts.length < maxMoves) {
    const moves = legalMoves(position);
    const move = moves[random.below(moves.length)] as number;
    texts.push(game.notation.format(position, move));
    position.play(move);
  }
  return played(game, texts);
}

/** A match with these legal moves. */
export function played(game: Game, texts: readonly string[]): Match {
  let match = defaultMatch(game);
  for (const text of texts) {
    const next = applyEntry(match, { move: text, at: null });
    if (!next.ok) throw new Error(`${text}: ${next.error.code}`);
    match = next.value;
  }
  return match;
}
