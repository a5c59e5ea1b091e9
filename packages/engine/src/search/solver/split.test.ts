import { expect, test } from 'vitest';
import { gameById } from '../../games/index.ts';
import type { Game } from '../../kernel/index.ts';
import { optionsOf } from '../../testkit/random-match.ts';
import { solve } from './solve.ts';
import { isSettled, SplitTree, solveBounds, UNKNOWN } from './split.ts';

const octa = gameById('octa') as Game;

test.each([
  { size: 1, turnLimit: 8 },
  { size: 1, turnLimit: 6, seed: 3 },
  { size: 2, turnLimit: 4 },
  { size: 2, turnLimit: 5, seed: 2 },
])('a split position has the result of the whole: %j', (given) => {
  const options = optionsOf(octa, given);
  const start = octa.rules.start(options);
  const tree = new SplitTree(octa, start, 3);
  expect(tree.bounds).toEqual(UNKNOWN);
  expect(tree.size).toBeGreaterThan(0);
  for (let leaf = tree.openLeaves()[0]; leaf !== undefined; leaf = tree.openLeaves()[0]) {
    tree.narrow(leaf, solveBounds(octa, { game: 'octa', options, moves: tree.movesTo(leaf), nodes: 10_000 }));
  }
  const { winner } = solve(start, { nodes: 100_000 });
  const result = winner === null ? 0 : winner === 0 ? 1 : -1;
  expect(winner).toBeDefined();
  expect(tree.bounds).toEqual({ low: result, high: result });
});

test('leaves that cannot change the result are no longer open', () => {
  const tree = new SplitTree(octa, octa.rules.start(optionsOf(octa, { size: 2, turnLimit: 8 })), 1);
  const [first = -1, ...others] = tree.openLeaves();
  expect(others.length).toBeGreaterThan(0);
  // A draw for the mover leaves the other moves open, since they may win; a win does not.
  tree.narrow(first, { low: 0, high: 0 });
  expect(tree.bounds).toEqual({ low: 0, high: 1 });
  expect(tree.openLeaves()).toEqual(others);
  tree.narrow(others[0] as number, { low: 1, high: 1 });
  expect(isSettled(tree.bounds)).toBe(true);
  expect(tree.openLeaves()).toEqual([]);
});

test('bounds of a leaf only become narrower', () => {
  const tree = new SplitTree(octa, octa.rules.start(optionsOf(octa, { size: 2, turnLimit: 8 })), 1);
  for (const leaf of tree.openLeaves()) tree.narrow(leaf, { low: -1, high: 0 });
  for (const leaf of tree.openLeaves()) tree.narrow(leaf, UNKNOWN);
  expect(tree.bounds).toEqual({ low: -1, high: 0 });
});
