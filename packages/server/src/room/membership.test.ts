import { games } from '@quintet/engine';
import { describe, expect, test } from 'vitest';
import { NOW } from '../testkit/matches.ts';
import { ANN, type Guest, join, MINUTE, matchOf, node, pass, store, storePerTest } from '../testkit/rooms.ts';
import { statusOf } from './status.ts';

storePerTest();

describe('a player who disconnects', () => {
  test('is away after a grace period until they return', async () => {
    const rooms = await node();
    const { room, guests } = await join(rooms, await matchOf(), 0, 1);
    rooms.membership.leave(room, guests[0] as Guest, false);
    await pass(2900);
    expect(room.row.status.away[0]).toBeNull();
    await pass(200);
    expect(room.row.status.away[0]).toEqual({ since: NOW, until: NOW + 5 * MINUTE });
    expect(room.row.deadline).toBe(NOW + 5 * MINUTE);
    await join(rooms, room.id, 0);
    expect(room.row.status.away[0]).toBeNull();
    expect(room.row.deadline).toBeNull();
  });

  test('is not away while connected on another device', async () => {
    const rooms = await node();
    const { room, guests } = await join(rooms, await matchOf(), 0, 0, 1);
    rooms.membership.leave(room, guests[0] as Guest, true);
    await pass(3500);
    expect(room.row.status.away).toEqual([null, null]);
    expect(room.row.revision).toBe(1);
  });

  test('loses once the time limit for absences has passed', async () => {
    const rooms = await node();
    const { room, guests } = await join(rooms, await matchOf(), 0, 1);
    rooms.membership.leave(room, guests[0] as Guest, false);
    await pass(5 * MINUTE + 1000);
    expect(room.match.outcome).toEqual({ winner: 1, reason: 'abandoned' });
    expect((await store.match(room.id))?.phase).toBe('ended');
    expect((guests[1] as Guest).received).toContainEqual(
      expect.objectContaining({ type: 'entries', entries: [expect.objectContaining({ end: 'abandoned', by: 0 })] }),
    );
  });

  test('has one minute to return after leaving on purpose', async () => {
    const rooms = await node();
    const { room, guests } = await join(rooms, await matchOf(), 0, 1);
    rooms.membership.leave(room, guests[1] as Guest, true);
    await pass(500);
    expect(room.row.status.away[1]).toEqual({ since: NOW, until: NOW + MINUTE });
    await pass(MINUTE);
    expect(room.match.outcome).toEqual({ winner: 0, reason: 'abandoned' });
  });

  test('draws if the opponent is away as well, even if nobody is connected', async () => {
    const rooms = await node();
    const { room, guests } = await join(rooms, await matchOf(), 0, 1);
    for (const guest of guests) rooms.membership.leave(room, guest, false);
    await pass(5 * MINUTE + 10_000);
    expect((await store.match(room.id))?.status.outcome).toEqual({ winner: null, reason: 'abandoned' });
  });

  test('is never away if the terms set no limit', async () => {
    const rooms = await node();
    const { room, guests } = await join(rooms, await matchOf({ terms: { clock: null, awaySeconds: null } }), 0, 1);
    rooms.membership.leave(room, guests[0] as Guest, true);
    await pass(10_000);
    expect(room.row.status.away).toEqual([null, null]);
  });
});

describe('a player who never connects', () => {
  test('is away once the opponent is connected', async () => {
    const rooms = await node();
    const { room } = await join(rooms, await matchOf(), 1);
    await pass(16_000);
    expect(room.row.status.away[0]).toMatchObject({ until: expect.any(Number) });
    expect(room.row.status.away[1]).toBeNull();
  });

  test('draws in the end if the opponent does not connect either', async () => {
    await node();
    const id = await matchOf();
    await pass(MINUTE + 15_000);
    expect((await store.match(id))?.status.away.every((away) => away !== null)).toBe(true);
    await pass(5 * MINUTE + 5000);
    expect((await store.match(id))?.status.outcome).toEqual({ winner: null, reason: 'abandoned' });
  });

  test('is no longer away after a command over REST', async () => {
    const rooms = await node();
    const { room } = await join(rooms, await matchOf(), 1);
    await pass(16_000);
    await room.command({ type: 'move', id: 1, version: 0, move: '1,1' }, { seat: 0, lag: 0 }, () => {});
    expect(room.row.status.away[0]).toBeNull();
  });

  test('loses their listed challenge, which is cancelled', async () => {
    await node();
    const id = await matchOf({ players: [ANN, null], isListed: true });
    const unlisted = await matchOf({ players: [ANN, null] });
    await pass(MINUTE + 5 * MINUTE + 15_000);
    expect(await store.match(id)).toMatchObject({ phase: 'ended', status: { outcome: { winner: null } } });
    expect(await store.match(unlisted)).toMatchObject({ phase: 'waiting', lease: null });
  });
});

test('the players of an open match are called as the game calls its seats, and nobody is waited for', async () => {
  const rooms = await node();
  const open = { game: games.bugs, players: [null, null], isOpen: true, seat: null } as const;
  const { room } = await join(rooms, await matchOf(open), null);
  const { players, hasBothPlayers } = statusOf(room, NOW);
  expect([players.map(({ name }) => name), hasBothPlayers]).toEqual([['WHITE', 'BLACK'], true]);
  const waiting = await join(rooms, await matchOf({ players: [ANN, null] }), 0);
  expect(statusOf(waiting.room, NOW)).toMatchObject({ players: [ANN, { name: null }], hasBothPlayers: false });
});
