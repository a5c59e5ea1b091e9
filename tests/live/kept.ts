import { afterEach } from 'vitest';

const closing: { close(): void }[] = [];
afterEach(() => {
  for (const each of closing.splice(0)) each.close();
});

/** Is closed after the test, however it ends. */
export const kept = <T extends { close(): void }>(each: T): T => {
  closing.push(each);
  return each;
};
