// @vitest-environment happy-dom

import { loadGame } from '@quintet/board/games/index.ts';
import { fakePlatform } from '@quintet/client/testkit';
import { jungle } from '@quintet/engine/jungle';
import { expect, test } from 'vitest';
import { NOT_STORED } from '../../ui/storage.ts';
import type { HeldSeat } from '../seats/seats.ts';
import { FakeServer } from './fakes.ts';
import { MatchConnection } from './match-connection.svelte.ts';

// Loads the game beforehand, so that the welcome is handled within resolved promises.
await loadGame('jungle');

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

/** Opens the match with the device's saved seat and the ticket in the address. */
async function openSession({
  seat,
  ticket = '',
  game = jungle,
}: {
  seat?: HeldSeat;
  ticket?: string;
  game?: typeof jungle;
}) {
  const around = fakePlatform();
  const server = new FakeServer(game, 0, around.last);
  const done: string[] = [];
  const seats = new Map(seat ? [[seat.id, seat]] : []);
  const connection = new MatchConnection(ID, {
    platform: around.platform,
    url: 'ws://x',
    getSeat: async (id) => seats.get(id),
    pending: NOT_STORED,
    premove: NOT_STORED,
    saveSeat: async (saved) => {
      done.push(`save ${saved.id} ${saved.seat} ${saved.ticket}`);
      seats.set(saved.id, saved);
    },
    forgetAddress: () => done.push('forget'),
  });
  await connection.open(ticket);
  around.last().opens();
  const sentTicket = (): string | null => {
    const [hello] = server.received;
    return hello?.type === 'hello' ? hello.ticket : null;
  };
  const refuse = async (code: string): Promise<void> => {
    await server.says({ type: 'refused', id: null, code, message: '', version: null });
    await around.last().closes(code.endsWith('client') ? 4426 : 4404);
  };
  return { connection, server, done, seats, sentTicket, refuse, ...around };
}

test('a ticket in the URL is saved before it is removed from the URL', async () => {
  const { connection, server, done, sentTicket } = await openSession({ ticket: NEW });
  expect([sentTicket(), done]).toEqual([NEW, []]);
  await server.welcomes();
  expect(done).toEqual([`save ${ID} 0 ${NEW}`, 'forget']);
  expect(connection.held?.ticket).toBe(NEW);
});

test('the seat saved on this device is used, with its invitation', async () => {
  const { connection, server, sentTicket, done } = await openSession({ seat: held(OLD) });
  await server.welcomes();
  expect([sentTicket(), connection.play?.you, connection.held?.invitation?.code]).toEqual([OLD, 0, 'abc234']);
  expect(done).toEqual(['forget']);
});

test('without a seat, the page opens the match as a watcher', async () => {
  const { connection, server, sentTicket, done } = await openSession({});
  server.seat = null;
  await server.welcomes();
  expect([sentTicket(), connection.play?.you, done]).toEqual([null, null, []]);
});

test('an expired link does not replace the seat that this device holds', async () => {
  const { connection, server, sentTicket, refuse, last } = await openSession({ seat: held(OLD), ticket: NEW });
  await refuse('unknown-ticket');
  last().opens();
  expect([sentTicket(), connection.refusal]).toEqual([OLD, null]);
  await server.welcomes();
  expect([connection.play?.you, connection.held?.ticket]).toEqual([0, OLD]);
});

test.each(['unknown-match', 'unknown-ticket', 'old-client'])('refusal %s is shown and not retried', async (code) => {
  const { connection, refuse, pass, sockets } = await openSession({ ticket: NEW });
  await refuse(code);
  expect(connection.refusal).toBe(code);
  pass(600_000);
  expect(sockets).toHaveLength(1);
});

test('a match of a game that is not installed is refused and not retried', async () => {
  const { connection, server, pass, sockets } = await openSession({ ticket: NEW, game: { ...jungle, id: 'hex' } });
  await server.welcomes();
  expect([connection.refusal, connection.play]).toEqual(['unknown-game', null]);
  pass(60_000);
  expect(sockets).toHaveLength(1);
});

test('a player whose ticket is refused can still watch', async () => {
  const { connection, server, refuse, last, sentTicket } = await openSession({ seat: held(OLD) });
  await refuse('unknown-ticket');
  connection.watch();
  last().opens();
  server.seat = null;
  await server.welcomes();
  expect([sentTicket(), connection.refusal, connection.play?.you]).toEqual([null, null, null]);
});

test('no request is sent if the URL has no valid match id', async () => {
  const { platform, sockets } = fakePlatform();
  const connection = new MatchConnection('no-such-thing', {
    platform,
    url: 'ws://x',
    getSeat: async () => undefined,
    saveSeat: async () => {},
    pending: NOT_STORED,
    premove: NOT_STORED,
    forgetAddress: () => {},
  });
  await connection.open('');
  expect([connection.refusal, sockets]).toEqual(['unknown-match', []]);
});

test('a lost connection is shown after a delay, and stays shown until the connection is back', async () => {
  const { connection, server, last, pass } = await openSession({});
  await server.welcomes();
  await last().closes(1006);
  pass(1000);
  expect(connection.isOffline).toBe(false);
  pass(1500);
  expect(connection.isOffline).toBe(true);
  last().opens();
  await server.welcomes();
  expect(connection.isOffline).toBe(false);
});

test('the seat in a rematch is saved with the same ticket and the opposite side', async () => {
  const { connection, server, done } = await openSession({ seat: held(OLD) });
  await server.welcomes();
  await connection.saveRematchSeat('nextnextnext');
  expect(done.at(-1)).toBe(`save nextnextnext 1 ${OLD}`);
  expect(connection.held?.id).toBe(ID);
});
