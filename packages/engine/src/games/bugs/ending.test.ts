import { describe, expect, test } from 'vitest';
import { legalMoves, MoveList, Random } from '../../kernel/index.ts';
import { drawn, play, played } from './drawn.ts';
import { TAG_MOVE, tagOf } from './types.ts';

describe('surrounded', () => {
  // White's Queen at 0,1 lacks one neighbour, at 1,0.
  const picture = `
        bA1 ·   bA3
      wS1 wQ  bS1 bQ
        bS2 bG1`;

  test('a Queen with six occupied neighbours loses', () => {
    const position = drawn(picture, { toMove: 1 });
    expect(position.outcome).toBe(null);
    expect(position.aroundQueen(0)).toBe(5);
    play(position, '2,0>1,0');
    expect(position.outcome).toEqual({ winner: 1, reason: 'surrounded' });
    expect(position.countMoves()).toBe(0);
    position.undo();
    expect(position.outcome).toBe(null);
  });

  test('whoever moved: one can surround one’s own', () => {
    const position = drawn(`
        bA1 ·   wA1
      wS1 wQ  bS1 bQ
        bS2 bG1`);
    play(position, '2,0>1,0');
    expect(position.outcome).toEqual({ winner: 1, reason: 'surrounded' });
  });

  test('a Queen covered by a Beetle is surrounded all the same', () => {
    const position = drawn(picture, { toMove: 1, on: { wQ: 'bB1' } });
    expect(play(position, '2,0>1,0').outcome).toEqual({ winner: 1, reason: 'surrounded' });
  });

  test('both at once: a draw', () => {
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

  test('a placement can complete it', () => {
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

describe('repetition', () => {
  // Each player's Queen goes to and fro.
  const start = 'ANT@0,0 ANT@1,0 QUEEN@-1,0 QUEEN@2,0';
  const round = '-1,0>-1,1 2,0>2,-1 -1,1>-1,0 2,-1>2,0';
  const drawnBy = { winner: null, reason: 'repetition' };

  test('the third time is a draw', () => {
    const position = played(`${start} ${round}`);
    expect(position.outcome).toBe(null);
    expect(play(position, round).outcome).toEqual(drawnBy);
    position.undo();
    expect(position.outcome).toBe(null);
    expect(play(position, '2,-1>2,0').outcome).toEqual(drawnBy);
  });

  test('twice with repetition 2; five times with repetition 5', () => {
    expect(played(`${start} ${round}`, { repetition: 2 }).outcome).toEqual(drawnBy);
    const five = played(`${start} ${round} ${round} ${round}`, { repetition: 5 });
    expect(five.outcome).toBe(null);
    expect(play(five, round).outcome).toEqual(drawnBy);
  });

  test('never with repetition 0', () => {
    expect(played([start, ...Array(150).fill(round)].join(' '), { repetition: 0 }).outcome).toBe(null);
  });

  test('up to translation: a hive that wanders in step repeats itself', () => {
    const position = played('QUEEN@0,0 QUEEN@1,0 0,0>1,-1 1,0>2,-1');
    expect(position.outcome).toBe(null);
    expect(play(position, '1,-1>2,-2 2,-1>3,-2').outcome).toEqual(drawnBy);
  });

  test('not up to rotation or reflection', () => {
    const key = (picture: string) => drawn(picture).repetitionKey;
    expect(key('wQ  bQ')).not.toBe(key('bQ  wQ'));
    expect(key('wQ  bQ  bA1')).not.toBe(key('bA1 bQ  wQ'));
    const position = played('QUEEN@0,0 QUEEN@1,0 0,0>0,1 1,0>0,0', { repetition: 2 });
    expect(position.outcome).toBe(null);
  });

  test('piece numbers do not count: two Ants that change places', () => {
    const position = drawn('wA1 wQ  bQ  bA1', { options: { repetition: 2 } });
    play(position, 'ANT@1,-1');
    const key = position.repetitionKey;
    // One goes to 0,1, the other to 0,0, the first to 1,-1; Black's Ant goes a triangle meanwhile.
    play(position, '3,0>3,-1 0,0>0,1 3,-1>2,-1 1,-1>0,0 2,-1>3,0');
    expect(position.outcome).toBe(null);
    play(position, '0,1>1,-1');
    expect(position.repetitionKey).toBe(key);
    expect(position.outcome).toEqual(drawnBy);
  });

  test('kinds, colours, heights and the order in a stack count', () => {
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

  test('the player to move counts', () => {
    const position = drawn('bA1 wQ  bQ', { on: { wQ: 'bB1' }, options: { repetition: 2 } });
    play(position, 'pass');
    expect(position.outcome).toBe(null);
    play(position, '1,0>0,0 pass 0,0>1,0');
    expect(position.outcome).toEqual(drawnBy);
  });

  test('what is found by key is what the spelled-out key says, over random shuffles', () => {
    const list = new MoveList();
    const random = new Random(3);
    let draws = 0;
    for (let match = 0; match < 20; match++) {
      const position = played('QUEEN@0,0 QUEEN@1,0 ANT@-1,0 BEETLE@2,0');
      const stood = new Map([[position.repetitionKey, 1]]);
      while (position.countMoves() > 0) {
        // No placements, so that the same positions come again.
        const moves = legalMoves(position, list).filter((move) => tagOf(move) === TAG_MOVE);
        position.play(moves[random.below(moves.length)]!);
        const times = (stood.get(position.repetitionKey) ?? 0) + 1;
        stood.set(position.repetitionKey, times);
        expect(position.outcome?.reason === 'repetition').toBe(times === 3);
      }
      if (stood.get(position.repetitionKey) === 3) draws++;
    }
    expect(draws).toBeGreaterThan(10);
  });
});
