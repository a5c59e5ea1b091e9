import type { Rest } from '@quintet/client';
import { fail, ok } from '@quintet/engine/authoring';
import { beforeEach, expect, test } from 'vitest';
import { IdempotentRequests } from './idempotent.ts';
import { SeatRequests } from './seat-requests.ts';
import type { HeldSeat } from './seats.ts';

const items = new Map<string, string>();
const saved: HeldSeat[] = [];
const links = { self: '', watch: '', live: '' };
let sent: [string, unknown][] = [];
let isReachable = true;

const respond = <T>(what: string, body: unknown, value: T) => {
  sent.push([what, body]);
  return Promise.resolve(isReachable ? ok(value) : fail({ code: 'offline', message: '', status: null }));
};
const rest = {
  createMatch: (request) =>
    respond('createMatch', request, {
      ...{ id: 'made', code: 'k7m2px', seat: 1, ticket: 'mine', invitation: 'yours' },
      links: { ...links, invitation: 'http://host/join/made#yours' },
    }),
  createFromRecord: (request) =>
    respond('record', request, {
      ...{ id: 'went-on', code: null, seat: null, ticket: null, invitation: null },
      links: { ...links, invitation: null },
    }),
  pair: (request) =>
    respond('pair', request, {
      id: 'paired',
      seat: 0,
      ticket: 't',
      isWaiting: true,
      links: { ...links, invitation: null },
    }),
  claim: (id, claim) => respond('claim', claim, { id, seat: 0, ticket: 't', links: { ...links, invitation: null } }),
} satisfies Pick<Rest, 'createMatch' | 'createFromRecord' | 'pair' | 'claim'> as Pick<
  Rest,
  'createMatch' | 'createFromRecord' | 'pair' | 'claim'
>;
const requests = new IdempotentRequests({
  area: () => ({
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  }),
  newKey: () => 'key',
});
const seats = new SeatRequests({
  rest: () => rest,
  requests,
  async saveSeat(held) {
    saved.push(held);
  },
  now: () => 7,
});

beforeEach(() => {
  items.clear();
  saved.length = 0;
  sent = [];
  isReachable = true;
});

test('the seat of a new match is saved with the invitation for a friend', async () => {
  expect(await seats.create({ game: 'xo' })).toMatchObject(ok({ id: 'made' }));
  const invitation = { link: 'http://host/join/made#yours', code: 'k7m2px' };
  expect(saved).toEqual([{ id: 'made', game: 'xo', seat: 1, ticket: 'mine', invitation, since: 7 }]);
});

test('a listed, paired or claimed seat has no invitation', async () => {
  await seats.create({ game: 'xo', opponent: { kind: 'open' } });
  await seats.pair({ game: 'ctor' });
  await seats.claim({ id: 'm', game: 'bugs' }, { code: 'k7m2px' });
  expect(saved.map(({ id, game, invitation }) => [id, game, invitation])).toEqual([
    ['made', 'xo', null],
    ['paired', 'ctor', null],
    ['m', 'bugs', null],
  ]);
});

test('creating a match without seats saves no seat', async () => {
  expect((await seats.createFromRecord('xo', { record: {} })).ok).toBe(true);
  expect(saved).toEqual([]);
});

test('an unanswered claim can be looked up by match id', async () => {
  isReachable = false;
  const claim = { invitation: 'secret', name: 'Bob' };
  await seats.claim({ id: 'm', game: 'xo' }, claim);
  expect([saved, seats.pendingClaim('m'), seats.pendingClaim('other')]).toEqual([[], claim, null]);
  isReachable = true;
  await seats.claim({ id: 'm', game: 'xo' }, claim);
  expect([saved.length, seats.pendingClaim('m')]).toEqual([1, null]);
});
