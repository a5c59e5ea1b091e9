import { describe, expect, test } from 'vitest';
import { legalMoves, opponent, Random, type Seat } from '../../kernel/index.ts';
import { scoreBy, WEIGHTS } from './bot.ts';
import { drawn, start } from './drawn.ts';
import { octa } from './index.ts';
import type { OctaPosition } from './position.ts';
import { PASS } from './types.ts';

const cellsOnly = { tempo: 0, cell: 100, attacker: 0 };

describe('the evaluation', () => {
  test('counts the lead in cells from the perspective of the seat to move', () => {
    expect(scoreBy(cellsOnly, drawn('1 1 .\n. . .\n. . 2'))).toBe(100);
    expect(scoreBy(cellsOnly, drawn('1 1 .\n. . .\n. . 2', { toMove: 1 }))).toBe(-100);
  });

  test('is the same for both seats except for the tempo', () => {
    const [mine, theirs] = [0, 1].map((toMove) =>
      octa.bot.evaluate(drawn('1→ 1 .\n. 2 .\n. . 2', { toMove: toMove as Seat })),
    );
    expect(mine! - WEIGHTS.tempo).toBe(WEIGHTS.tempo - theirs!);
  });

  test('gives attackers less weight in the last turns', () => {
    const at = (turnCount: number): number =>
      scoreBy({ ...WEIGHTS, tempo: 0 }, drawn('. . .\n1↗ 2 .\n. 2 1', { turnCount, turnLimit: 60 }));
    expect(at(0)).toBe(WEIGHTS.attacker);
    expect(at(58)).toBe(WEIGHTS.attacker / 10);
  });

  test('stays below the score of a forced result, even on a large board', () => {
    const row = Array(25).fill('1').join(' ');
    expect(octa.bot.evaluate(drawn(Array(25).fill(row).join('\n')))).toBeLessThan(50_000);
  });
});

test("`attackers` counts the cells whose arrow, once turned, points at an opponent's cell", () => {
  const random = new Random(3);
  for (const seed of [1, 2, 3]) {
    const position = start({ size: 2, seed, turnLimit: 40, blocked: [[0, 0]] });
    while (!position.outcome) {
      expect(position.attackers, `seed ${seed}, ply ${position.ply}`).toBe(countedAttackers(position));
      const moves = legalMoves(position);
      position.play(moves[random.below(moves.length)]!);
    }
  }
});

/** Counts attackers by playing every move of both seats: seat 0's count minus seat 1's. */
function countedAttackers(position: OctaPosition): number {
  const of = (from: OctaPosition, seat: Seat): number =>
    legalMoves(from).filter((move) => {
      if (move === PASS) return false;
      const before = from.clone();
      before.play(move);
      const next = before.lastTouched()[1];
      return next !== undefined && from.stateAt(next) === opponent(seat) + 1;
    }).length;
  const turned = position.clone();
  turned.toMove = opponent(position.toMove);
  const [first, second] = position.toMove === 0 ? [position, turned] : [turned, position];
  return of(first, 0) - of(second, 1);
}
