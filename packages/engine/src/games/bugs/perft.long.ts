import { expect, test } from 'vitest';
import { perft } from '../../kernel/index.ts';
import counts from './cases/perft-long.json' with { type: 'json' };
import { optionsOf } from './drawn.ts';
import { BugsPosition } from './position.ts';

for (const { options, depth, count } of counts) {
  test(`perft ${depth} with ${JSON.stringify(options)} is ${count}`, () => {
    expect(perft(new BugsPosition(optionsOf(options)), depth)).toBe(count);
  });
}
