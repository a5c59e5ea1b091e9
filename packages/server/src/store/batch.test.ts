import { describe, expect, test } from 'vitest';
import { Batch } from './batch.ts';

interface Item {
  readonly key: string;
  readonly value: number;
}

/** A batch that records its runs. A run fails if `fail` returns an error. */
function recording(maxSize: number, fail: (items: readonly Item[]) => Error | null = () => null) {
  const runs: number[][] = [];
  const batch = new Batch<Item, number>({
    maxSize,
    key: ({ key }) => key,
    run: async (items) => {
      runs.push(items.map(({ value }) => value));
      const error = fail(items);
      if (error) throw error;
      return items.map(({ value }) => value * 10);
    },
    isItemError: (error) => (error as Error).message === 'poison',
  });
  return { batch, runs };
}

const item = (value: number, key = String(value)): Item => ({ key, value });
const settled = (results: PromiseSettledResult<number>[]) =>
  results.map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as Error).message));

describe('a batch', () => {
  test('runs items added at the same time as one batch, and returns a result for each', async () => {
    const { batch, runs } = recording(100);
    expect(await Promise.all([1, 2, 3].map((n) => batch.add(item(n))))).toEqual([10, 20, 30]);
    expect(runs).toEqual([[1, 2, 3]]);
  });

  test('starts the next batch before the callers handle the results of the last one', async () => {
    const events: string[] = [];
    const batch = new Batch<Item, number>({
      maxSize: 1,
      key: ({ key }) => key,
      run: async (items) => {
        events.push(`start ${items[0]?.value}`);
        return items.map(({ value }) => value);
      },
      isItemError: () => false,
    });
    await Promise.all([1, 2].map((n) => batch.add(item(n)).then((result) => events.push(`result ${result}`))));
    expect(events).toEqual(['start 1', 'start 2', 'result 1', 'result 2']);
  });

  test('hands out the results of a large batch in order, in several turns of the event loop', async () => {
    const { batch, runs } = recording(500);
    let turn = 0;
    let isDone = false;
    const count = (): void => {
      turn++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const results: number[] = [];
    const resultsInTurn: number[] = [];
    const values = Array.from({ length: 200 }, (_, n) => n);
    const handled = (result: number): void => {
      results.push(result);
      resultsInTurn[turn] = (resultsInTurn[turn] ?? 0) + 1;
    };
    await Promise.all(values.map((n) => batch.add(item(n)).then(handled)));
    isDone = true;
    expect(runs).toHaveLength(1);
    expect(results).toEqual(values.map((n) => 10 * n));
    expect(Object.values(resultsInTurn)).toEqual([64, 64, 64, 8]);
  });

  test('never exceeds its maximum size', async () => {
    const { batch, runs } = recording(2);
    await Promise.all([1, 2, 3, 4, 5].map((n) => batch.add(item(n))));
    expect(runs).toEqual([[1, 2], [3, 4], [5]]);
  });

  test('runs items with the same key one after the other, in order', async () => {
    const { batch, runs } = recording(100);
    await Promise.all([item(1, 'a'), item(2, 'b'), item(3, 'a'), item(4, 'a')].map((each) => batch.add(each)));
    expect(runs).toEqual([[1, 2], [3], [4]]);
  });

  test('fails only the item that causes an error', async () => {
    const { batch } = recording(100, (items) => (items.some(({ value }) => value === 2) ? new Error('poison') : null));
    const results = await Promise.allSettled([1, 2, 3].map((n) => batch.add(item(n))));
    expect(settled(results)).toEqual([10, 'poison', 30]);
  });

  test('fails all items on a broken connection, without retrying them one by one', async () => {
    const { batch, runs } = recording(100, () => new Error('gone'));
    expect(settled(await Promise.allSettled([1, 2].map((n) => batch.add(item(n)))))).toEqual(['gone', 'gone']);
    expect(runs).toEqual([[1, 2]]);
  });

  test('continues after an error', async () => {
    let isDown = true;
    const { batch } = recording(100, () => (isDown ? new Error('gone') : null));
    await expect(batch.add(item(1))).rejects.toThrow('gone');
    isDown = false;
    expect(await batch.add(item(2))).toBe(20);
  });

  test('is idle once all items are done', async () => {
    const { batch } = recording(1);
    const answered: number[] = [];
    for (const n of [1, 2, 3]) void batch.add(item(n)).then((result) => answered.push(result));
    await batch.idle();
    expect(answered).toEqual([10, 20, 30]);
  });
});
