// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { HeldSeats } from './held-seats.svelte.ts';
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

test('without storage, the device holds no seats', async () => {
  const held = new HeldSeats();
  held.follow({ listSeats: () => Promise.reject(new Error('no storage')), watchSeats: () => () => {} });
  await settled();
  expect(held.ids.size).toBe(0);
});
