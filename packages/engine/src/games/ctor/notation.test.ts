import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ctor } from './index.ts';

test('every text is either refused as not-a-move or names a cell', () => {
  const position = ctor.rules.start({});
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9., e]{0,40}$/));
  fc.assert(
    fc.property(texts, (text) => {
      const move = ctor.notation.read(position, text);
      if (move === null) return ctor.notation.refusal(position, text)?.code === 'not-a-move';
      return ctor.notation.read(position, ctor.notation.format(position, move)) === move;
    }),
  );
});

test('reading and formatting a canonical text gives the same text', () => {
  const position = ctor.rules.start({});
  fc.assert(
    fc.property(
      fc.nat(9),
      fc.nat(9),
      (x, y) => ctor.notation.format(position, ctor.notation.read(position, `${x},${y}`) as number) === `${x},${y}`,
    ),
  );
  expect(ctor.notation.format(position, 37)).toBe('3,7');
});
