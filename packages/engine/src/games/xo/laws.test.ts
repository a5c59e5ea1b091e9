import { test } from 'vitest';
import { mapCells, testGame } from '../../testkit/index.ts';
import cases from './cases/perft.json' with { type: 'json' };
import { xo } from './index.ts';

/** Sorts lists of cells (`double a+b`, `line a:b:c`) back into reading order. */
const sorted = (text: string): string =>
  text.replace(/^(double|line) (.*)$/, (_, verb: string, list: string) => {
    const separator = verb === 'double' ? '+' : ':';
    return `${verb} ${list.split(separator).sort().join(separator)}`;
  });
const symmetry =
  (map: Parameters<typeof mapCells>[0]) =>
  (text: string): string =>
    sorted(mapCells(map)(text));

testGame(xo, {
  test,
  options: [{}, { drawAfter: 24 }],
  plies: 3000,
  symmetries: { transpose: symmetry((r, c) => [c, r]), 'quarter turn': symmetry((r, c) => [c, 3 - r]) },
  cases,
});

const setup = 'XX1O!./.OX2./#..O1/XO.. X turns=20 points=1,1 energy=5,4 overheat=1,0 penalty=0,1';
testGame(xo, { test, options: [{ setup }], plies: 600 });
