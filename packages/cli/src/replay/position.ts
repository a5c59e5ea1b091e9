import type { Replay } from '@quintet/engine';
import type { Shown } from '../draw/shown.ts';

/** The match as it stood after that many moves. */
export function shownAt(replay: Replay, at: number): Shown {
  replay.seek(at);
  const { position, outcome } = replay.snapshot;
  return { game: replay.match.game, position, outcome, moves: replay.match.moves.slice(0, at) };
}
