// @vitest-environment happy-dom
import { unwrap } from '@quintet/engine/authoring';
import { createMatch, fold, type Match, startMatch, toRecord } from '@quintet/engine/match';
import { xo } from '@quintet/engine/xo';
import { describe, expect, test } from 'vitest';
import type { SavedMatch } from '../../../play/library/store.ts';
import { countMatches, explore, loadBook, sharesOf } from './explorer.ts';

const { options, position: start } = createMatch(xo);
const OPENING = ['place 0,0', 'place 1,1'];

function saved(match: Match, index: number): SavedMatch {
  return { id: `${index}`, record: toRecord(match), ahead: [], createdAt: index, changedAt: index, revision: 1 };
}
/** A match in which seat 0 resigns after the opening. */
function resigned(given: object = {}): Match {
  const begun = startMatch(xo, { options: unwrap(xo.rules.parseOptions(given)) });
  const entries = [...OPENING.map((move) => ({ move, at: null })), { end: 'resigned', by: 0, at: null } as const];
  return unwrap(fold(begun, entries).result);
}
const running = unwrap(fold(createMatch(xo), [{ move: 'place 3,3', at: null }]).result);
const count = (...matches: Match[]) => countMatches(xo, options, matches.map(saved), async () => {});

describe('the matches on this device', () => {
  test('are counted if they are finished and have the same options', async () => {
    const matches = await count(resigned(), running, resigned({ drawAfter: 50 }), resigned());
    expect(matches.count).toBe(2);
    const { moves, total, rest } = explore(matches, start);
    expect(total).toBe(2);
    expect(rest).toBe(0);
    expect(moves.map(({ text, tally }) => [text, tally])).toEqual([['place 0,0', { wins: 0, draws: 0, losses: 2 }]]);
  });

  test('are found by position, regardless of symmetry', async () => {
    const matches = await count(resigned());
    const corner = start.clone();
    corner.play(unwrap(xo.notation.parse(corner, 'place 3,3')));
    expect(explore(matches, corner).moves.map(({ text }) => text)).toEqual(['place 2,2']);
    corner.play(unwrap(xo.notation.parse(corner, 'place 0,3')));
    expect(explore(matches, corner).moves).toEqual([]);
  });
});

describe('the shipped self-play matches', () => {
  test('include the starting position, and are rejected for different options', async () => {
    const book = await loadBook(xo, options);
    if (typeof book === 'string') throw new Error(book);
    expect(explore(book, start).total).toBe(book.count);
    expect(await loadBook(xo, { ...options, drawAfter: 50 })).toBe('other-options');
    expect(await loadBook({ ...xo, id: 'gomoku' } as never, options)).toBe('no-book');
  });
});

test('the shares of wins, draws and losses are whole percentages that add up to 100', () => {
  expect(sharesOf({ wins: 1, draws: 1, losses: 1 })).toEqual([33, 34, 33]);
  expect(sharesOf({ wins: 1, draws: 0, losses: 0 })).toEqual([100, 0, 0]);
  expect(sharesOf({ wins: 1, draws: 0, losses: 7 })).toEqual([13, 0, 87]);
});
