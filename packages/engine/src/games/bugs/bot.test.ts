import { describe, expect, test } from 'vitest';
import { legalMoves, Random } from '../../kernel/index.ts';
import { isWon, priority } from './bot.ts';
import { drawn, optionsOf } from './drawn.ts';
import { BugsPosition } from './position.ts';

describe('wins in one move', () => {
  /** Whether some move wins at once. */
  const canWin = (position: BugsPosition): boolean =>
    legalMoves(position).some((move) => {
      const { toMove } = position;
      position.play(move);
      const isWin = position.outcome?.winner === toMove;
      position.undo();
      return isWin;
    });

  test('isWon finds them in matches where both sides crowd the Queens', () => {
    let wins = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const random = new Random(seed);
      const position = new BugsPosition(optionsOf());
      for (let ply = 0; ply < 100 && !position.outcome; ply++) {
        const isWin = canWin(position);
        expect(isWon(position)).toBe(isWin);
        if (isWin) wins++;
        const moves = legalMoves(position);
        const urgent = moves.filter((move) => priority(position, move) > 0);
        const among = urgent.length > 0 && random.below(2) === 0 ? urgent : moves;
        position.play(among[random.below(among.length)]!);
      }
    }
    expect(wins).toBeGreaterThan(20);
  });

  test('a move next to the opponent’s Queen comes first, unless the piece is already there', () => {
    const position = drawn(`
      wQ  wG1 bG1 bQ
    wA1 ·   ·   wS1`);
    const starts = legalMoves(position)
      .filter((move) => priority(position, move) > 0)
      .map((move) => move >> 13);
    // Only the Ant arrives next to her; the Spider is already there.
    expect(new Set(starts).size).toBe(1);
  });
});
