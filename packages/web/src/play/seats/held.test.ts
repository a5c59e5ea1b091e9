// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { Held } from './held.svelte.ts';
import { aHeldSeat } from './samples.ts';
import type { HeldSeat } from './seats.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the seats of this device, as they come and go', async () => {
  let seats: HeldSeat[] = [aHeldSeat('a')];
  let tell = () => {};
  const held = new Held();
  held.follow({
    listSeats: async () => seats,
    watchSeats(listener) {
      tell = listener;
      return () => {};
    },
  });
  expect([...held.ids]).toEqual([]);
  await settled();
  expect([...held.ids]).toEqual(['a']);
  seats = [aHeldSeat('b'), aHeldSeat('c')];
  tell();
  await settled();
  expect([...held.ids]).toEqual(['b', 'c']);
});

test('where nothing can be read, what was known stays', async () => {
  const held = new Held();
  held.follow({ listSeats: () => Promise.reject(new Error('no storage')), watchSeats: () => () => {} });
  await settled();
  expect(held.ids.size).toBe(0);
});
