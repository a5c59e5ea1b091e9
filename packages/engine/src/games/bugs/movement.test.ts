import { describe, expect, test } from 'vitest';
import { drawn, textsOf } from './drawn.ts';
import { bugs } from './index.ts';

const code = (position: Parameters<typeof bugs.notation.refusal>[0], text: string) =>
  bugs.notation.refusal(position, text)?.code ?? null;

describe('which pieces may move', () => {
  test('a player cannot move pieces before placing the Queen', () => {
    const position = drawn('wA1 bQ', { turnNumber: 2 });
    expect(textsOf(position).some((text) => text.includes('>'))).toBe(false);
    expect(code(position, '0,0>1,-1')).toBe('queen-not-placed');
    expect(textsOf(drawn('wA1 bQ', { turnNumber: 2, toMove: 1 }), '1,0')).not.toEqual([]);
  });

  test('only the top piece of a stack moves', () => {
    const position = drawn('wA1 wQ  bQ', { on: { wA1: 'wB1' } });
    // The top piece at 0,0 is the Beetle, so the goals are single steps.
    expect(textsOf(position, '0,0')).toEqual(['-1,0', '-1,1', '0,-1', '0,1', '1,-1', '1,0']);
  });

  test('a player cannot move the opponent’s pieces', () => {
    expect(code(drawn('wQ  bQ'), '1,0>0,1')).toBe('not-your-piece');
    expect(code(drawn('wQ  bQ  wA1', { on: { wA1: 'bB1' } }), '2,0>1,1')).toBe('not-your-piece');
  });
});

describe('One Hive', () => {
  test('a piece whose removal would split the hive is pinned', () => {
    const position = drawn('wQ  wA1 bQ');
    expect(textsOf(position, '1,0')).toEqual([]);
    expect(code(position, '1,0>1,-1')).toBe('one-hive');
  });

  test('a piece on top of another is never pinned', () => {
    const position = drawn('wQ  bA1 bQ', { on: { bA1: 'wB1' } });
    expect(textsOf(position, '1,0')).toHaveLength(6);
  });

  test('in a closed ring no piece is pinned', () => {
    const ring = `
        wA1 bA1
      wQ  ·   bQ
        wA2 bA2`;
    const position = drawn(ring);
    expect(position.hive.hasHoles).toBe(true);
    for (const from of ['0,0', '-1,1', '-1,2']) expect(textsOf(position, from), from).not.toEqual([]);
  });

  test('a piece between a ring and its tail is pinned', () => {
    const position = drawn(`
        wA1 bA1
      wQ  ·   bQ
        wA2 bA2
      wS1`);
    expect(code(position, '-1,2>-2,2')).toBe('one-hive');
    expect(textsOf(position, '0,0')).not.toEqual([]);
    expect(textsOf(position, '-2,3')).not.toEqual([]);
  });

  test('a sliding piece touches the hive on every step', () => {
    const position = drawn(`
      wQ  ·   bA1
        bQ  bA2`);
    // Sliding from 0,0 to 1,0, the Queen keeps touching 0,1; sliding to 1,-1, she would lose contact with the hive.
    expect(textsOf(position, '0,0')).toEqual(['-1,1', '1,0']);
  });
});

describe('a slide', () => {
  test('is blocked by a gate, where both hexes beside the step are occupied', () => {
    const position = drawn(`
        bA1 bA2
      wQ  ·   bQ
        bS1 bS2`);
    expect(code(position, '-1,1>0,1')).toBe('cannot-reach');
    expect(textsOf(position, '-1,1')).toEqual(['-1,0', '-2,2']);
  });

  test('needs an occupied hex beside the step', () => {
    expect(textsOf(drawn('wQ  bQ'), '0,0')).toEqual(['0,1', '1,-1']);
  });
});

test('a Queen moves one slide', () => {
  const position = drawn(`
    wQ  bA1 bA2 bQ`);
  expect(textsOf(position, '0,0')).toEqual(['0,1', '1,-1']);
});

describe('an Ant', () => {
  test('moves any number of slides around the hive, but not back to its start', () => {
    const position = drawn('wA1 wQ  bQ');
    expect(textsOf(position, '0,0')).toEqual(['0,1', '1,-1', '1,1', '2,-1', '2,1', '3,-1', '3,0']);
  });

  test('cannot enter a closed hole', () => {
    const position = drawn(`
      wA1 bA1 bS1
        wQ  ·   bQ
          bA2 bA3`);
    expect(textsOf(position, '0,0')).not.toContain('1,1');
    expect(textsOf(position, '0,0')).toHaveLength(11);
  });

  test('cannot leave a closed hole', () => {
    const position = drawn(`
        bA1 bA2
      wQ  wA1 bQ
        bS1 bS2`);
    expect(code(position, '0,1>1,1')).toBe('cannot-reach');
    expect(textsOf(position, '0,1')).toEqual([]);
  });

  test('can follow every branch of its way, such as one into a bay', () => {
    const position = drawn(`
      bA1 ·   ·   bS1
        wQ  ·   bQ
          bA2 bA3
        wA1`);
    // The bay of 1,0, 2,0 and 1,1 is open at the top.
    for (const bay of ['1,0', '2,0', '1,1']) expect(textsOf(position, '-1,3')).toContain(bay);
  });
});

