import type { MinedPuzzle } from './mine.ts';
import type { Puzzle } from './puzzle.ts';

/**
 * Selects at most `max` puzzles, sorted by rating. Of several positions that differ only by a symmetry, the first is kept. Each
 * combination of goal and number of turns gets an equal share.
 */
export function collectPuzzles(mined: readonly MinedPuzzle[], max: number): Puzzle[] {
  const distinct = new Map<string, Puzzle>();
  for (const { key, puzzle } of mined) if (!distinct.has(key)) distinct.set(key, puzzle);
  const groups = new Map<string, Puzzle[]>();
  for (const puzzle of distinct.values()) {
    const name = `${puzzle.goal.kind} ${puzzle.goal.turns}`;
    groups.set(name, [...(groups.get(name) ?? []), puzzle]);
  }
  const taken: Puzzle[] = [];
  for (let round = 0; taken.length < Math.min(max, distinct.size); round++) {
    for (const group of groups.values()) {
      const puzzle = group[round];
      if (puzzle && taken.length < max) taken.push(puzzle);
    }
  }
  return taken.sort((a, b) => a.rating - b.rating || (a.id < b.id ? -1 : 1));
}
