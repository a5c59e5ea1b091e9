import { afterEach, expect, test, vi } from 'vitest';
import { JobLimit, PAUSE_WORD, STOP_WORD } from './job-limit.ts';

afterEach(() => void vi.restoreAllMocks());

let time = 0;
const now = (): number => time;
/** Simulates a host that writes `value` to a control word after the job has slept for `milliseconds`. */
const sleepFor = (milliseconds: number, word: number, value: number): void => {
  vi.spyOn(Atomics, 'wait').mockImplementation((memory) => {
    time += milliseconds;
    Atomics.store(memory as unknown as Int32Array, word, value);
    return 'ok';
  });
};

test('a job stops when its time is up, and restart grants the time again', () => {
  time = 100;
  const limit = new JobLimit({ milliseconds: 50, stop: null }, now);
  expect(limit.shouldStop()).toBe(false);
  time = 150;
  expect(limit.shouldStop()).toBe(true);
  limit.restart();
  expect(limit.shouldStop()).toBe(false);
  expect(new JobLimit({ milliseconds: null, stop: null }, now).shouldStop()).toBe(false);
});

test('the stop word stops a job', () => {
  const stop = new Int32Array(1);
  const limit = new JobLimit({ milliseconds: null, stop }, now);
  expect([limit.shouldStop(), limit.isStopped]).toEqual([false, false]);
  Atomics.store(stop, STOP_WORD, 1);
  expect([limit.shouldStop(), limit.isStopped]).toEqual([true, true]);
});

test('the pause word pauses a job, and paused time does not count', () => {
  time = 0;
  const stop = new Int32Array(2);
  const limit = new JobLimit({ milliseconds: 50, stop }, now);
  Atomics.store(stop, PAUSE_WORD, 1);
  sleepFor(1000, PAUSE_WORD, 0);
  expect(limit.shouldStop()).toBe(false);
  time += 49;
  expect(limit.shouldStop()).toBe(false);
  time += 1;
  expect(limit.shouldStop()).toBe(true);
});

test('a paused job can be stopped', () => {
  const stop = new Int32Array(2);
  const limit = new JobLimit({ milliseconds: null, stop }, now);
  Atomics.store(stop, PAUSE_WORD, 1);
  sleepFor(0, STOP_WORD, 1);
  expect(limit.shouldStop()).toBe(true);
});
