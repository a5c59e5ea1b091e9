import { clientMessage } from '@quintet/wire';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMessage } from './parse-message.ts';

const number = fc.oneof(
  fc.integer({ min: -2, max: 3 }),
  fc.constantFrom(-0, 0.5, 1e15, 2 ** 53, 2 ** 53 - 1, Number.MIN_VALUE),
);
const odd = fc.oneof(fc.string({ maxLength: 100 }), number, fc.constantFrom(null, true, [], {}, ''));
/** Mostly valid moves, with wrong, missing and additional fields. */
const nearMove = fc.record(
  {
    type: fc.oneof({ weight: 9, arbitrary: fc.constant('move') }, odd),
    id: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 9 }) }, number, odd),
    version: fc.oneof({ weight: 5, arbitrary: fc.nat(9) }, number, odd),
    move: fc.oneof({ weight: 5, arbitrary: fc.string({ maxLength: 90 }) }, odd),
    more: odd,
    ['__proto__']: odd,
  },
  { requiredKeys: ['type', 'id', 'version', 'move'] },
);

test('a message is parsed exactly as its schema says', () => {
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: nearMove }, fc.jsonValue()), (sent) => {
      const text = JSON.stringify(sent);
      const expected = clientMessage.safeParse(JSON.parse(text));
      expect(parseMessage(text)).toEqual(expected.success ? expected.data : null);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['a field twice, of which the last counts', '{"type":"move","id":0,"version":0,"move":"1,1","id":7}', 7],
  ['fields in another order', '{"move":"1,1","version":0,"id":7,"type":"move"}', 7],
  ['an inherited field', '{"type":"move","id":7,"version":0,"__proto__":{"move":"1,1"}}', null],
  ['no JSON', '{"type":"move","id":7,"version":0,"move":"1,1"', null],
])('a move with %s', (_, text, id) => {
  expect(parseMessage(text)).toEqual(id === null ? null : { type: 'move', id, version: 0, move: '1,1' });
});

test('only the version of a hello from another wire version is read', () => {
  const hello = { type: 'hello', wire: 99, match: '', ticket: null, seen: null };
  expect(parseMessage('{"type":"hello","wire":99,"more":[]}')).toEqual(hello);
});
