import { describe, expect, test } from 'vitest';
import { optionsOf } from './drawn.ts';
import { bugs } from './index.ts';
import { BugsPosition } from './position.ts';
import type { BugsOptions } from './types.ts';

/** Parses and plays every move text. The match must not end before the last move. */
function playOut(texts: string, options: Partial<BugsOptions> = {}): BugsPosition {
  const position = new BugsPosition(optionsOf(options));
  for (const text of texts.trim().split(/\s+/)) {
    expect(position.outcome, `before ${text}`).toBe(null);
    const parsed = bugs.notation.parse(position, text);
    if (!parsed.ok) throw new Error(`${text}: ${parsed.error.code}`);
    position.play(parsed.value);
  }
  return position;
}

describe('a whole match', () => {
  test('ends with a win for White when Black’s Queen is surrounded', () => {
    const position = playOut(`
      SPIDER@0,0 SPIDER@1,0   QUEEN@-1,0 QUEEN@2,-1   GRASSHOPPER@-2,0 GRASSHOPPER@2,-2
      -2,0>2,0   GRASSHOPPER@3,-2   ANT@-1,1 ANT@4,-3   -1,1>3,-1   4,-3>3,-3
      -1,0>0,-1  3,-3>4,-3   0,-1>1,-1`);
    expect(position.outcome).toEqual({ winner: 0, reason: 'surrounded' });
    expect(position.ply).toBe(15);
  });

  test('ends with a win for White when Black surrounds the black Queen', () => {
    const position = playOut(`
      SPIDER@0,0 SPIDER@1,0   QUEEN@-1,0 QUEEN@2,-1   GRASSHOPPER@-2,0 GRASSHOPPER@2,-2
      -2,0>2,0   GRASSHOPPER@3,-2   ANT@-1,1 ANT@4,-3   -1,1>3,-1   4,-3>1,-1`);
    expect(position.outcome).toEqual({ winner: 0, reason: 'surrounded' });
  });

  test('ends in a draw when one move surrounds both Queens', () => {
    const position = playOut(`
      SPIDER@0,0 SPIDER@1,0   QUEEN@-1,0 QUEEN@2,-1   GRASSHOPPER@-2,0 GRASSHOPPER@2,-2
      -2,0>2,0   GRASSHOPPER@3,-2   ANT@-1,1 ANT@4,-3   -1,1>3,-1   4,-3>3,-3
      -1,0>0,-1  2,-2>4,-2   0,-1>1,-1   3,-3>1,-2   BEETLE@-1,0 GRASSHOPPER@5,-2
      -1,0>0,-1  5,-2>2,-2`);
    expect(position.outcome).toEqual({ winner: null, reason: 'both-surrounded' });
  });

  test('ends in a draw when a position occurs for the third time', () => {
    const position = playOut(`
      GRASSHOPPER@0,0 GRASSHOPPER@1,0   QUEEN@0,-1 QUEEN@2,-1   0,-1>-1,0 2,-1>2,0   -1,0>0,-1 2,0>2,-1
      0,-1>-1,0 2,-1>2,0   -1,0>0,-1 2,0>2,-1`);
    expect(position.outcome).toEqual({ winner: null, reason: 'repetition' });
  });

  test('continues after a pass', () => {
    const position = playOut(
      `
      ANT@0,0 SPIDER@1,0   QUEEN@-1,0 QUEEN@2,-1   -1,0>0,-1 ANT@1,1   0,-1>-1,0 ANT@2,0
      -1,0>0,-1 1,1>0,-2   GRASSHOPPER@-1,0 2,0>-2,1   pass`,
      { tournament: true },
    );
    expect(position.outcome).toBe(null);
    expect(position.turnNumber).toBe(7);
    expect(position.toMove).toBe(1);
  });
});
