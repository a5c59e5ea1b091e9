import { expect, test } from 'vitest';
import { Lane, mayDouble, mayReorder } from './lane.ts';

const said = (type: string, more = {}): string => JSON.stringify({ type, ...more });

test('hello, welcome and unnumbered messages are never reordered', () => {
  expect(mayReorder(said('entries', { from: 1 }), said('entries', { from: 2 }))).toBe(true);
  expect(mayReorder(said('accepted'), said('status'))).toBe(true);
  expect(mayReorder(said('status'), said('status'))).toBe(false);
  expect(mayReorder(said('chat'), said('chat'))).toBe(false);
  expect(mayReorder(said('hello'), said('move'))).toBe(false);
  expect(mayReorder(said('welcome'), said('entries'))).toBe(false);
});

test('commands may be duplicated, but hello and broadcast chat messages may not', () => {
  expect(mayDouble(said('chat', { id: 7, text: 'hi' }))).toBe(true);
  expect(mayDouble(said('chat', { message: {} }))).toBe(false);
  expect(mayDouble(said('hello'))).toBe(false);
});

test('a lane delivers messages in order, except for injected duplicates and reordering', async () => {
  const out: string[] = [];
  const did: string[] = [];
  const lane = new Lane({
    mayReorder: () => true,
    mayDouble: () => true,
    deliver: (message) => void out.push(message),
    did: (what) => void did.push(what),
  });
  const plain = { delay: 0, isDoubled: false, isReordered: false };
  lane.put('a', { ...plain, delay: 5 });
  lane.put('b', { ...plain, isReordered: true });
  lane.put('c', { ...plain, isDoubled: true });
  lane.put('d', { ...plain, isReordered: true });
  await lane.empty();
  expect(out).toEqual(['a', 'c', 'c', 'b', 'd']);
  expect(did).toEqual(['messages delayed', 'messages doubled', 'messages reordered']);
});
