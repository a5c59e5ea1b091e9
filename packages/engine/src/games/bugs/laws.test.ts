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
