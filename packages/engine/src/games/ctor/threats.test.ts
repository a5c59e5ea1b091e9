import { describe, expect, test } from 'vitest';
import { drawn } from './drawn.ts';
import { ctor } from './index.ts';
import { task, threats } from './threats.ts';

describe('threats', () => {
  test('a piece with four hostile neighbours can be captured from every empty cell next to it', () => {
    const position = drawn(`
      1 1 1 .
      1 2 . .
      . . . .`);
    expect(threats(position)).toEqual([{ kind: 'capture', seat: 1, cells: ['1,1'], by: ['0,2', '1,2', '2,1', '2,2'] }]);
  });

  test('a piece with three hostile neighbours is safe from one placement', () => {
    expect(threats(drawn('1 1 1\n. 2 .'))).toEqual([]);
  });

  test('a piece whose neighbours are all taken cannot be captured', () => {
    const position = drawn(`
      1 1 1
      1 2 2
      2 2 2`);
    expect(threats(position).filter(({ cells }) => cells[0] === '1,1')).toEqual([]);
  });

  test('neighbours are counted across the edges', () => {
    const position = drawn(`
      2 1 . . . . . . . 1
      . . . . . . . . . .
      . . . . . . . . . .
      . . . . . . . . . .
      . . . . . . . . . .
      . . . . . . . . . .
      . . . . . . . . . .
      . . . . . . . . . .
      . . . . . . . . . .
      1 . . . . . . . . 1`);
    expect(threats(position).map(({ cells }) => cells)).toEqual([['0,0']]);
  });

  test('every cell named by a threat captures when the opponent places there', () => {
    const position = drawn('1 1 1\n1 2 .', 0);
    for (const cell of threats(position)[0]?.by ?? []) {
      const played = position.clone();
      const move = ctor.notation.parse(played, cell);
      if (move.ok) played.play(move.value);
      expect(played.points(0), cell).toBe(1);
    }
  });
});

test('the task counts the pieces left to place', () => {
  const position = ctor.rules.start({});
  const tasks = [task(position)];
  for (const cell of [0, 11, 22]) {
    position.play(cell);
    tasks.push(task(position));
  }
  expect(tasks).toEqual(['first', 'two', 'one', 'two']);
});
