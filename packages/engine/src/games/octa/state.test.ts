import { describe, expect, test } from 'vitest';
import { drawn } from './drawn.ts';
import { octa } from './index.ts';

describe('the published state', () => {
  test('lists the cells row by row from the south-west corner', () => {
    const position = drawn(
      `
      .→ .↘ .↓
      #↙ .  2←
      1  .↗ .↖`,
      { toMove: 1, turnCount: 12 },
    );
    expect(octa.presentation.state({ position, outcome: position.outcome, at: [] })).toEqual({
      size: 1,
      currentPlayer: 'PLAYER_2',
      turnCount: 12,
      cells: [
        { x: -1, y: -1, state: 'PLAYER_1', direction: 'N' },
        { x: 0, y: -1, state: 'NEUTRAL', direction: 'NE' },
        { x: 1, y: -1, state: 'NEUTRAL', direction: 'NW' },
        { x: -1, y: 0, state: 'BLOCKED', direction: 'SW' },
        { x: 0, y: 0, state: 'NEUTRAL', direction: 'N' },
        { x: 1, y: 0, state: 'PLAYER_2', direction: 'W' },
        { x: -1, y: 1, state: 'NEUTRAL', direction: 'E' },
        { x: 0, y: 1, state: 'NEUTRAL', direction: 'SE' },
        { x: 1, y: 1, state: 'NEUTRAL', direction: 'S' },
      ],
      gameResult: null,
    });
  });

  const last = { turnCount: 59, turnLimit: 60 } as const;

  test('names the next player as currentPlayer, the winner and the reason after the last turn', () => {
    const position = drawn('. . .\n1 . 2\n. . .', last);
    position.play(3);
    expect(octa.presentation.state({ position, outcome: position.outcome, at: [] })).toMatchObject({
      currentPlayer: 'PLAYER_2',
      turnCount: 60,
      gameResult: { winner: 'PLAYER_1', reason: 'majority' },
    });
  });

  test('has no winner in a tie', () => {
    const position = drawn('. . .\n1↙ . 2\n. . .', last);
    position.play(3);
    expect(octa.presentation.state({ position, outcome: position.outcome, at: [] })).toMatchObject({
      gameResult: { winner: null, reason: 'tie' },
    });
  });

  test('reports endings of the match, such as a resignation, in gameResult', () => {
    const position = drawn('. . .\n1 . 2\n. . .');
    const result = (winner: 0 | 1 | null, reason: string) =>
      (octa.presentation.state({ position, outcome: { winner, reason }, at: [] }) as { gameResult: unknown })
        .gameResult;
    expect(result(1, 'resigned')).toEqual({ winner: 'PLAYER_2', reason: 'resigned' });
    expect(result(0, 'timeout')).toEqual({ winner: 'PLAYER_1', reason: 'timeout' });
    expect(result(0, 'abandoned')).toEqual({ winner: 'PLAYER_1', reason: 'abandoned' });
    expect(result(null, 'agreement')).toEqual({ winner: null, reason: 'agreement' });
  });
});
