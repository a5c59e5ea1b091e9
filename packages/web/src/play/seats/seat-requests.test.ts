import type { Rest } from '@quintet/client';
import { fail, ok } from '@quintet/engine/kernel';
import { beforeEach, expect, test } from 'vitest';
import { Once } from './idempotent.ts';
import { Seats } from './seat-requests.ts';
import type { HeldSeat } from './seats.ts';

const notes = new Map<string, string>();
const kept: HeldSeat[] = [];
const links = { self: '', watch: '', live: '' };
let asked: [string, unknown][] = [];
let isReachable = true;

const answer = <T>(what: string, body: unknown, value: T) => {
  asked.push([what, body]);
  return Promise.resolve(isReachable ? ok(value) : fail({ code: 'offline', message: '', status: null }));
};
const rest = {
  createMatch: (wish) =>
    answer('createMatch', wish, {
      ...{ id: 'made', code: 'k7m2px', seat: 1, ticket: 'mine', invitation: 'yours' },
      links: { ...links, invitation: 'http://host/join/made#yours' },
    }),
  createFromRecord: (wish) =>
    answer('record', wish, {
      ...{ id: 'went-on', code: null, seat: null, ticket: null, invitation: null },
      links: { ...links, invitation: null },
    }),
  pair: (wish) =>
    answer('pair', wish, {
      id: 'paired',
      seat: 0,
      ticket: 't',
      isWaiting: true,
      links: { ...links, invitation: null },
    }),
  claim: (id, claim) => answer('claim', claim, { id, seat: 0, ticket: 't', links: { ...links, invitation: null } }),
} satisfies Pick<Rest, 'createMatch' | 'createFromRecord' | 'pair' | 'claim'> as Pick<
  Rest,
  'createMatch' | 'createFromRecord' | 'pair' | 'claim'
>;
const once = new Once({
  notes: {
    getItem: (name) => notes.get(name) ?? null,
    setItem: (name, value) => void notes.set(name, value),
    removeItem: (name) => void notes.delete(name),
  },
  newKey: () => 'key',
});
const seats = new Seats({
  rest: () => rest,
  once,
  async saveSeat(held) {
    kept.push(held);
  },
  now: () => 7,
});

beforeEach(() => {
  notes.clear();
  kept.length = 0;
  asked = [];
  isReachable = true;
});

test('a match that is made is kept with what to give to the friend', async () => {
  expect(await seats.make({ game: 'xo' })).toMatchObject(ok({ id: 'made' }));
  const invitation = { link: 'http://host/join/made#yours', code: 'k7m2px' };
  expect(kept).toEqual([{ id: 'made', game: 'xo', seat: 1, ticket: 'mine', invitation, since: 7 }]);
});

test('listed, paired or claimed, a seat has nothing to give away', async () => {
  await seats.make({ game: 'xo', opponent: { kind: 'open' } });
  await seats.pair({ game: 'ctor' });
  await seats.claim({ id: 'm', game: 'bugs' }, { code: 'k7m2px' });
  expect(kept.map(({ id, game, invitation }) => [id, game, invitation])).toEqual([
    ['made', 'xo', null],
    ['paired', 'ctor', null],
    ['m', 'bugs', null],
  ]);
});

test('where no seat is given, none is kept', async () => {
  expect((await seats.goOn('xo', { record: {} })).ok).toBe(true);
  expect(kept).toEqual([]);
});

test('a claim that got no answer is known by its match', async () => {
  isReachable = false;
  const claim = { invitation: 'secret', name: 'Bob' };
  await seats.claim({ id: 'm', game: 'xo' }, claim);
  expect([kept, seats.pendingClaim('m'), seats.pendingClaim('other')]).toEqual([[], claim, null]);
  isReachable = true;
  await seats.claim({ id: 'm', game: 'xo' }, claim);
  expect([kept.length, seats.pendingClaim('m')]).toEqual([1, null]);
});
