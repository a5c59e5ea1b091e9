import { expect, test } from 'vitest';
import { createMatch, play } from '../../match/index.ts';
import { setupRefusal } from '../../testkit/setup-laws.ts';
import { ctor } from './index.ts';

const EMPTY = '..........';
const board = (...rows: string[]): string => [...rows, ...Array(10 - rows.length).fill(EMPTY)].join('/');
const refused = (text: string): string => setupRefusal(ctor, text);

test('a match starts from a set-up position, with captures and placements as in any other match', () => {
  const setup = `${board('.1........', '12........', '.11.......')} First placements=1 points=2,0`;
  const match = createMatch(ctor, { setup });
  expect(match.options).toEqual({ setup });
  const next = play(match, '2,1');
  expect(next.ok && [next.value.position.points(0), next.value.position.pieceAt(11)]).toEqual([3, 1]);
  expect(next.ok && [next.value.position.toMove, next.value.position.placementsLeft]).toEqual([1, 2]);
});

test('matches without a set-up position have the same options as before', () => {
  expect(createMatch(ctor).options).toEqual({});
});

test('either side may be to move, whatever the number of pieces', () => {
  for (const seat of ['First', 'Second']) expect(refused(`${board('1.........')} ${seat}`)).toBe('accepted');
});

test('decided: a full board is refused', () => {
  const full = `${Array(10).fill('1212121212').join('/')} First`;
  expect(refused(full)).toBe(
    'decided: The match is already over in this position: Draw: 50 pieces each on the full board',
  );
});

test('bad-board: the board must have ten rows of ten cells', () => {
  const sentence = 'bad-board: The board must have 10 rows of 10 cells';
  expect(refused(`${EMPTY}/${EMPTY} First`)).toBe(sentence);
  expect(refused(`${board(`${EMPTY}.`)} First`)).toBe(sentence);
  expect(refused(`${board('.........')} First`)).toBe(sentence);
});

test('bad-piece: the board may contain only 1, 2 and dots', () => {
  expect(refused(`${board('3.........')} First`)).toBe('bad-piece: There is no piece called “3...”');
});

test('bad-seat: the text must name the side to move', () => {
  expect(refused(board())).toBe('bad-seat: The side to move must be First or Second, not “........../.........…”');
});

test('bad-number and unknown-number: numbers must have known names and be in range', () => {
  expect(refused(`${board()} First placements=3`)).toBe('bad-number: Placements left must be between 1 and 2');
  expect(refused(`${board()} First points=1`)).toBe('bad-number: Score must be between 0 and 800');
  expect(refused(`${board()} First energy=1`)).toBe('unknown-number: This game has no number called “energy”');
});

test('too-long: a text may have at most 12,000 characters', () => {
  expect(refused('.'.repeat(12_001))).toBe('too-long: The text is longer than 12000 characters');
});

test('extra white space in a text is ignored', () => {
  const match = createMatch(ctor, { setup: `  ${board('1.........')}   second ` });
  expect(match.options).toEqual({ setup: `${board('1.........')} Second` });
});
