// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aHeldSeat } from '../../play/seats/samples.ts';
import type { HeldSeat } from '../../play/seats/seats.ts';
import { OpenSeats } from './open-seats.svelte.ts';

function world(seats: HeldSeat[]) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  let tell = () => {};
  const source = {
    listSeats: async () => seats,
    watchSeats(listener: () => void) {
      tell = listener;
      return () => {};
    },
  };
  return { storage, source, tell: () => tell() };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('there is room for the line as long as a match is not over', async () => {
  const seats = [aHeldSeat('a', { phase: 'ended' })];
  const { storage, source, tell } = world(seats);
  const open = new OpenSeats(storage);
  open.follow(source);
  await settled();
  expect(open.areThere).toBe(false);
  seats.push(aHeldSeat('b', { phase: 'running' }));
  tell();
  await settled();
  expect(open.areThere).toBe(true);
});

test('the next visit begins as the last one ended', async () => {
  const { storage, source } = world([aHeldSeat('a', { phase: 'waiting' })]);
  new OpenSeats(storage).follow(source);
  await settled();
  expect(new OpenSeats(storage).areThere).toBe(true);
  new OpenSeats(storage).follow({ ...source, listSeats: () => Promise.reject(new Error('no storage')) });
  await settled();
  expect(new OpenSeats(storage).areThere).toBe(false);
});
