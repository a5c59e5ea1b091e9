import { expect, test } from 'vitest';
import { Allowances } from './allowances.ts';

const parts = { maxSocketsPerTicket: 2, messagesPerSecond: 1 };

test('the number of sockets is limited per ticket', () => {
  const allowances = new Allowances(parts);
  expect(allowances.enter('a', 0)).not.toBeNull();
  expect(allowances.enter('a', 0)).not.toBeNull();
  expect(allowances.enter('a', 0)).toBeNull();
  expect(allowances.enter('b', 0)).not.toBeNull();
  allowances.leave('a');
  expect(allowances.enter('a', 0)).not.toBeNull();
  expect(allowances.enter('a', 0)).toBeNull();
});

test('all sockets of a ticket share its rate limit', () => {
  const allowances = new Allowances(parts);
  const [first, second] = [allowances.enter('a', 0), allowances.enter('a', 0)];
  expect([first?.messages.take(0), second?.messages.take(0), first?.messages.take(0)]).toEqual([true, true, false]);
  expect(allowances.enter('b', 0)?.messages.take(0)).toBe(true);
});

test('reconnecting does not refill the allowance', () => {
  const allowances = new Allowances(parts);
  const before = allowances.enter('a', 0)?.messages;
  expect([before?.take(0), before?.take(0)]).toEqual([true, true]);
  allowances.leave('a');
  expect(allowances.enter('a', 0)?.messages.take(0)).toBe(false);
});

test('all connected tickets are remembered, but only the most recently disconnected ones', () => {
  const allowances = new Allowances({ ...parts, maxDisconnected: 1 });
  const emptied = (hash: string): void => {
    const messages = allowances.enter(hash, 0)?.messages;
    while (messages?.take(0));
  };
  for (const hash of ['here', 'first', 'second']) emptied(hash);
  allowances.leave('first');
  allowances.leave('second');
  const takes = (hash: string): boolean | undefined => allowances.enter(hash, 0)?.messages.take(0);
  expect({ here: takes('here'), first: takes('first'), second: takes('second') }).toEqual({
    ...{ here: false, first: true, second: false },
  });
});

test('a leave without a matching enter changes nothing', () => {
  const allowances = new Allowances(parts);
  allowances.leave('a');
  expect(allowances.enter('a', 0)).not.toBeNull();
  expect(allowances.enter('a', 0)).not.toBeNull();
  expect(allowances.enter('a', 0)).toBeNull();
});
