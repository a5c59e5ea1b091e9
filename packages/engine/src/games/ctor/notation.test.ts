import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ctor } from './index.ts';

test('no text makes the reader throw, and what it accepts names one of the hundred cells', () => {
  const position = ctor.start({});
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9., e]{0,40}$/));
  fc.assert(
    fc.property(texts, (text) => {
      const move = ctor.read(text, position);
      if (move === null) return ctor.refusal(position, text)?.code === 'not-a-move';
      return ctor.read(ctor.format(move, position), position) === move;
    }),
  );
});

test('canonical texts are their own format', () => {
  const position = ctor.start({});
  fc.assert(
    fc.property(
      fc.nat(9),
      fc.nat(9),
      (x, y) => ctor.format(ctor.read(`${x},${y}`, position) as number, position) === `${x},${y}`,
    ),
  );
  expect(ctor.format(37, position)).toBe('3,7');
});
