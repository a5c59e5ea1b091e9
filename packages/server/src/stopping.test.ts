import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopping } from './stopping.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('one thing after the other, each once, however often it is asked for', async () => {
  const done: string[] = [];
  const stage = (name: string) => ({ name, most: 100, work: async () => void done.push(name) });
  const stop = stopping([stage('first'), stage('second')], () => {});
  await Promise.all([stop(), stop()]);
  expect(done).toEqual(['first', 'second']);
});

test('what hangs and what fails is told, and the rest is ended all the same', async () => {
  const told: string[] = [];
  let isEnded = false;
  const stop = stopping(
    [
      { name: 'one that hangs', most: 3000, work: () => new Promise(() => {}) },
      { name: 'one that fails', most: 3000, work: () => Promise.reject(new Error('broken')) },
      {
        name: 'the last',
        most: 3000,
        work: () => {
          isEnded = true;
        },
      },
    ],
    (error, about) => told.push(`${about?.stopping}: ${(error as Error).message}`),
  );
  const stopped = stop();
  await vi.advanceTimersByTimeAsync(3000);
  await stopped;
  expect(isEnded).toBe(true);
  expect(told).toEqual([
    'one that hangs: one that hangs was not done after 3000 ms and is left behind',
    'one that fails: broken',
  ]);
});