describe('a Spider', () => {
  test('moves exactly three slides', () => {
    expect(textsOf(drawn('wS1 wQ  bA1 bQ'), '0,0')).toEqual(['3,-1', '2,1'].sort());
  });

  test('cannot turn back and end one slide from its start', () => {
    expect(textsOf(drawn('wS1 wQ  bQ'), '0,0')).toEqual(['2,1', '3,-1']);
  });

  test('cannot return to its start by sliding in a circle', () => {
    const position = drawn(`
          bA1 bS1
        wS1 ·   wQ
      bA2 ·   bQ
        bA3 bG1`);
    expect(textsOf(position, '-1,1')).toEqual(['-3,3', '1,-1']);
  });
});

describe('a Grasshopper', () => {
  test('jumps in a straight line over occupied hexes to the first empty one', () => {
    const position = drawn(`
      wG1 bA1 wQ  ·   bS1
        bA2     bQ  bS2`);
    expect(textsOf(position, '0,0')).toEqual(['0,2', '3,0']);
  });

  test('cannot jump over an empty hex or move to an adjacent one', () => {
    const position = drawn('wG1 wQ  bQ');
    expect(textsOf(position, '0,0')).toEqual(['3,0']);
    expect(code(position, '0,0>0,1')).toBe('cannot-reach');
  });

  test('can jump into a closed hole', () => {
    const position = drawn(`
      wG1 bA1 bS1
        wQ  ·   bQ
          bA2 bA3
            bB1`);
    expect(textsOf(position, '0,0')).toContain('3,0');
    expect(
      textsOf(
        drawn(`
      wG1
        bA1 bS1
      wQ  ·   bQ
        bA2 bA3`),
        '0,0',
      ),
    ).toContain('0,2');
  });

  test('jumps over stacks of any height', () => {
    expect(textsOf(drawn('wG1 wQ  bQ', { on: { wQ: 'bB1 wB1' } }), '0,0')).toEqual(['3,0']);
  });
});

describe('a Beetle', () => {
  test('moves one step up, down or level', () => {
    const position = drawn('wB1 wQ  bQ');
    expect(textsOf(position, '0,0')).toEqual(['0,1', '1,-1', '1,0']);
    const onTop = drawn('wQ  bA1 bQ', { on: { wQ: 'wB1' } });
    expect(textsOf(onTop, '0,0')).toEqual(['-1,0', '-1,1', '0,-1', '0,1', '1,-1', '1,0']);
  });

  test('cannot pass a gate on the ground', () => {
    const position = drawn(`
        bA1 bA2
      wB1 ·   bQ
        wQ  bS2`);
    expect(textsOf(position, '-1,1')).toEqual(['-1,0', '-1,2', '-2,2', '0,0']);
    expect(code(position, '-1,1>0,1')).toBe('cannot-reach');
  });

  test('can climb or step down through a gate of height 1', () => {
    const position = drawn(`
        bA1 bA2
      wB1 bS1 bQ
        wQ  bS2`);
    expect(textsOf(position, '-1,1')).toContain('0,1');
    const down = drawn(
      `
        bA1 bA2
      wQ  ·   bQ
        bS1 bS2`,
      { on: { wQ: 'wB1' } },
    );
    expect(textsOf(down, '-1,1')).toContain('0,1');
  });

  const gate = `
        bA1 bA2
      wQ  ·   bQ
        bS1 bS2`;

  test('cannot step down between two stacks that are both higher than its start and its destination', () => {
    const position = drawn(gate, { on: { wQ: 'wB1', bA1: 'bB1', bS1: 'bB2' } });
    expect(code(position, '-1,1>0,1')).toBe('cannot-reach');
  });

  test('can step down when only one of the stacks beside the step is higher', () => {
    const position = drawn(gate, { on: { wQ: 'wB1', bA1: 'bB1' } });
    expect(textsOf(position, '-1,1')).toContain('0,1');
  });

  test('cannot climb between two stacks that are both higher than its start and its destination', () => {
    const position = drawn(
      `
        bA1 bA2
      wB1 bG1 bQ
        wQ  bS2`,
      { on: { bA1: 'bB1', wQ: 'bB2' } },
    );
    expect(code(position, '-1,1>0,1')).toBe('cannot-reach');
  });

  test('is not counted in the height of the stack it leaves', () => {
    // The Beetle stands on one piece, so it leaves a stack of height 1 between stacks of height 2.
    const low = drawn(
      `
        bA1 bA2
      wQ  bG1 bQ
        bS1 bS2`,
      { on: { wQ: 'wB1', bA1: 'bB1', bS1: 'bB2' } },
    );
    expect(code(low, '-1,1>0,1')).toBe('cannot-reach');
    const high = drawn(
      `
        bA1 bA2
      wQ  bG1 bQ
        bS1 bS2`,
      { on: { wQ: 'wB2 wB1', bA1: 'bB1', bS1: 'bB2' } },
    );
    expect(textsOf(high, '-1,1')).toContain('0,1');
  });

  test('can pass a gate that is no higher than its start', () => {
    const position = drawn(gate, { on: { wQ: 'bB1 wB1', bA1: 'bB2' } });
    expect(textsOf(position, '-1,1')).toContain('0,1');
  });
});

describe('a pass', () => {
  test('is legal only when the player has no other move', () => {
    const stuck = drawn('bA1 wQ  bQ', { on: { wQ: 'bB1' } });
    expect(textsOf(stuck)).toEqual(['pass']);
    expect(stuck.countMoves()).toBe(1);
    expect(bugs.notation.refusal(stuck, 'pass')).toBe(null);
    expect(code(drawn('wQ  bQ'), 'pass')).toBe('pass-not-allowed');
  });
});
