/**
 * Runs numbered jobs in several lanes at the same time, and delivers the results in the order of their numbers. An error of a job or of
 * `take` ends all lanes, and so does `false` from `take`; no later result is delivered.
 */
export async function runInOrder<T>(
  lanes: number,
  from: number,
  to: number,
  run: (index: number) => Promise<T>,
  take: (result: T) => Promise<unknown>,
): Promise<void> {
  const ahead = new Map<number, T>();
  let next = from;
  let due = from;
  let isOver = false;
  let taking: Promise<void> = Promise.resolve();
  const takeDue = async (): Promise<void> => {
    for (let result = ahead.get(due); result !== undefined && !isOver; result = ahead.get(due)) {
      ahead.delete(due++);
      isOver = (await take(result)) === false;
    }
  };
  const lane = async (): Promise<void> => {
    while (next < to && !isOver) {
      const index = next++;
      ahead.set(index, await run(index));
      taking = taking.then(takeDue);
      await taking;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
