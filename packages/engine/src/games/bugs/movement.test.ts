import { describe, expect, test } from 'vitest';
import { drawn, textsOf } from './drawn.ts';
import { bugs } from './index.ts';

const code = (position: Parameters<typeof bugs.notation.refusal>[0], text: string) =>
  bugs.notation.refusal(position, text)?.code ?? null;

describe('who may move', () => {
  test('nothing, until one’s own Queen is in play', () => {
    const position = drawn('wA1 bQ', { turnNumber: 2 });
    expect(textsOf(position).some((text) => text.includes('>'))).toBe(false);
    expect(code(position, '0,0>1,-1')).toBe('queen-not-placed');
    expect(textsOf(drawn('wA1 bQ', { turnNumber: 2, toMove: 1 }), '1,0')).not.toEqual([]);
  });

  test('only the top piece of a stack', () => {
    const position = drawn('wA1 wQ  bQ', { on: { wA1: 'wB1' } });
    // 0,0 is the Beetle's hex now: it steps, the Ant below does not run.
    expect(textsOf(position, '0,0')).toEqual(['-1,0', '-1,1', '0,-1', '0,1', '1,-1', '1,0']);
  });

  test('only one’s own', () => {
    expect(code(drawn('wQ  bQ'), '1,0>0,1')).toBe('not-your-piece');
    expect(code(drawn('wQ  bQ  wA1', { on: { wA1: 'bB1' } }), '2,0>1,1')).toBe('not-your-piece');
  });
});

describe('One Hive', () => {
  test('a piece that holds the hive together stays', () => {
    const position = drawn('wQ  wA1 bQ');
    expect(textsOf(position, '1,0')).toEqual([]);
    expect(code(position, '1,0>1,-1')).toBe('one-hive');
  });

  test('a piece lifted off a stack leaves the hex occupied', () => {
    const position = drawn('wQ  bA1 bQ', { on: { bA1: 'wB1' } });
    expect(textsOf(position, '1,0')).toHaveLength(6);
  });

  test('in a closed ring every piece may be lifted, for the ring still holds', () => {
    const ring = `
        wA1 bA1
      wQ  ·   bQ
        wA2 bA2`;
    const position = drawn(ring);
    expect(position.hive.hasHoles).toBe(true);
    for (const from of ['0,0', '-1,1', '-1,2']) expect(textsOf(position, from), from).not.toEqual([]);
  });

  test('a tail on a ring is still held by the piece between', () => {
    const position = drawn(`
        wA1 bA1
      wQ  ·   bQ
        wA2 bA2
      wS1`);
    expect(code(position, '-1,2>-2,2')).toBe('one-hive');
    expect(textsOf(position, '0,0')).not.toEqual([]);
    expect(textsOf(position, '-2,3')).not.toEqual([]);
  });

  test('the piece stays in touch on every step: no slide over a gap to a part beyond', () => {
    const position = drawn(`
      wQ  ·   bA1
        bQ  bA2`);
    // From 0,0 the hex 1,0 is next to 0,1 as well: in touch all the way. 1,-1 is not.
    expect(textsOf(position, '0,0')).toEqual(['-1,1', '1,0']);
  });
});

describe('sliding', () => {
  test('a gate closes the way: both hexes next to start and goal are occupied', () => {
    const position = drawn(`
        bA1 bA2
      wQ  ·   bQ
        bS1 bS2`);
    expect(code(position, '-1,1>0,1')).toBe('cannot-reach');
    expect(textsOf(position, '-1,1')).toEqual(['-1,0', '-2,2']);
  });

  test('with neither occupied touch would be lost', () => {
    expect(textsOf(drawn('wQ  bQ'), '0,0')).toEqual(['0,1', '1,-1']);
  });
});

test('Queen: one slide', () => {
  const position = drawn(`
    wQ  bA1 bA2 bQ`);
  expect(textsOf(position, '0,0')).toEqual(['0,1', '1,-1']);
});

describe('Ant', () => {
  test('one or more slides, all around the hive, ending elsewhere than it began', () => {
    const position = drawn('wA1 wQ  bQ');
    expect(textsOf(position, '0,0')).toEqual(['0,1', '1,-1', '1,1', '2,-1', '2,1', '3,-1', '3,0']);
  });

  test('does not get into a hole that is closed', () => {
    const position = drawn(`
      wA1 bA1 bS1
        wQ  ·   bQ
          bA2 bA3`);
    expect(textsOf(position, '0,0')).not.toContain('1,1');
    expect(textsOf(position, '0,0')).toHaveLength(11);
  });

  test('from within a closed hole it goes nowhere', () => {
    const position = drawn(`
        bA1 bA2
      wQ  wA1 bQ
        bS1 bS2`);
    expect(code(position, '0,1>1,1')).toBe('cannot-reach');
    expect(textsOf(position, '0,1')).toEqual([]);
  });

  test('all its branches are found: into a bay and along its far side', () => {
    const position = drawn(`
      bA1 ·   ·   bS1
        wQ  ·   bQ
          bA2 bA3
        wA1`);
    // The bay 1,0 · 2,0 · 1,1 is entered from the top.
    for (const bay of ['1,0', '2,0', '1,1']) expect(textsOf(position, '-1,3')).toContain(bay);
  });
});

