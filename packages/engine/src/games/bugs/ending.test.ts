import { describe, expect, test } from 'vitest';
import { legalMoves, Random } from '../../kernel/index.ts';
import { drawn, play, played } from './drawn.ts';
import { TAG_MOVE, tagOf } from './types.ts';

describe('surrounding a Queen', () => {
  // White's Queen at 0,1 has one empty neighbour, 1,0.
  const picture = `
        bA1 ·   bA3
      wS1 wQ  bS1 bQ
        bS2 bG1`;

  test('a Queen with six occupied neighbours loses the match for her owner', () => {
    const position = drawn(picture, { toMove: 1 });
    expect(position.outcome).toBe(null);
    expect(position.aroundQueen(0)).toBe(5);
    play(position, '2,0>1,0');
    expect(position.outcome).toEqual({ winner: 1, reason: 'surrounded' });
    expect(position.countMoves()).toBe(0);
    position.undo();
    expect(position.outcome).toBe(null);
  });

  test('a player who surrounds their own Queen loses', () => {
    const position = drawn(`
        bA1 ·   wA1
      wS1 wQ  bS1 bQ
        bS2 bG1`);
    play(position, '2,0>1,0');
    expect(position.outcome).toEqual({ winner: 1, reason: 'surrounded' });
  });

  test('a Queen under a Beetle can be surrounded', () => {
    const position = drawn(picture, { toMove: 1, on: { wQ: 'bB1' } });
    expect(play(position, '2,0>1,0').outcome).toEqual({ winner: 1, reason: 'surrounded' });
  });

  test('a move that surrounds both Queens is a draw', () => {
    const position = drawn(
      `
        bA1 bA2
      wS1 wQ  ·   bA3
        bS2 bQ  wA1
          wG1 wG2`,
      { toMove: 1 },
    );
    // 1,1 is next to both Queens.
    play(position, '2,1>1,1');
    expect(position.outcome).toEqual({ winner: null, reason: 'both-surrounded' });
  });

  test('a placement can surround a Queen', () => {
    const position = drawn(`
          wA1 ·
        bA2 wQ  wA3
          wS1 wG1
        bQ`);
    expect(position.aroundQueen(0)).toBe(5);
    play(position, 'ANT@1,0');
    expect(position.outcome).toEqual({ winner: 1, reason: 'surrounded' });
  });
});

describe('draws by repetition', () => {
  // Both Queens move back and forth.
  const start = 'ANT@0,0 ANT@1,0 QUEEN@-1,0 QUEEN@2,0';
  const round = '-1,0>-1,1 2,0>2,-1 -1,1>-1,0 2,-1>2,0';
  const drawnBy = { winner: null, reason: 'repetition' };

  test('the third occurrence of a position is a draw', () => {
    const position = played(`${start} ${round}`);
    expect(position.outcome).toBe(null);
    expect(play(position, round).outcome).toEqual(drawnBy);
    position.undo();
    expect(position.outcome).toBe(null);
    expect(play(position, '2,-1>2,0').outcome).toEqual(drawnBy);
  });

  test('the option sets how many occurrences make a draw', () => {
    expect(played(`${start} ${round}`, { repetition: 2 }).outcome).toEqual(drawnBy);
    const five = played(`${start} ${round} ${round} ${round}`, { repetition: 5 });
    expect(five.outcome).toBe(null);
    expect(play(five, round).outcome).toEqual(drawnBy);
  });

  test('the option value 0 turns draws by repetition off', () => {
    expect(played([start, ...Array(150).fill(round)].join(' '), { repetition: 0 }).outcome).toBe(null);
  });

  test('a hive that has moved as a whole counts as the same position', () => {
    const position = played('QUEEN@0,0 QUEEN@1,0 0,0>1,-1 1,0>2,-1');
    expect(position.outcome).toBe(null);
    expect(play(position, '1,-1>2,-2 2,-1>3,-2').outcome).toEqual(drawnBy);
  });

  test('a rotated or reflected hive counts as a different position', () => {
    const key = (picture: string) => drawn(picture).repetitionKey;
    expect(key('wQ  bQ')).not.toBe(key('bQ  wQ'));
    expect(key('wQ  bQ  bA1')).not.toBe(key('bA1 bQ  wQ'));
    const position = played('QUEEN@0,0 QUEEN@1,0 0,0>0,1 1,0>0,0', { repetition: 2 });
    expect(position.outcome).toBe(null);
  });

  test('two Ants that have swapped places count as the same position', () => {
    const position = drawn('wA1 wQ  bQ  bA1', { options: { repetition: 2 } });
    play(position, 'ANT@1,-1');
    const key = position.repetitionKey;
    // The Ants swap via 0,1 while Black's Ant moves in a triangle.
    play(position, '3,0>3,-1 0,0>0,1 3,-1>2,-1 1,-1>0,0 2,-1>3,0');
    expect(position.outcome).toBe(null);
    play(position, '0,1>1,-1');
    expect(position.repetitionKey).toBe(key);
    expect(position.outcome).toEqual(drawnBy);
  });

  test('kinds, colours, heights and the order within a stack distinguish positions', () => {
    const keys = [
      drawn('wQ  bQ  wA1'),
      drawn('wQ  bQ  wS1'),
      drawn('wQ  bQ  bA1'),
      drawn('wQ  bQ', { on: { bQ: 'wB1' } }),
      drawn('wQ  bQ  wB1'),
      drawn('wQ  bQ', { on: { wQ: 'wB1' } }),
      drawn('wQ  bQ', { on: { wQ: 'wB1 bB1' } }),
      drawn('wQ  bQ', { on: { wQ: 'bB1 wB1' } }),
      drawn('wQ  bQ  wA1', { toMove: 1 }),
    ].map((position) => position.repetitionKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('the player to move distinguishes positions', () => {
    const position = drawn('bA1 wQ  bQ', { on: { wQ: 'bB1' }, options: { repetition: 2 } });
    play(position, 'pass');
    expect(position.outcome).toBe(null);
    play(position, '1,0>0,0 pass 0,0>1,0');
    expect(position.outcome).toEqual(drawnBy);
  });

  test('hash keys and spelled-out keys agree over random moves', () => {
    const random = new Random(3);
    let draws = 0;
    for (let match = 0; match < 20; match++) {
      const position = played('QUEEN@0,0 QUEEN@1,0 ANT@-1,0 BEETLE@2,0');
      const occurrences = new Map([[position.repetitionKey, 1]]);
      while (position.countMoves() > 0) {
        // Move pieces without placing new ones, so that positions repeat.
        const moves = legalMoves(position).filter((move) => tagOf(move) === TAG_MOVE);
        position.play(moves[random.below(moves.length)]!);
        const times = (occurrences.get(position.repetitionKey) ?? 0) + 1;
        occurrences.set(position.repetitionKey, times);
        expect(position.outcome?.reason === 'repetition').toBe(times === 3);
      }
      if (occurrences.get(position.repetitionKey) === 3) draws++;
    }
    expect(draws).toBeGreaterThan(10);
  });
});
