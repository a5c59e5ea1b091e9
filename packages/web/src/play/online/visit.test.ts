// @vitest-environment happy-dom
import { fakePlatform } from '@quintet/client/testkit';
import { jungle } from '@quintet/engine/jungle';
import { expect, test } from 'vitest';
import type { HeldSeat } from '../seats/seats.ts';
import { FakeServer } from './fakes.ts';
import { NO_MEMORY } from './own-moves.ts';
import { Visit } from './visit.svelte.ts';

const ID = 'tc8x4mzq2n7vhd3kwpya';
const [OLD, NEW] = ['o'.repeat(22), 'n'.repeat(22)];
const held = (ticket: string): HeldSeat => ({
  id: ID,
  game: 'jungle',
  seat: 0,
  ticket,
  invitation: { link: 'https://x/join', code: 'abc234' },
  since: 1,
});

/** Somebody opens the page of the match, with what the device holds and what the address says. */
async function opened({ kept, given = '' }: { kept?: HeldSeat; given?: string }) {
  const around = fakePlatform();
  const server = new FakeServer(jungle, 0, around.last);
  const done: string[] = [];
  const seats = new Map(kept ? [[kept.id, kept]] : []);
  const visit = new Visit(ID, {
    platform: around.platform,
    url: 'ws://x',
    getSeat: async (id) => seats.get(id),
    memory: NO_MEMORY,
    keepSeat: async (seat) => {
      done.push(`keep ${seat.id} ${seat.seat} ${seat.ticket}`);
      seats.set(seat.id, seat);
    },
    forgetAddress: () => done.push('forget'),
  });
  await visit.open(given);
  around.last().opens();
  const ticket = (): string | null => {
    const [hello] = server.said;
    return hello?.type === 'hello' ? hello.ticket : null;
  };
  const refuse = async (code: string): Promise<void> => {
    await server.says({ type: 'refused', id: null, code, message: '', version: null });
    await around.last().closes(code.endsWith('client') ? 4426 : 4404);
  };
  return { visit, server, done, seats, ticket, refuse, ...around };
}

test('a ticket in the address is kept before the address forgets it', async () => {
  const { visit, server, done, ticket } = await opened({ given: NEW });
  expect([ticket(), done]).toEqual([NEW, []]);
  await server.welcomes();
  expect(done).toEqual([`keep ${ID} 0 ${NEW}`, 'forget']);
  expect(visit.held?.ticket).toBe(NEW);
});

test('the seat that this device holds is taken up again, with its invitation', async () => {
  const { visit, server, ticket, done } = await opened({ kept: held(OLD) });
  await server.welcomes();
  expect([ticket(), visit.play?.seat, visit.held?.invitation?.code]).toEqual([OLD, 0, 'abc234']);
  expect(done).toEqual(['forget']);
});

test('without a seat one watches', async () => {
  const { visit, server, ticket, done } = await opened({});
  server.seat = null;
  await server.welcomes();
  expect([ticket(), visit.play?.seat, done]).toEqual([null, null, []]);
});

test('a link that no longer works takes nothing from the seat that is held', async () => {
  const { visit, server, ticket, refuse, last } = await opened({ kept: held(OLD), given: NEW });
  await refuse('unknown-ticket');
  last().opens();
  expect([ticket(), visit.fault]).toEqual([OLD, null]);
  await server.welcomes();
  expect([visit.play?.seat, visit.held?.ticket]).toEqual([0, OLD]);
});

test.each(['unknown-match', 'unknown-ticket', 'old-client'])('%s is said, and not tried again', async (code) => {
  const { visit, refuse, pass, sockets } = await opened({ given: NEW });
  await refuse(code);
  expect(visit.fault).toBe(code);
  pass(600_000);
  expect(sockets).toHaveLength(1);
});

test('who has no seat any more can still watch', async () => {
  const { visit, server, refuse, last, ticket } = await opened({ kept: held(OLD) });
  await refuse('unknown-ticket');
  visit.watch();
  last().opens();
  server.seat = null;
  await server.welcomes();
  expect([ticket(), visit.fault, visit.play?.seat]).toEqual([null, null, null]);
});

test('an address that names no match asks nobody', async () => {
  const { platform, sockets } = fakePlatform();
  const visit = new Visit('no-such-thing', {
    platform,
    url: 'ws://x',
    getSeat: async () => undefined,
    keepSeat: async () => {},
    memory: NO_MEMORY,
    forgetAddress: () => {},
  });
  await visit.open('');
  expect([visit.fault, sockets]).toEqual(['unknown-match', []]);
});

test('a short break is not worth a word, a longer one is, until it is over', async () => {
  const { visit, server, last, pass } = await opened({});
  await server.welcomes();
  await last().closes(1006);
  pass(1000);
  expect(visit.isTroubled).toBe(false);
  pass(1500);
  expect(visit.isTroubled).toBe(true);
  last().opens();
  await server.welcomes();
  expect(visit.isTroubled).toBe(false);
});

test('in a rematch the same ticket holds the other seat: it is kept first', async () => {
  const { visit, server, done } = await opened({ kept: held(OLD) });
  await server.welcomes();
  await visit.keepNext('nextnextnext');
  expect(done.at(-1)).toBe(`keep nextnextnext 1 ${OLD}`);
  expect(visit.held?.id).toBe(ID);
});
