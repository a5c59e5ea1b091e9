import { test } from 'vitest';
import { mapCells, testGame } from '../../testkit/index.ts';
import cases from './cases/perft.json' with { type: 'json' };
import { ctor } from './index.ts';

testGame(ctor, {
  test,
  plies: 3000,
  symmetries: { transpose: mapCells((x, y) => [y, x]), shift: mapCells((x, y) => [(x + 3) % 10, (y + 7) % 10]) },
  cases,
});

const rows = ['12........', '.12.......', '1.1.......', ...Array(7).fill('..........')];
testGame(ctor, { test, options: [{ setup: `${rows.join('/')} Second placements=1 points=1,0` }], plies: 600 });
