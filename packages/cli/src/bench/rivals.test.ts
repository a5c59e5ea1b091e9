import { expect, test } from 'vitest';
import { measurePerftDuels } from './rivals.ts';

/** A clock that advances by 1 ms on every reading. */
const ticking = (): (() => number) => {
  let now = 0;
  return () => ++now;
};

/** Command of a program that prints these numbers, one a line. */
const printing = (...numbers: number[]): string =>
  `${process.execPath} -e ${numbers.map((number) => `console.log(${number});`).join('')}`;

test('another program is measured by the lines that show its perft counts', async () => {
  const [figures] = await measurePerftDuels(printing(4, 96, 1440), ticking(), [3]);
  expect(figures).toEqual({ what: 'bulk perft 3, nodes/s', ours: 1_440_000, rival: 1_440_000, ratio: 1 });
});

test('a program with a wrong perft count is refused', async () => {
  await expect(measurePerftDuels(printing(4, 96, 1441), ticking(), [3])).rejects.toThrow('prints no line with 1440');
});

test('a program that does not start is refused', async () => {
  await expect(measurePerftDuels('no-such-program', ticking(), [3])).rejects.toThrow('--perft no-such-program: spawn');
});
