import { describe, test } from 'vitest';
import { LAWS } from '../testkit/laws.ts';
import { optionsOf } from '../testkit/random-match.ts';
import { checkSymmetry } from '../testkit/symmetry.ts';
import { gameById } from './index.ts';

interface Subject {
  readonly game: string;
  /** Options to check, and the number of random plies. */
  readonly options: readonly object[];
  readonly plies: number;
  /** The game's symmetries as maps of move texts. */
  readonly symmetries: Readonly<Record<string, (text: string) => string>>;
}

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

const SUBJECTS: readonly Subject[] = [
  {
    game: 'octa',
    options: [
      {},
      { size: 2, winCondition: 'ELIMINATION', stopOnEnemy: true, drawAfter: 80 },
      { size: 1, turnLimit: 200, arrows: 'north', blocked: [[0, 0]] },
    ],
    plies: 3000,
    symmetries: {},
  },
  {
    game: 'bugs',
    options: [{}, { tournament: true, repetition: 2 }, { repetition: 0 }],
    plies: 2000,
    symmetries: { 'sixth of a turn': cells((q, r) => [-r, q + r]), mirror: cells((q, r) => [r, q]) },
  },
  { game: 'jungle', options: [{}, { board: 'classic' }], plies: 3000, symmetries: {} },
  {
    game: 'ctor',
    options: [{}],
    plies: 3000,
    symmetries: { transpose: cells((x, y) => [y, x]), shift: cells((x, y) => [(x + 3) % 10, (y + 7) % 10]) },
  },
  {
    game: 'xo',
    options: [{}, { drawAfter: 24 }],
    plies: 3000,
    symmetries: { transpose: cells((r, c) => [c, r]), 'quarter turn': cells((r, c) => [c, 3 - r]) },
  },
];

for (const { game: id, options, plies, symmetries } of SUBJECTS) {
  const game = gameById(id);
  if (!game) throw new Error(`no game ${id}`);
  for (const given of options) {
    describe(`${id} ${JSON.stringify(given)}`, () => {
      const complete = optionsOf(game, given);
      for (const law of LAWS) test(law.name, () => law.check(game, complete, 11, Math.ceil(plies * law.share)));
      for (const [name, mirror] of Object.entries(symmetries)) {
        test(`mirrored positions have mirrored moves: ${name}`, () => checkSymmetry(game, complete, mirror, plies / 4));
      }
    });
  }
}
