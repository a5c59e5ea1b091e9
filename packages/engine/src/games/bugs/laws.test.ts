import { test } from 'vitest';
import { mapCells, testGame } from '../../testkit/index.ts';
import cases from './cases/perft.json' with { type: 'json' };
import { bugs } from './index.ts';

testGame(bugs, {
  test,
  options: [{}, { tournament: true, repetition: 2 }, { repetition: 0 }],
  plies: 2000,
  symmetries: { 'sixth of a turn': mapCells((q, r) => [-r, q + r]), mirror: mapCells((q, r) => [r, q]) },
  cases,
});

testGame(bugs, { test, options: [{ setup: '-1,0:wA 0,0:wQbB 1,-1:wG 1,0:bQ 2,0:bA BLACK turn=6' }], plies: 600 });
