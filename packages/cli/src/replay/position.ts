import type { Replay } from '@quintet/engine';
import type { Shown } from '../draw/shown.ts';

/** The match as it stood after that many moves. */
export function shownAt(replay: Replay, at: number): Shown {
  replay.seek(at);
  const { position, outcome } = replay.snapshot;
  const { game, players, moves } = replay.match;
  return { game, players, position, outcome, moves: moves.slice(0, at) };
}
