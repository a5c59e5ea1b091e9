// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HeldSeat } from './seats.ts';

/** A tab: its own copy of the module, so its own connection, over the same database. */
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

test('a seat that is kept is there again, until it is dropped', async () => {
  await seats.keepSeat(held('a'));
  await seats.keepSeat(held('b'));
  const other = await tab();
  expect(await other.getSeat('a')).toEqual(held('a'));
  await seats.dropSeat('a');
  expect(await other.listSeats()).toEqual([held('b')]);
  expect(await other.getSeat('a')).toBeUndefined();
});

test('every tab hears of a seat', async () => {
  const other = await tab();
  const there = new Promise<string>((resolve) => other.watchSeats(resolve));
  const here: string[] = [];
  seats.watchSeats((id) => here.push(id));
  await seats.keepSeat(held('a'));
  expect(here).toEqual(['a']);
  expect(await there).toBe('a');
});
