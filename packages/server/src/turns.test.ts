import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('work runs one piece at a time in the order of the calls, even if a piece fails or asks for more', async () => {
  const turns = new Turns();
  const log: string[] = [];
  const piece = (name: string, then: () => void = () => {}): Promise<void> =>
    turns.run(async () => {
      log.push(`${name} starts`);
      then();
      await Promise.resolve();
      log.push(`${name} ends`);
      if (name === 'b') throw new Error('b fails');
    });
  let nested = Promise.resolve();
  const all = [
    piece('a', () => {
      nested = piece('a2');
    }),
    piece('b'),
    piece('c'),
  ];
  expect(log).toEqual(['a starts']);
  await turns.idle();
  await nested;
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['a', 'a2', 'b', 'c'].flatMap((name) => [`${name} starts`, `${name} ends`]));
});
