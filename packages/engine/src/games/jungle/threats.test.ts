import { describe, expect, test } from 'vitest';
import { drawn } from './drawn.ts';
import { jungle } from './index.ts';
import { threats } from './threats.ts';

describe('threats', () => {
  test('a piece that the opponent can capture is in danger, whoever is to move', () => {
    for (const toMove of [0, 1] as const) {
      expect(threats(drawn('5 . . . L d', { toMove }))).toEqual([
        { kind: 'capture', seat: 1, cells: ['E5'], by: ['D5'] },
      ]);
    }
  });

  test('equal pieces endanger each other', () => {
    expect(threats(drawn('5 . . . L l'))).toEqual([
      { kind: 'capture', seat: 0, cells: ['D5'], by: ['E5'] },
      { kind: 'capture', seat: 1, cells: ['E5'], by: ['D5'] },
    ]);
  });

  test('all attackers of a piece are named', () => {
    const [threat] = threats(drawn('6 . . . . t\n5 . . . C l'));
    expect(threat).toMatchObject({ cells: ['D5'], by: ['E5'] });
    const [both] = threats(drawn('6 . . . t\n5 . . . C l'));
    expect(new Set(both?.by)).toEqual(new Set(['D6', 'E5']));
  });

  test('an Elephant endangers no Rat, and no piece on land endangers a Rat in water', () => {
    expect(threats(drawn('5 . . . E r')).filter(({ seat }) => seat === 1)).toEqual([]);
    expect(threats(drawn('9 c\n4 . r L'))).toEqual([]);
  });

  test('a Lion endangers a piece across the river unless a Rat is in the way', () => {
    expect(threats(drawn('7 c\n3 L'))).toMatchObject([{ cells: ['A7'], by: ['A3'] }]);
    expect(threats(drawn('7 c\n5 r\n3 L'))).toEqual([]);
  });

  test('a den is in danger when an opposing piece stands next to it', () => {
    expect(threats(drawn('9 c\n8 . . . W', { toMove: 1 }))).toEqual([
      { kind: 'den', seat: 1, cells: ['D9'], by: ['D8'] },
    ]);
  });

  test('a finished match has no threats and no task', () => {
    const position = drawn('9 c\n8 . . . W\n5 . . . . l');
    const move = jungle.notation.parse(position, 'D8-D9');
    if (move.ok) position.play(move.value);
    expect(position.outcome).toEqual({ winner: 0, reason: 'den' });
    expect(jungle.presentation.threats(position)).toEqual([]);
    expect(jungle.presentation.task(position)).toBe(null);
  });
});
