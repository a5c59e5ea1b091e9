import { describe, expect, test } from 'vitest';
import { drawn, played } from './drawn.ts';
import { bugs } from './index.ts';
import { task, threats } from './threats.ts';

describe('threats', () => {
  test('a Queen with one free hex around her is in danger from that hex', () => {
    const position = drawn(
      `
        bA1 ·   bA3
      wS1 wQ  bS1 bQ
        bS2 bG1`,
      { toMove: 1 },
    );
    expect(threats(position)).toEqual([{ kind: 'last-hex', seat: 0, cells: ['0,1'], by: ['1,0'] }]);
  });

  test('a Queen with two free hexes around her is in danger from both', () => {
    const position = drawn(`
        bA1 ·
      wS1 wQ  ·   bQ
        bS2 bG1 bG2`);
    expect(threats(position)).toEqual([{ kind: 'surround', seat: 0, cells: ['0,1'], by: ['1,1', '1,0'] }]);
  });

  test('a Queen with three free hexes is not in danger, nor is a Queen in hand', () => {
    expect(
      threats(
        drawn(`
        bA1 ·
      wS1 wQ  ·
        bS2 ·   bQ`),
      ),
    ).toEqual([]);
    expect(threats(played('SPIDER@0,0'))).toEqual([]);
  });

  test('a surrounded Queen ends the match, so nothing threatens her any more', () => {
    const position = drawn(`
        bA1 bA2
      wS1 wQ  bS1 bQ
        bS2 bG1`);
    expect(position.outcome).not.toBe(null);
    expect(bugs.presentation.threats(position)).toEqual([]);
  });
});

describe('the task', () => {
  test('is to place bugs until the Queen is in play', () => {
    expect(task(played('ANT@0,0'))).toBe('place');
  });

  test('is to place the Queen on the fourth turn', () => {
    const position = played('ANT@0,0 ANT@1,0 ANT@-1,0 ANT@2,0 ANT@-2,0 ANT@3,0');
    expect(task(position)).toBe('queen');
  });

  test('offers both kinds of moves once the Queen is in play', () => {
    expect(task(played('QUEEN@0,0 QUEEN@1,0'))).toBe('any');
  });
});
