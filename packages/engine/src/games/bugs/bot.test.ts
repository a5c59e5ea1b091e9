import { describe, expect, test } from 'vitest';
import { legalMoves, MoveList, Random } from '../../kernel/index.ts';
import { evaluate, isWon, priority } from './bot.ts';
import { drawn, optionsOf } from './drawn.ts';
import { BugsPosition } from './position.ts';

/** The same picture with the colours swapped. */
const swapped = (picture: string): string =>
  picture.replace(/[wb](?=[QSBGA])/g, (letter) => (letter === 'w' ? 'b' : 'w'));

describe('the evaluation', () => {
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
