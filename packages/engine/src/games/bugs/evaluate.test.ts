import { describe, expect, test } from 'vitest';
import { MoveList, Random } from '../../kernel/index.ts';
import { drawn, optionsOf } from './drawn.ts';
import { evaluate } from './evaluate.ts';
import { BugsPosition } from './position.ts';

/** The same position with the players' parts exchanged. */
const swapped = (picture: string): string =>
  picture.replace(/[wb](?=[QSBGA])/g, (letter) => (letter === 'w' ? 'b' : 'w'));

describe('what a position of Bugs is worth', () => {
  test('it is the same for both players in the same place', () => {
    const picture = `
      wA1 wQ  wG1 bG1 bQ
        ·   wS1 ·   bB1`;
    const forWhite = evaluate(drawn(picture, { toMove: 0 }));
    expect(evaluate(drawn(swapped(picture), { toMove: 1 }))).toBe(forWhite);
  });

  test('each hex more around the own Queen is worse for her owner', () => {
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

  test('an Ant that can move is worth more than one that holds the hive together', () => {
    const free = drawn(`
      wQ  wG1 bG1 bS1 bQ
        ·   wA1`);
    const pinned = drawn(`
      wQ  wG1 wA1 bG1 bS1 bQ`);
    expect(evaluate(free)).toBeGreaterThan(evaluate(pinned));
  });

  test('a Beetle on the other Queen is worth more than beside her', () => {
    const beside = drawn(`
      wQ  wG1 bG1 bQ  wB1`);
    const on = drawn(
      `
      wQ  wG1 bG1 bQ`,
      { on: { bQ: 'wB1' } },
    );
    expect(evaluate(on)).toBeGreaterThan(evaluate(beside));
  });

  test('it is the same when asked again, and of a copy, holes or not', () => {
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
