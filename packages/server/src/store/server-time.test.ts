import { expect, test } from 'vitest';
import { NOW } from '../testkit/matches.ts';
import { FakeTime } from '../testkit/time.ts';
import { ServerTime } from './server-time.ts';

/** Server time after a heartbeat. */
function started(): { time: FakeTime; server: ServerTime } {
  const time = new FakeTime(NOW);
  const server = new ServerTime(time.monotonic, { time: NOW, before: 0, after: 0 });
  server.continue({ time: NOW, before: 0, after: 0 });
  server.turned();
  return { time, server };
}

test('what is read right after a freeze counts as having arrived when it began', () => {
  const { time, server } = started();
  time.pass(200);
  server.turned();
  time.pass(12_000);
  expect(server.now()).toBe(NOW + 200);
  // The freeze is not charged until a heartbeat has credited it.
  server.turned();
  expect(server.now()).toBe(NOW + 200);
});

test('a stall of the event loop shorter than a heartbeat interval is not charged either', () => {
  const { time, server } = started();
  time.pass(1500);
  server.turned();
  expect(server.now()).toBe(NOW);
});

test('a slow answer of the database moves the time no further than its uncertainty', () => {
  const { server } = started();
  expect(server.continue({ time: NOW + 900, before: 0, after: 1000 })).toBe(0);
  expect(server.continue({ time: NOW + 1900, before: 0, after: 1000 })).toBe(900);
});

test('the time never goes back', () => {
  const { time, server } = started();
  time.pass(500);
  expect(server.now()).toBe(NOW + 500);
  server.continue({ time: NOW, before: 500, after: 500 });
  expect(server.now()).toBe(NOW + 500);
  server.turned();
  time.pass(700);
  expect(server.now()).toBe(NOW + 700);
});

test('a process that sends no heartbeats follows the clock', () => {
  const time = new FakeTime(NOW);
  const server = new ServerTime(time.monotonic, { time: NOW, before: 0, after: 0 });
  time.pass(3_600_000);
  expect(server.now()).toBe(NOW + 3_600_000);
});
