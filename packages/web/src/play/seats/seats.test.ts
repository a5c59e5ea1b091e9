// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aHeldSeat } from './samples.ts';
import type { HeldSeat, LastSeen } from './seats.ts';

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
