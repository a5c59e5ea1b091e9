import { describe, expect, test } from 'vitest';
import { MoveList, Random } from '../../kernel/index.ts';
import { drawn, optionsOf } from './drawn.ts';
import { evaluate, TABLES, WEIGHT_COUNT, WEIGHTS } from './evaluation.ts';
import { BugsPosition } from './position.ts';

/** The same picture with the colours swapped. */
const swapped = (picture: string): string =>
  picture.replace(/[wb](?=[QSBGA])/g, (letter) => (letter === 'w' ? 'b' : 'w'));

describe('the evaluation', () => {
  test('has a weight for every index of its tables, early and late', () => {
    for (const tables of [WEIGHTS.early, WEIGHTS.late]) {
      expect(TABLES.flatMap((table) => tables[table])).toHaveLength(WEIGHT_COUNT);
    }
  });

  test('is symmetric: swapping the colours and the player to move gives the same score', () => {
    const picture = `
      wA1 wQ  wG1 bG1 bQ
        ·   wS1 ·   bB1`;
    const forWhite = evaluate(drawn(picture, { toMove: 0 }));
    expect(evaluate(drawn(swapped(picture), { toMove: 1 }))).toBe(forWhite);
  });

  test('drops with every occupied hex around the Queen of the player to move', () => {
    const rows = [
      `
      wQ  bG1 bQ`,
      `
      wQ  bG1 bQ
        bA1`,
      `
      wQ  bG1 bQ
    bS1 bA1`,
    ];
    const scores = rows.map((picture) => evaluate(drawn(picture)));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(3);
  });

  test('scores an Ant that can move higher than a pinned Ant', () => {
    const free = drawn(`
      wQ  wG1 bG1 bS1 bQ
        ·   wA1`);
    const pinned = drawn(`
      wQ  wG1 wA1 bG1 bS1 bQ`);
    expect(evaluate(free)).toBeGreaterThan(evaluate(pinned));
  });

  test("scores a Beetle on top of the opponent's Queen higher than a Beetle beside her", () => {
    const beside = drawn(`
      wQ  wG1 bG1 bQ  wB1`);
    const on = drawn(
      `
      wQ  wG1 bG1 bQ`,
      { on: { bQ: 'wB1' } },
    );
    expect(evaluate(on)).toBeGreaterThan(evaluate(beside));
  });

  test('gives the same score every time, and for a clone', () => {
    const random = new Random(5);
    const list = new MoveList();
    const position = new BugsPosition(optionsOf());
    for (let ply = 0; ply < 120 && !position.outcome; ply++) {
      const score = evaluate(position);
      expect(evaluate(position)).toBe(score);
      expect(evaluate(position.clone())).toBe(score);
      position.moves(list);
      position.play(list.items[random.below(list.length)]!);
    }
  });
});
