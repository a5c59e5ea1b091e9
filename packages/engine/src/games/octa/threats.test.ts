import { expect, test } from 'vitest';
import { drawn } from './drawn.ts';
import { task, threats } from './threats.ts';

test('the threat is the opponent’s longest chain, in the order of its captures', () => {
  const position = drawn(`
    .↑ .↑ .↑
    2↑ .↑ 1↑
    .↑ .↑ 2↓`);
  // 2's arrow at -1,0 turns to the north-east and captures 0,1; that arrow turns to the north-east, over the rim.
  expect(threats(position)).toEqual([{ kind: 'chain', seat: 0, cells: ['0,1'], by: ['-1,0'] }]);
});

test('a longer chain is preferred to a shorter one', () => {
  const position = drawn(`
    .↑ .↑ .↑
    2↖ 1↑ .↑
    .↑ 2↖ 1↑`);
  // -1,0 turns to the north, 0,-1 turns to the north and captures 0,0, which turns to the north-east and captures 1,1.
  expect(threats(position)).toEqual([{ kind: 'chain', seat: 0, cells: ['0,0', '1,1'], by: ['0,-1'] }]);
});

test('an opponent whose arrows all turn to the rim threatens nothing', () => {
  const position = drawn(`
    2↖ .↑ .↑
    .↑ .↑ .↑
    .↑ .↑ 1↑`);
  expect(threats(position)).toEqual([]);
});

test('computing threats leaves the position as it was', () => {
  const position = drawn(`
    .↑ .↑ .↑
    2↖ 1↑ .↑
    .↑ 2↖ 1↑`);
  const before = [position.hashLow, position.hashHigh, position.toMove, position.ply];
  threats(position);
  expect([position.hashLow, position.hashHigh, position.toMove, position.ply]).toEqual(before);
});

test('a player without cells is told to pass', () => {
  expect(task(drawn('.↑ .↑ .↑\n.↑ .↑ .↑\n.↑ .↑ 2↑'))).toBe('pass');
  expect(task(drawn('.↑ .↑ .↑\n.↑ 1↑ .↑\n.↑ .↑ 2↑'))).toBe('turn');
});
