// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Stored } from '../../ui/storage.ts';
import { HeldSeats, OpenSeats } from './held-seats.svelte.ts';
import { aHeldSeat } from './samples.ts';
import type { HeldSeat } from './seats.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the list of held seats follows changes in the storage of this device', async () => {
  let seats: HeldSeat[] = [aHeldSeat('a')];
  let notify = () => {};
  const held = new HeldSeats();
  held.follow({
    listSeats: async () => seats,
    watchSeats(listener) {
      notify = listener;
      return () => {};
    },
  });
  expect([...held.ids]).toEqual([]);
  await settled();
  expect([...held.ids]).toEqual(['a']);
  seats = [aHeldSeat('b'), aHeldSeat('c')];
  notify();
  await settled();
  expect([...held.ids]).toEqual(['b', 'c']);
});

test('a device without storage holds no seats', async () => {
  const held = new HeldSeats();
  held.follow({ listSeats: () => Promise.reject(new Error('no storage')), watchSeats: () => () => {} });
  await settled();
  expect(held.ids.size).toBe(0);
});

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

test('a device has open seats while any of its matches is unfinished', async () => {
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

test('until the seats are loaded, the answer of the previous visit counts', async () => {
  const { storage, source } = world([aHeldSeat('a', { phase: 'waiting' })]);
  new OpenSeats(storage).follow(source);
  await settled();
  expect(new OpenSeats(storage).areThere).toBe(true);
  new OpenSeats(storage).follow({ ...source, listSeats: () => Promise.reject(new Error('no storage')) });
  await settled();
  expect(new OpenSeats(storage).areThere).toBe(false);
});
