import type { Language, Match, Position, Target } from '@quintet/engine';

/** What of a match is on the screen: a match as it stands, or a replay at some move. */
export type Shown = Pick<Match, 'game' | 'position' | 'outcome' | 'moves' | 'players'>;

/** The position some moves ago, on its own. */
function earlier({ position }: Shown, moves: number): Position {
  const before = position.clone();
  for (let n = 0; n < moves; n++) before.undo();
  return before;
}

/** Where the last move was made and changed something. */
export function lastCells(shown: Shown): ReadonlySet<Target> {
  const last = shown.moves.at(-1);
  if (!last) return new Set();
  const before = earlier(shown, 1);
  const scene = shown.game.presentation.scene(before);
  const cellOf = new Map(scene.tokens.map(({ id, cell }) => [id, cell]));
  const touched = shown.game.presentation.changes(before, last.move).flatMap((change) => {
    if (change.kind === 'appear') return [change.token.cell];
    if (change.kind === 'terrain') return [change.cell];
    if (change.kind === 'note' || change.kind === 'age') return [];
    const from = cellOf.get(change.id) ?? [];
    return change.kind === 'move' ? [from, change.to].flat() : from;
  });
  const cells = new Set(scene.cells.map(({ target }) => target));
  const made = (shown.game.presentation.paths(before, last.move)[0] ?? []).filter((target) => cells.has(target));
  return new Set([...made, ...touched]);
}

/** The last moves for people to read, numbered: `3. RED Rat E4→E5 (captured BLUE Cat)`. All of them without a count. */
export function history(shown: Shown, language: Language, count = shown.moves.length): string[] {
  const moves = count > 0 ? shown.moves.slice(-count) : [];
  const position = earlier(shown, moves.length);
  return moves.map(({ move }) => {
    const text = `${position.ply + 1}. ${shown.game.presentation.describe(position, move, language)}`;
    position.play(move);
    return text;
  });
}
