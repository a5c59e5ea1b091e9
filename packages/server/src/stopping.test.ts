import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopping } from './stopping.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('stages run in order and only once, however often stop is called', async () => {
  const done: string[] = [];
  const stage = (name: string) => ({ name, timeoutMs: 100, work: async () => void done.push(name) });
  const stop = stopping([stage('first'), stage('second')], () => {});
  await Promise.all([stop(), stop()]);
  expect(done).toEqual(['first', 'second']);
});

test('a stage that hangs or fails is reported, and the remaining stages still run', async () => {
  const reports: string[] = [];
  let isEnded = false;
  const stop = stopping(
    [
      { name: 'one that hangs', timeoutMs: 3000, work: () => new Promise(() => {}) },
      { name: 'one that fails', timeoutMs: 3000, work: () => Promise.reject(new Error('broken')) },
      {
        name: 'the last',
        timeoutMs: 3000,
        work: () => {
          isEnded = true;
        },
      },
    ],
    (error, about) => reports.push(`${about?.stopping}: ${(error as Error).message}`),
  );
  const stopped = stop();
  await vi.advanceTimersByTimeAsync(3000);
  await stopped;
  expect(isEnded).toBe(true);
  expect(reports).toEqual(['one that hangs: one that hangs did not stop within 3000 ms', 'one that fails: broken']);
});
