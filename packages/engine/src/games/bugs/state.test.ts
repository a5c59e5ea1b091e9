import { describe, expect, test } from 'vitest';
import { drawn, play, played } from './drawn.ts';
import { bugs } from './index.ts';

const full = { QUEEN: 1, SPIDER: 2, BEETLE: 2, GRASSHOPPER: 3, ANT: 3 };

describe('the published state', () => {
  test('has an empty board and full hands at the start', () => {
    const position = bugs.rules.start({ tournament: false, repetition: 3 });
    expect(bugs.presentation.state({ position, outcome: null, at: [] })).toEqual({
      board: {},
      current_turn: 'WHITE',
      turn_number: 1,
      white_pieces_hand: full,
      black_pieces_hand: full,
      winner: null,
      status: 'IN_PROGRESS',
    });
  });

  test('counts the first placement of either player as turn 1', () => {
    const position = played('ANT@0,0');
    expect(bugs.presentation.state({ position, outcome: null, at: [] })).toMatchObject({
      current_turn: 'BLACK',
      turn_number: 1,
    });
    play(position, 'ANT@1,0');
    expect(bugs.presentation.state({ position, outcome: null, at: [] })).toMatchObject({
      current_turn: 'WHITE',
      turn_number: 2,
    });
  });

  test('lists stacks from bottom to top, all five kinds in each hand, and no empty stacks', () => {
    const position = played('QUEEN@5,-5 QUEEN@6,-5 BEETLE@4,-5 ANT@7,-5 4,-5>5,-5 7,-5>4,-5');
    expect(bugs.presentation.state({ position, outcome: null, at: [] })).toEqual({
      board: {
        '4,-5': [{ type: 'ANT', color: 'BLACK', id: 'bA1' }],
        '5,-5': [
          { type: 'QUEEN', color: 'WHITE', id: 'wQ' },
          { type: 'BEETLE', color: 'WHITE', id: 'wB1' },
        ],
        '6,-5': [{ type: 'QUEEN', color: 'BLACK', id: 'bQ' }],
      },
      current_turn: 'WHITE',
      turn_number: 4,
      white_pieces_hand: { ...full, QUEEN: 0, BEETLE: 1 },
      black_pieces_hand: { ...full, QUEEN: 0, ANT: 2 },
      winner: null,
      status: 'IN_PROGRESS',
    });
  });

  test('of a won match is FINISHED, names the winner, and has the player who would move next as current_turn', () => {
    const position = drawn(
      `
        bA1 ·   bA3
      wS1 wQ  bS1 bQ
        bS2 bG1`,
      { toMove: 1 },
    );
    play(position, '2,0>1,0');
    expect(bugs.presentation.state({ position, outcome: position.outcome, at: [] })).toMatchObject({
      winner: 'BLACK',
      status: 'FINISHED',
      reason: 'surrounded',
      current_turn: 'WHITE',
    });
  });

  test('of a drawn match is FINISHED without a winner', () => {
    const position = played('QUEEN@0,0 QUEEN@1,0 0,0>1,-1 1,0>2,-1', { repetition: 2 });
    expect(position.outcome).toEqual({ winner: null, reason: 'repetition' });
    expect(bugs.presentation.state({ position, outcome: position.outcome, at: [] })).toMatchObject({
      winner: null,
      status: 'FINISHED',
      reason: 'repetition',
    });
  });

  test('shows endings of the match, such as a resignation', () => {
    const position = played('ANT@0,0');
    const show = (winner: 0 | 1 | null, reason: string) =>
      bugs.presentation.state({ position, outcome: { winner, reason }, at: [] });
    expect(show(0, 'resigned')).toMatchObject({
      winner: 'WHITE',
      status: 'FINISHED',
      reason: 'resigned',
      current_turn: 'BLACK',
    });
    expect(show(1, 'timeout')).toMatchObject({ winner: 'BLACK', status: 'FINISHED' });
    expect(show(1, 'abandoned')).toMatchObject({ winner: 'BLACK', status: 'FINISHED' });
    expect(show(null, 'agreement')).toMatchObject({ winner: null, status: 'FINISHED' });
  });
});
