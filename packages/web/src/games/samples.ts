import { type Game, legalMoves, type Move, type Position } from '@quintet/engine/kernel';
import type { BoardView } from '../board/view.ts';
import { type GameId, loadGame } from './index.ts';
import { viewOf } from './view.ts';

/** A game and a position in it, for tests. */
export interface Sample {
  readonly game: Game;
  readonly position: Position;
}

export async function sample(id: GameId, moves: readonly string[] = [], options: unknown = {}): Promise<Sample> {
  const game = await loadGame(id);
  const parsed = game.rules.parseOptions(options);
  if (!parsed.ok) throw new Error(parsed.error.problem);
  const position = game.rules.start(parsed.value);
  for (const text of moves) position.play(moveOf({ game, position }, text));
  return { game, position };
}

export function moveOf({ game, position }: Sample, text: string): Move {
  const parsed = game.notation.parse(position, text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.code}`);
  return parsed.value;
}

export const viewed = ({ game, position }: Sample): BoardView =>
  viewOf(game, position, 'en', { touching: true, before: null });

/** The view after one more move; the sample itself stays. */
export function viewedAfter({ game, position }: Sample, text: string): BoardView {
  const after = position.clone();
  const move = moveOf({ game, position }, text);
  after.play(move);
  return viewOf(game, after, 'en', { touching: true, before: { position, move } });
}

/** Plays some legal moves, always the same ones. */
export function wander({ position }: Sample, plies: number): void {
  for (let i = 0; i < plies && !position.outcome; i++) {
    const moves = legalMoves(position);
    position.play(moves[(i * 7919 + 13) % moves.length] as Move);
  }
}
