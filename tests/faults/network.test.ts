import { expect, test } from 'vitest';
import { Lane, mayDouble, mayReorder } from './lane.ts';
import { MessageFilter } from './resp.ts';

const frame = (type: string, more = {}): string => JSON.stringify({ type, ...more });

test('hello, welcome and unnumbered messages are never reordered', () => {
  expect(mayReorder(frame('entries', { from: 1 }), frame('entries', { from: 2 }))).toBe(true);
  expect(mayReorder(frame('accepted'), frame('status'))).toBe(true);
  expect(mayReorder(frame('status'), frame('status'))).toBe(false);
  expect(mayReorder(frame('chat'), frame('chat'))).toBe(false);
  expect(mayReorder(frame('hello'), frame('move'))).toBe(false);
  expect(mayReorder(frame('welcome'), frame('entries'))).toBe(false);
});

test('commands may be duplicated, but hello and broadcast chat messages may not', () => {
  expect(mayDouble(frame('chat', { id: 7, text: 'hi' }))).toBe(true);
  expect(mayDouble(frame('chat', { message: {} }))).toBe(false);
  expect(mayDouble(frame('hello'))).toBe(false);
});

test('a lane delivers messages in order, except for injected duplicates and reordering', async () => {
  const out: string[] = [];
  const did: string[] = [];
  const lane = new Lane({
    mayReorder: () => true,
    mayDouble: () => true,
    deliver: (message) => void out.push(message),
    did: (what) => void did.push(what),
  });
  const plain = { delay: 0, isDoubled: false, isReordered: false };
  lane.put('a', { ...plain, delay: 5 });
  lane.put('b', { ...plain, isReordered: true });
  lane.put('c', { ...plain, isDoubled: true });
  lane.put('d', { ...plain, isReordered: true });
  await lane.empty();
  expect(out).toEqual(['a', 'c', 'c', 'b', 'd']);
  expect(did).toEqual(['messages delayed', 'messages doubled', 'messages reordered']);
});

const bulk = (text: string): string => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
/** A published message: an array in RESP2, a push in RESP3. */
const message = (text: string, kind = '>'): string => `${kind}3\r\n${bulk('message')}${bulk('channel')}${bulk(text)}`;
const OTHERS = [
  '+PONG\r\n',
  `*3\r\n${bulk('subscribe')}${bulk('channel')}:1\r\n`,
  `*2\r\n*2\r\n${bulk('a')}$-1\r\n*-1\r\n`,
  '*0\r\n',
  bulk(message('inside of another value')),
  '-ERR no\r\n',
  `%2\r\n${bulk('a')}:1\r\n${bulk('b')}~2\r\n#t\r\n_\r\n`,
  '=7\r\ntxt:\r\n!\r\n',
];

/** The output when the input arrives in slices of this size. */
function passed(values: readonly string[], slice: number, isDropped: () => boolean): string {
  const filter = new MessageFilter(isDropped);
  const bytes = Buffer.from(values.join(''));
  const taken: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += slice) taken.push(filter.take(bytes.subarray(at, at + slice)));
  return Buffer.concat(taken).toString();
}

const MIXED = OTHERS.flatMap((other, n) => [message(`${n} — ☃`, n % 2 === 0 ? '>' : '*'), other]);

test.each([1, 2, 3, 7, 64, 10_000])(
  'the filter drops only published messages when input arrives in slices of %d bytes',
  (slice) => {
    expect(passed(MIXED, slice, () => true)).toBe(OTHERS.join(''));
    expect(passed(MIXED, slice, () => false)).toBe(MIXED.join(''));
  },
);

test('the filter drops exactly the messages for which the callback returns true', () => {
  let left = 2;
  const [first, second, third] = ['1', '2', '3'].map((text) => message(text));
  const isDropped = (): boolean => left-- > 0;
  expect(passed([first, '+OK\r\n', second, third].map(String), 5, isDropped)).toBe(`+OK\r\n${third}`);
});
