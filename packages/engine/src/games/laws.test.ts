import { describe, test } from 'vitest';
import { checkSymmetry, LAWS } from '../testkit/laws.ts';
import { optionsOf } from '../testkit/random-match.ts';
import { gameById } from './index.ts';

interface Subject {
  readonly game: string;
  /** Options to look at, and how many random plies. */
  readonly options: readonly object[];
  readonly plies: number;
  /** What the game's symmetries do to move texts. */
  readonly symmetries: Readonly<Record<string, (text: string) => string>>;
}

/** Maps every pair of integers in a text. */
const pairs =
  (map: (a: number, b: number) => readonly [number, number]) =>
  (text: string): string =>
    text.replace(/(-?\d+),(-?\d+)/g, (_, a, b) => map(Number(a), Number(b)).join(','));

// One line a game.
const SUBJECTS: readonly Subject[] = [
  {
    game: 'ctor',
    options: [{}],
    plies: 3000,
    symmetries: { transpose: pairs((x, y) => [y, x]), shift: pairs((x, y) => [(x + 3) % 10, (y + 7) % 10]) },
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
        test(`the mirrored position has the mirrored moves: ${name}`, () =>
          checkSymmetry(game, complete, mirror, plies / 4));
      }
    });
  }
}