describe('Spider', () => {
  test('exactly three slides', () => {
    expect(textsOf(drawn('wS1 wQ  bA1 bQ'), '0,0')).toEqual(['3,-1', '2,1'].sort());
  });

  test('no hex twice: turning back, it would end at one slide', () => {
    expect(textsOf(drawn('wS1 wQ  bQ'), '0,0')).toEqual(['2,1', '3,-1']);
  });

  test('no hex twice, the start included: it does not slide in a circle', () => {
    const position = drawn(`
          bA1 bS1
        wS1 ·   wQ
      bA2 ·   bQ
        bA3 bG1`);
    expect(textsOf(position, '-1,1')).toEqual(['-3,3', '1,-1']);
  });
});

describe('Grasshopper', () => {
  test('in a straight line over one or more occupied hexes to the first empty one', () => {
    const position = drawn(`
      wG1 bA1 wQ  ·   bS1
        bA2     bQ  bS2`);
    expect(textsOf(position, '0,0')).toEqual(['0,2', '3,0']);
  });

  test('not over an empty hex, and not to the next one', () => {
    const position = drawn('wG1 wQ  bQ');
    expect(textsOf(position, '0,0')).toEqual(['3,0']);
    expect(code(position, '0,0>0,1')).toBe('cannot-reach');
  });

  test('into a closed hole', () => {
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

  test('over stacks like over anything', () => {
    expect(textsOf(drawn('wG1 wQ  bQ', { on: { wQ: 'bB1 wB1' } }), '0,0')).toEqual(['3,0']);
  });
});

describe('Beetle', () => {
  test('one step, up, down or level', () => {
    const position = drawn('wB1 wQ  bQ');
    expect(textsOf(position, '0,0')).toEqual(['0,1', '1,-1', '1,0']);
    const onTop = drawn('wQ  bA1 bQ', { on: { wQ: 'wB1' } });
    expect(textsOf(onTop, '0,0')).toEqual(['-1,0', '-1,1', '0,-1', '0,1', '1,-1', '1,0']);
  });

  test('on the ground it slides like the others: through no gate', () => {
    const position = drawn(`
        bA1 bA2
      wB1 ·   bQ
        wQ  bS2`);
    expect(textsOf(position, '-1,1')).toEqual(['-1,0', '-1,2', '-2,2', '0,0']);
    expect(code(position, '-1,1>0,1')).toBe('cannot-reach');
  });

  test('a gate of one does not stop it from climbing, or from stepping down', () => {
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

  test('it may not pass where both hexes beside it are higher than start and goal: down', () => {
    const position = drawn(gate, { on: { wQ: 'wB1', bA1: 'bB1', bS1: 'bB2' } });
    expect(code(position, '-1,1>0,1')).toBe('cannot-reach');
  });

  test('one of them as low as the goal, and it may', () => {
    const position = drawn(gate, { on: { wQ: 'wB1', bA1: 'bB1' } });
    expect(textsOf(position, '-1,1')).toContain('0,1');
  });

  test('it may not pass where both are higher: up', () => {
    const position = drawn(
      `
        bA1 bA2
      wB1 bG1 bQ
        wQ  bS2`,
      { on: { bA1: 'bB1', wQ: 'bB2' } },
    );
    expect(code(position, '-1,1>0,1')).toBe('cannot-reach');
  });

  test('heights are taken after it is lifted', () => {
    // Standing at height 2 between stacks of 2, what it leaves is of height 1.
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

  test('from a higher start it passes over lower gates', () => {
    const position = drawn(gate, { on: { wQ: 'bB1 wB1', bA1: 'bB2' } });
    expect(textsOf(position, '-1,1')).toContain('0,1');
  });
});

describe('pass', () => {
  test('legal only when the player has no other move, and then the only one', () => {
    const stuck = drawn('bA1 wQ  bQ', { on: { wQ: 'bB1' } });
    expect(textsOf(stuck)).toEqual(['pass']);
    expect(stuck.countMoves()).toBe(1);
    expect(bugs.notation.refusal(stuck, 'pass')).toBe(null);
    expect(code(drawn('wQ  bQ'), 'pass')).toBe('pass-not-allowed');
  });
});
