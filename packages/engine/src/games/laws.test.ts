import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type GameTests, type PerftCase, testGame } from '../testkit/index.ts';
import { gameIds, games } from './index.ts';
import type { GameId } from './titles.ts';

/** Maps every coordinate pair in a text and sorts lists of cells (`a+b`, `a:b:c`) back into reading order. */
const cells =
  (map: (a: number, b: number) => readonly [number, number]) =>
  (text: string): string => {
    const mapped = text.replace(/(-?\d+),(-?\d+)/g, (_, a, b) => map(Number(a), Number(b)).join(','));
    const [, verb, list] = /^(double|line) (.*)$/.exec(mapped) ?? [];
    if (!verb || !list) return mapped;
    const separator = verb === 'double' ? '+' : ':';
    return `${verb} ${list.split(separator).sort().join(separator)}`;
  };

const SUBJECTS: Readonly<Record<GameId, Required<Pick<GameTests, 'options' | 'plies' | 'symmetries'>>>> = {
  octa: {
    options: [
      {},
      { size: 2, winCondition: 'ELIMINATION', stopOnEnemy: true, drawAfter: 80 },
      { size: 1, turnLimit: 200, arrows: 'north', blocked: [[0, 0]] },
    ],
    plies: 3000,
    symmetries: {},
  },
  bugs: {
    options: [{}, { tournament: true, repetition: 2 }, { repetition: 0 }],
    plies: 2000,
    symmetries: { 'sixth of a turn': cells((q, r) => [-r, q + r]), mirror: cells((q, r) => [r, q]) },
  },
  jungle: { options: [{}, { board: 'classic' }], plies: 3000, symmetries: {} },
  ctor: {
    options: [{}],
    plies: 3000,
    symmetries: { transpose: cells((x, y) => [y, x]), shift: cells((x, y) => [(x + 3) % 10, (y + 7) % 10]) },
  },
  xo: {
    options: [{}, { drawAfter: 24 }],
    plies: 3000,
    symmetries: { transpose: cells((r, c) => [c, r]), 'quarter turn': cells((r, c) => [c, 3 - r]) },
  },
};

test.each(gameIds)('%s is checked with at least one set of options and one known perft count', (id) => {
  expect(SUBJECTS[id].options.length).toBeGreaterThan(0);
  expect(casesOf(id).length).toBeGreaterThan(0);
});

for (const id of gameIds) testGame(games[id], { test, ...SUBJECTS[id], cases: casesOf(id) });

function casesOf(id: GameId): readonly PerftCase[] {
  return JSON.parse(readFileSync(new URL(`./${id}/cases/perft.json`, import.meta.url), 'utf8'));
}
