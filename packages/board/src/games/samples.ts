import { type Game, legalMoves, type Move, type Position, playTexts, unwrap } from '@quintet/engine/authoring';
import type { BoardView } from '../widget/view.ts';
import { loadGame } from './index.ts';
import { viewOf } from './view.ts';

/** A game and one of its positions, for tests. */
export interface Sample {
  readonly game: Game;
  readonly position: Position;
}

export async function sample(id: string, moves: readonly string[] = [], options: unknown = {}): Promise<Sample> {
  const game = await loadGame(id);
  const position = game.rules.start(unwrap(game.rules.parseOptions(options)));
  unwrap(playTexts(game, position, moves));
  return { game, position };
}

export const moveOf = ({ game, position }: Sample, text: string): Move => unwrap(game.notation.parse(position, text));

export const viewed = ({ game, position }: Sample): BoardView =>
  viewOf(game, position, 'en', { touching: true, before: null });

/** The view after one more move. The sample itself does not change. */
export function viewedAfter({ game, position }: Sample, text: string): BoardView {
  const after = position.clone();
  const move = moveOf({ game, position }, text);
  after.play(move);
  return viewOf(game, after, 'en', { touching: true, before: { position, move } });
}

/** Plays pseudo-random legal moves. Every call plays the same moves. */
export function wander({ position }: Sample, plies: number): void {
  for (let i = 0; i < plies && !position.outcome; i++) {
    const moves = legalMoves(position);
    position.play(moves[(i * 7919 + 13) % moves.length] as Move);
  }
}
