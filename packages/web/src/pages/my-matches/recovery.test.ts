// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { pack } from '../../play/library/links.ts';
import { aHeldSeat } from '../../play/seats/samples.ts';
import type { HeldSeat } from '../../play/seats/seats.ts';
import { MAX_SEATS, readBelongings, recoveryLink, takeOver } from './recovery.ts';

const ME = { name: '小红 "Ada"', colour: 'plum' } as const;
const ID = 'abcdefgh2345';
const TICKET = 'abcdefghijklmnopqrst-_';
const SECRET = 'ABCDEFGHIJKLMNOPQRST-_';
const seat: HeldSeat = {
  ...{ id: ID, game: 'xo', seat: 1, ticket: TICKET, since: 1_700_000_000_000 },
  invitation: { link: `${location.origin}/join/${ID}#${SECRET}`, code: 'abc234' },
};
const many = (count: number): HeldSeat[] =>
  Array.from({ length: count }, (_, i) => ({ ...seat, id: `match${String(i).padStart(8, '0')}`, invitation: null }));
const hashOf = async (...given: Parameters<typeof recoveryLink>): Promise<string> =>
  new URL(await recoveryLink(...given)).hash;

test('a link contains name, colour and seats; statuses are fetched again', async () => {
  const plain = { ...aHeldSeat('otherid123', { toMove: 0 }), since: 2000 };
  const link = new URL(await recoveryLink(ME, [seat, plain]));
  expect(link.pathname).toBe('/recover');
  expect(link.hash).toMatch(/^#[\w-]+$/);
  const { last: _, ...unheard } = plain;
  expect(await readBelongings(link.hash)).toEqual({ ok: true, value: { ...ME, seats: [unheard, seat] } });
});

test('a link without a name and without seats is valid', async () => {
  const hash = await hashOf({ name: '', colour: 'sea' }, []);
  expect(await readBelongings(hash)).toEqual({ ok: true, value: { name: '', colour: 'sea', seats: [] } });
});

test('a link contains a limited number of seats, unfinished matches first, and stays below the size limit', async () => {
  const over = aHeldSeat('overoverover', { phase: 'ended' });
  const read = await readBelongings(await hashOf(ME, [over, ...many(MAX_SEATS)]));
  expect(read.ok && read.value.seats).toHaveLength(MAX_SEATS);
  expect(read.ok && read.value.seats.some(({ id }) => id === over.id)).toBe(false);
});

describe('an invalid recovery link is refused', () => {
  const good = [ID, 'xo', 1, TICKET, 5];
  test.each<[string, unknown]>([
    ['an object instead of a list', { name: 'Ann' }],
    ['an empty list', []],
    ['another format version', ['1', 'Ann', 'sea', []]],
    ['an unknown colour', [1, 'Ann', 'pink', []]],
    ['a name that reverses the text direction', [1, 'a\u202eb', 'sea', []]],
    ['a name that is too long', [1, 'x'.repeat(41), 'sea', []]],
    ['null instead of a list of seats', [1, 'Ann', 'sea', null]],
    ['null instead of a seat', [1, 'Ann', 'sea', [good, null]]],
    ['a relative path instead of a match id', [1, 'Ann', 'sea', [['../../x', 'xo', 1, TICKET, 5]]]],
    ['an unknown game', [1, 'Ann', 'sea', [[ID, '__proto__', 1, TICKET, 5]]]],
    ['a seat other than 0 and 1', [1, 'Ann', 'sea', [[ID, 'xo', 2, TICKET, 5]]]],
    ['an invalid ticket', [1, 'Ann', 'sea', [[ID, 'xo', 1, 'short', 5]]]],
    ['an invalid time', [1, 'Ann', 'sea', [[ID, 'xo', 1, TICKET, 1e99]]]],
    ['an invitation without its code', [1, 'Ann', 'sea', [[...good, SECRET]]]],
    ['a script as an invitation', [1, 'Ann', 'sea', [[...good, '"><script>alert(1)</s>', 'abc234']]]],
  ])('if it contains %s', async (_, value) => {
    expect(await readBelongings(await pack(value))).toEqual({ ok: false, error: 'broken' });
  });

  test('if it is truncated', async () => {
    const hash = await hashOf(ME, [seat]);
    for (const cut of [hash.slice(0, -6), `${hash}!`, '#AAAA']) {
      expect(await readBelongings(cut)).toEqual({ ok: false, error: 'broken' });
    }
    expect(await readBelongings('')).toEqual({ ok: false, error: 'empty' });
  });

  test('if it is too large', async () => {
    expect(await readBelongings('A'.repeat(40_001))).toEqual({ ok: false, error: 'too-large' });
    expect(await readBelongings(await pack([1, 'x'.repeat(1_000_000), 'sea', []]))).toEqual({
      ok: false,
      error: 'too-large',
    });
    const all = many(MAX_SEATS + 1).map(({ id }) => [id, 'xo', 1, TICKET, 5]);
    expect(await readBelongings(await pack([1, 'Ann', 'sea', all]))).toEqual({ ok: false, error: 'too-large' });
  });

  test('with a separate message if a newer version of the app created it', async () => {
    expect(await readBelongings(await pack([2, {}]))).toEqual({ ok: false, error: 'newer' });
  });
});

test('a seat already on this device stays unchanged', async () => {
  const held = new Map([[ID, seat]]);
  const saveNewSeat = async (each: HeldSeat): Promise<boolean> => {
    if (held.has(each.id)) return false;
    held.set(each.id, each);
    return true;
  };
  expect(await takeOver({ seats: [{ ...seat, ticket: SECRET }, ...many(2)] }, saveNewSeat)).toBe(2);
  expect(held.get(ID)?.ticket).toBe(TICKET);
});
