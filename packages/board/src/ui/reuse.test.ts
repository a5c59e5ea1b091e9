import { expect, test } from 'vitest';
import { reuse, reuser } from './reuse.ts';

interface Item {
  readonly id: string;
  readonly label?: string;
  readonly marks?: readonly string[];
}

const idOf = ({ id }: Item): string => id;
const a: Item = { id: 'a', label: 'one' };
const b: Item = { id: 'b' };

test('equal items keep their objects, in the order of the new list', () => {
  const reused = reuse<Item>([a, b], [{ id: 'b' }, { id: 'c' }, { id: 'a', label: 'one' }], idOf);
  expect(reused).toEqual([b, { id: 'c' }, a]);
  expect([reused[0] === b, reused[2] === a]).toEqual([true, true]);
});

test('items with equal lists are equal', () => {
  const frozen: Item = { id: 'a', marks: ['frozen'] };
  expect(reuse<Item>([frozen], [{ id: 'a', marks: ['frozen'] }], idOf)[0]).toBe(frozen);
  expect(reuse<Item>([frozen], [{ id: 'a', marks: [] }], idOf)).toEqual([{ id: 'a', marks: [] }]);
});

test.each([
  ['changed', { id: 'a', label: 'two' }],
  ['removed', { id: 'a' }],
])('an item with a %s field is a new object', (_, item) => {
  expect(reuse<Item>([a], [item], idOf)).toEqual([item]);
});

test('an item with an added field is a new object', () => {
  expect(reuse<Item>([b], [{ id: 'b', label: 'two' }], idOf)).toEqual([{ id: 'b', label: 'two' }]);
});

test('a reuser compares with its previous result', () => {
  const reuseItems = reuser<Item>(idOf);
  const [first] = reuseItems([{ id: 'a' }]);
  expect(reuseItems([{ id: 'b' }, { id: 'a' }])[1]).toBe(first);
  expect(reuseItems([{ id: 'b' }])).toHaveLength(1);
});
