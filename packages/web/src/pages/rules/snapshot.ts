import type { Setup } from '@quintet/board/games/manifest.ts';
import { type Game, type Move, type Position, refusalSentence } from '@quintet/engine/authoring';

/** A position with the move that led to it. */
export interface Snapshot {
  readonly position: Position;
  readonly before: { readonly position: Position; readonly move: Move } | null;
}

/** Plays the moves of a setup from the start. Throws if a move is illegal, because only our own lessons and diagrams use it. */
export function snapshotOf(game: Game, { options = {}, moves = [] }: Setup): Snapshot {
  const parsed = game.rules.parseOptions(options);
  if (!parsed.ok) throw new Error(`${game.id}: option ${parsed.error.key} ${parsed.error.problem}`);
  return moves.reduce<Snapshot>((snapshot, text) => playText(game, snapshot, text), {
    position: game.rules.start(parsed.value),
    before: null,
  });
}

export function playText(game: Game, { position }: Snapshot, text: string): Snapshot {
  const parsed = game.notation.parse(position, text);
  if (!parsed.ok)
    throw new Error(
      `${game.id}: ${text} at ply ${position.ply}: ${refusalSentence(game.presentation.messages.en, parsed.error)}`,
    );
  return playMove(position, parsed.value);
}

/** Plays a legal move on a copy of the position. */
export function playMove(position: Position, move: Move): Snapshot {
  const next = position.clone();
  next.play(move);
  return { position: next, before: { position, move } };
}
