import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { testTerminal } from '../testkit/terminal.ts';
import { duration, Progress } from './progress.ts';

/** A terminal with a manual clock. */
function timed(isTty: boolean) {
  const terminal = testTerminal(new PassThrough());
  let now = 0;
  if (isTty) Object.assign(terminal.errors, { isTTY: true });
  return {
    terminal: { ...terminal, elapsed: () => now },
    at(milliseconds: number) {
      now = milliseconds;
    },
    async shown() {
      await new Promise((resolve) => setImmediate(resolve));
      return terminal.err();
    },
  };
}

test('without a terminal, progress is a line every 30 s that estimates the remaining time from the speed of this run', async () => {
  const { terminal, at, shown } = timed(false);
  const progress = new Progress(terminal, 'xo 3 v 1', 100, 40);
  for (let second = 1; second <= 60; second++) {
    at(1000 * second);
    if (second % 2 === 0) progress.step(() => 'even');
  }
  progress.close();
  expect(await shown()).toBe(
    [
      'xo 3 v 1: continues after 40 of 100',
      'xo 3 v 1 55/100  even  about 1:30 left',
      'xo 3 v 1 70/100  even  about 1:00 left',
      '',
    ].join('\n'),
  );
});

test('on a terminal, progress is a bar that is redrawn in place and erased at the end', async () => {
  const { terminal, at, shown } = timed(true);
  const progress = new Progress(terminal, 'xo', 2, 0);
  at(1000);
  progress.step(() => '+1');
  progress.say('a worker has crashed');
  progress.close();
  expect(await shown()).toBe(
    `\r\x1b[2K${'█'.repeat(12)}${'░'.repeat(12)} xo 1/2  +1  about 0:01 left\r\x1b[2Ka worker has crashed\n\r\x1b[2K`,
  );
});

test('durations are formatted as h:mm:ss or m:ss', () => {
  expect([0, 42_400, 600_000, 3_909_000].map(duration)).toEqual(['0:00', '0:42', '10:00', '1:05:09']);
});
