import { expect, test, vi } from 'vitest';
import { describeEachStore } from '../testkit/each-store.ts';
import { matchRow, moveEntry, NOW, writeTo } from '../testkit/matches.ts';
import { Space } from './space.ts';

describeEachStore('the size of a store', (at) => {
  test('grows with its content', async () => {
    const before = await at.store.size();
    expect(before).toBeGreaterThan(10_000);
    const row = matchRow({ id: 'large' });
    await at.store.create(row, []);
    const entries = Array.from({ length: 20_000 }, (_, n) => moveEntry(`move ${n}`));
    await at.store.write(writeTo(row, { entries }));
    await at.store.entries('large', 19_999);
    expect(await at.store.size()).toBeGreaterThan(before + 500_000);
  });

  test('makes the store full at its limit, and no longer full below the limit', async () => {
    const limit = await at.store.size();
    const sizes = [limit - 1, limit, limit - 1];
    const space = new Space({ store: { size: async () => sizes.shift() ?? 0 }, limit, report: () => {} });
    const seen: boolean[] = [];
    for (let n = 0; n < 3; n++) {
      await space.measure();
      seen.push(space.isFull);
    }
    expect(seen).toEqual([false, true, false]);
    const unlimited = new Space({ store: at.store, limit: 0, report: () => {} });
    await unlimited.measure();
    expect([unlimited.bytes > 0, unlimited.isFull]).toEqual([true, false]);
  });
});

test('the space of expired matches counts as free', async () => {
  const { openStore } = await import('./open.ts');
  const store = await openStore(':memory:');
  try {
    const row = matchRow({ id: 'large', changedAt: NOW - 1, phase: 'ended' });
    await store.create(row, []);
    await store.write(writeTo(row, { entries: Array.from({ length: 20_000 }, () => moveEntry('A1')) }));
    await store.entries('large', 19_999);
    const full = await store.size();
    await store.expire({ untouched: null, ended: NOW, idle: null, reports: null, replies: null });
    expect(await store.size()).toBeLessThan(full / 2);
  } finally {
    await store.close();
  }
});

test('the store is measured regularly, and an error is reported', async () => {
  vi.useFakeTimers();
  const report = vi.fn();
  const size = vi.fn().mockResolvedValueOnce(1).mockRejectedValueOnce(new Error('gone')).mockResolvedValue(5);
  const space = new Space({ store: { size }, limit: 5, report });
  try {
    await space.start();
    expect(space.isFull).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([report.mock.calls.length, space.bytes]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(space.isFull).toBe(true);
  } finally {
    space.stop();
    vi.useRealTimers();
  }
});

test('after a stop, the store is not measured and no error is reported', async () => {
  vi.useFakeTimers();
  const report = vi.fn();
  let close = (_: Error): void => {};
  const size = vi.fn().mockResolvedValueOnce(1);
  size.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        close = reject;
      }),
  );
  const space = new Space({ store: { size }, limit: 5, report });
  try {
    await space.start();
    await vi.advanceTimersByTimeAsync(10_000);
    space.stop();
    close(new Error('the store is closed'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([size.mock.calls.length, report.mock.calls.length]).toEqual([2, 0]);
  } finally {
    vi.useRealTimers();
  }
});
