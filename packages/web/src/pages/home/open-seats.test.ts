// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aHeldSeat } from '../../play/seats/samples.ts';
import type { HeldSeat } from '../../play/seats/seats.ts';
import type { Stored } from '../../ui/storage.ts';
import { OpenSeats } from './open-seats.svelte.ts';

function world(seats: HeldSeat[]) {
  let saved = false;
  const storage: Stored<boolean> = {
    read: () => saved,
    write: (value) => {
      saved = value;
    },
    remove: () => {
      saved = false;
    },
  };
  let change = () => {};
  const source = {
    listSeats: async () => seats,
    watchSeats(listener: () => void) {
      change = listener;
      return () => {};
    },
  };
  return { storage, source, change: () => change() };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a device has open seats while one of its matches is unfinished', async () => {
  const seats = [aHeldSeat('a', { phase: 'ended' })];
  const { storage, source, change } = world(seats);
  const open = new OpenSeats(storage);
  open.follow(source);
  await settled();
  expect(open.areThere).toBe(false);
  seats.push(aHeldSeat('b', { phase: 'running' }));
  change();
  await settled();
  expect(open.areThere).toBe(true);
});

test('a new visit starts with the value saved by the previous visit', async () => {
  const { storage, source } = world([aHeldSeat('a', { phase: 'waiting' })]);
  new OpenSeats(storage).follow(source);
  await settled();
  expect(new OpenSeats(storage).areThere).toBe(true);
  new OpenSeats(storage).follow({ ...source, listSeats: () => Promise.reject(new Error('no storage')) });
  await settled();
  expect(new OpenSeats(storage).areThere).toBe(false);
});
