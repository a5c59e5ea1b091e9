// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aHeldSeat, aMatch } from './samples.ts';
import {
  arrangeSeats,
  deadlineOf,
  type HeldSeat,
  type LastSeen,
  lastSeenOf,
  nextWaiting,
  seatInNext,
  waitsFor,
} from './seats.ts';

/** Opens a tab: a fresh copy of the module, with its own connection to the same database. */
async function tab(): Promise<typeof import('./seats.ts')> {
  vi.resetModules();
  return import('./seats.ts');
}
let seats: typeof import('./seats.ts');

beforeEach(async () => {
  seats = await tab();
});
afterEach(() => deleteDB('quintet'));

const held = (id: string): HeldSeat => ({ id, game: 'ctor', seat: 0, ticket: 'ticket', invitation: null, since: 1 });

test('a saved seat is found by every tab until it is removed', async () => {
  await seats.saveSeat(held('a'));
  await seats.saveSeat(held('b'));
  const other = await tab();
  expect(await other.getSeat('a')).toEqual(held('a'));
  await seats.removeSeat('a');
  expect(await other.listSeats()).toEqual([held('b')]);
  expect(await other.getSeat('a')).toBeUndefined();
});

test('every tab is notified of a saved seat', async () => {
  const other = await tab();
  const there = new Promise<string>((resolve) => other.watchSeats(resolve));
  const here: string[] = [];
  seats.watchSeats((id) => here.push(id));
  await seats.saveSeat(held('a'));
  expect(here).toEqual(['a']);
  expect(await there).toBe('a');
});

test('the latest report of a match is saved with its seat, if the seat is still held', async () => {
  await seats.saveSeat(held('a'));
  const { last } = aHeldSeat('a');
  expect(await seats.saveLastSeen('a', last as LastSeen)).toBe(true);
  expect(await seats.getSeat('a')).toEqual({ ...held('a'), last });
  await seats.removeSeat('a');
  expect(await seats.saveLastSeen('a', last as LastSeen)).toBe(false);
  expect(await seats.listSeats()).toEqual([]);
});

test('a new seat never overwrites a seat that is already held', async () => {
  expect(await seats.saveNewSeat(held('a'))).toBe(true);
  expect(await seats.saveNewSeat({ ...held('a'), ticket: 'other' })).toBe(false);
  expect((await seats.getSeat('a'))?.ticket).toBe('ticket');
});

test('a database from before seats were introduced is upgraded and keeps its matches', async () => {
  const old = await openDB('quintet', 1, {
    upgrade: (db) => void db.createObjectStore('matches', { keyPath: 'id' }).createIndex('changedAt', 'changedAt'),
  });
  await old.put('matches', { id: 'kept', changedAt: 1 });
  old.close();
  expect(await seats.listSeats()).toEqual([]);
  await seats.saveSeat(held('a'));
  const now = await openDB('quintet');
  expect([...(await now.getAllKeys('matches')), ...(await now.getAllKeys('seats'))]).toEqual(['kept', 'a']);
  now.close();
});

const seat = (id: string, last?: Partial<LastSeen>): HeldSeat => aHeldSeat(id, last);
const ids = (seats: readonly HeldSeat[]): string[] => seats.map(({ id }) => id);
const clocks = (left: number, running: 0 | 1 = 0) => ({ left: [left, left] as [number, number], running, at: 1000 });
const NO_OFFERS = { draw: null, takeback: null, rematch: null };

describe('the person that a match is waiting for', () => {
  test.each([
    ['you, to move', { toMove: 0 }, 'you'],
    ['the opponent, to move', { toMove: 1 }, 'opponent'],
    ['anybody to join', { phase: 'waiting' }, 'anybody'],
    ['nobody, after the end', { phase: 'ended', toMove: null }, 'over'],
    ['nobody, when the server no longer has it', { phase: 'gone' }, 'over'],
    ['you, to answer a draw offer on the opponent’s turn', { toMove: 1, offers: { ...NO_OFFERS, draw: 1 } }, 'you'],
    ['the opponent, to answer your offer', { toMove: 1, offers: { ...NO_OFFERS, takeback: 0 } }, 'opponent'],
    ['you, to answer a rematch', { phase: 'ended', offers: { ...NO_OFFERS, rematch: 1 } }, 'you'],
    [
      'nobody, once the rematch is being played',
      { phase: 'ended', offers: { ...NO_OFFERS, rematch: 1 }, next: 'n' },
      'over',
    ],
  ] as const)('is %s', (_, last, waits) => {
    expect(waitsFor(seat('m', last))).toBe(waits);
  });

  test('is unknown until the server reports the match', () => {
    const { last: _, ...held } = seat('m');
    expect(waitsFor(held)).toBe('unheard');
  });
});

test('matches that wait for the user are sorted by deadline, then by waiting time', () => {
  const groups = arrangeSeats([
    seat('late', { toMove: 0, changedAt: 9 }),
    seat('soon', { toMove: 0, clocks: clocks(500), changedAt: 8 }),
    seat('early', { toMove: 0, changedAt: 3 }),
    seat('sooner', { toMove: 0, clocks: clocks(200), changedAt: 9 }),
    seat('theirs', { toMove: 1 }),
  ]);
  expect(ids(groups.you)).toEqual(['sooner', 'soon', 'early', 'late']);
  expect(ids(groups.opponent)).toEqual(['theirs']);
});

test('other matches are sorted by their latest change, newest first', () => {
  const groups = arrangeSeats([
    seat('old', { phase: 'ended', changedAt: 1 }),
    seat('new', { phase: 'ended', changedAt: 5 }),
    seat('free', { phase: 'waiting' }),
  ]);
  expect([ids(groups.over), ids(groups.anybody)]).toEqual([['new', 'old'], ['free']]);
});

test('only the user’s own running clock counts as a deadline', () => {
  expect(deadlineOf(seat('m', { clocks: clocks(500) }))).toBe(1500);
  expect(deadlineOf(seat('m', { clocks: clocks(500, 1) }))).toBeNull();
  expect(deadlineOf(seat('m', { clocks: clocks(500), phase: 'ended' }))).toBeNull();
});

test('the next waiting match is never the match on screen', () => {
  const seats = [
    seat('a', { toMove: 0, changedAt: 1 }),
    seat('b', { toMove: 0, changedAt: 2 }),
    seat('c', { toMove: 1 }),
  ];
  expect(nextWaiting(seats, 'a')?.id).toBe('b');
  expect(nextWaiting(seats)?.id).toBe('a');
  expect(nextWaiting(seats.slice(2))).toBeNull();
});

test('in a rematch, the same ticket holds the opposite seat', () => {
  const held = seat('m');
  const last = lastSeenOf(aMatch('m', { next: 'another' }), '"r7"');
  expect(seatInNext(held, last, 42)).toEqual({
    ...{ id: 'another', game: held.game, seat: 1, ticket: held.ticket, invitation: null, since: 42 },
  });
  expect(seatInNext(held, { ...last, next: null }, 42)).toBeNull();
});
