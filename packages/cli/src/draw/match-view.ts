import type { Language, Match, Position, Replay } from '@quintet/engine';
import type { Target } from '@quintet/engine/authoring';

/** The part of a match that is drawn: the current state of a match, or one position of a replay. */
export type MatchView = Pick<Match, 'game' | 'position' | 'outcome' | 'moves' | 'players'>;

/** The match as it was after `ply` moves. */
export function viewAt(replay: Replay, ply: number): MatchView {
  replay.seek(ply);
  const { position, outcome } = replay.snapshot;
  const { game, players, moves } = replay.match;
  return { game, players, position, outcome, moves: moves.slice(0, ply) };
}

/** A copy of the position as it was `moves` moves ago. */
function earlier({ position }: MatchView, moves: number): Position {
  const before = position.clone();
  for (let n = 0; n < moves; n++) before.undo();
  return before;
}

/** Cells that the last move names or changed. */
export function lastCells(view: MatchView): ReadonlySet<Target> {
  const last = view.moves.at(-1);
  if (!last) return new Set();
  const before = earlier(view, 1);
  const scene = view.game.presentation.scene(before);
  const cellOf = new Map(scene.tokens.map(({ id, cell }) => [id, cell]));
  const touched = view.game.presentation.changes(before, last.move).flatMap((change) => {
    if (change.kind === 'appear') return [change.token.cell];
    if (change.kind === 'terrain') return [change.cell];
    if (change.kind === 'note' || change.kind === 'age') return [];
    const from = cellOf.get(change.id) ?? [];
    return change.kind === 'move' ? [from, change.to].flat() : from;
  });
  const cells = new Set(scene.cells.map(({ target }) => target));
  const made = (view.game.presentation.paths(before, last.move)[0] ?? []).filter((target) => cells.has(target));
  return new Set([...made, ...touched]);
}

/** The last `count` moves in words, numbered: `3. RED Rat E4→E5 (captured BLUE Cat)`. */
export function history(view: MatchView, language: Language, count = view.moves.length): string[] {
  const moves = count > 0 ? view.moves.slice(-count) : [];
  const position = earlier(view, moves.length);
  return moves.map(({ move }) => {
    const text = `${position.ply + 1}. ${view.game.presentation.describe(position, move, language)}`;
    position.play(move);
    return text;
  });
}
