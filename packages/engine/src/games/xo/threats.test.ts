import { describe, expect, test } from 'vitest';
import { after, drawn } from './drawn.ts';
import { task, threats } from './threats.ts';

const against = (position: ReturnType<typeof drawn>, seat: 0 | 1) =>
  threats(position).filter((threat) => threat.seat === seat);

describe('threats', () => {
  test('two in a row with an open third cell can score', () => {
    const position = drawn('X X . .  . . . .  . . . .  . . . O');
    expect(against(position, 1)).toEqual([{ kind: 'line', seat: 1, cells: ['0,2'], by: ['0,0', '0,1'] }]);
  });

  test('the third cell may lie between the two pieces', () => {
    const position = drawn('X . . .  . . . .  . . X .  . . . O');
    expect(against(position, 1)).toEqual([{ kind: 'line', seat: 1, cells: ['1,1'], by: ['0,0', '2,2'] }]);
  });

  test('an opposing piece on the third cell ends the threat', () => {
    expect(against(drawn('X X O .  . . . .  . . . .  . . . .'), 1)).toEqual([]);
  });

  test('an opponent’s seal stops the player to move, but has expired before the opponent moves again', () => {
    // X is to move, so O made the seal.
    const position = drawn('X X # O  . . . O  . . . .  . . . .');
    expect(against(position, 1)).toEqual([]);
    const own = drawn('X . . .  . . . .  . . . .  O O # .');
    expect(against(own, 0)).toEqual([{ kind: 'line', seat: 0, cells: ['3,2'], by: ['3,0', '3,1'] }]);
  });

  test('a piece freezes next when its owner has ended two turns since it moved', () => {
    const position = drawn('X2 . . .  . . X1 .  . . . .  . . . O');
    expect(against(position, 1)).toEqual([{ kind: 'freeze', seat: 1, cells: ['0,0'], by: [] }]);
    after(position, 'place 3,1');
    expect(position.isFrozen(0)).toBe(true);
    expect(against(position, 1)).toEqual([{ kind: 'freeze', seat: 1, cells: ['1,2'], by: [] }]);
  });

  test('nothing is pointed out while a player chooses a line', () => {
    const position = drawn('X X . X  . . . .  . . . .  . O O .');
    expect(threats(after(position, 'place 0,2'))).toEqual([]);
  });

  test('a complete line scores without another piece', () => {
    const position = drawn('X X X .  . . . .  . . . .  . O . .');
    expect(against(position, 1)).toContainEqual({
      kind: 'complete-line',
      seat: 1,
      cells: ['0,0', '0,1', '0,2'],
      by: [],
    });
  });
});

describe('the task', () => {
  test('mentions skills only if one is affordable', () => {
    expect(task(drawn('. . . .  . . . .  . . . .  . . . .', { energy: [1, 5] }))).toBe('place');
    expect(task(drawn('. . . .  . . . .  . . . .  . . . .', { energy: [2, 0] }))).toBe('skill');
  });

  test('is to choose a line when several are complete', () => {
    const position = drawn('X X . X  . . . .  . . . .  . O O .');
    expect(task(after(position, 'place 0,2'))).toBe('line');
  });
});
