import type { LobbyServerMessage, MatchSummary } from '@quintet/wire';
import { expect, test } from 'vitest';
import { LiveLobby } from './live-lobby.ts';
import { world } from './testkit/world.ts';

const listed = (id: string, createdAt: number, phase: MatchSummary['phase'] = 'waiting'): MatchSummary => ({
  ...{ id, game: 'ctor', rules: 1, options: {}, phase, version: 0, isOpen: false, isListed: true },
  terms: { clock: null, awaySeconds: 300, undoLimit: null },
  players: [{ name: 'Ann', level: null, colour: null }, null],
  outcome: null,
  createdAt,
  changedAt: createdAt,
});
const counts = { players: 1, watchers: 0, visitors: 2 };
const welcome = (...matches: MatchSummary[]): LobbyServerMessage => ({
  ...{ type: 'welcome', wire: 1, now: 5000, matches, ...counts },
});

test('everything that is listed, then what changes, the latest first', async () => {
  const { last, outside } = world();
  const lobby = new LiveLobby({ url: 'ws://x' }, outside);
  expect(lobby.matches).toBeNull();
  last().opens();
  expect(last().said).toEqual([{ type: 'hello', wire: 1 }]);
  await last().hears(welcome(listed('b', 20), listed('a', 10)));
  expect([lobby.status, lobby.counts, lobby.now()]).toEqual(['open', counts, 5000]);
  await last().hears({ type: 'changes', listed: [listed('c', 30), listed('a', 10, 'running')], gone: ['b'] });
  expect(lobby.matches?.map(({ id, phase }) => `${id} ${phase}`)).toEqual(['c waiting', 'a running']);
  await last().hears({ type: 'counts', ...counts, visitors: 9 });
  expect(lobby.counts?.visitors).toBe(9);
});

test('it comes back by itself, shows what it knew meanwhile, and then only what the welcome has', async () => {
  const { last, outside, pass, sockets } = world();
  const lobby = new LiveLobby({ url: 'ws://x' }, outside);
  last().opens();
  await last().hears(welcome(listed('a', 10)));
  await last().closes(1006);
  expect([lobby.status, lobby.matches?.length]).toEqual(['connecting', 1]);
  pass(1000);
  expect(sockets).toHaveLength(2);
  last().opens();
  await last().hears(welcome(listed('b', 20)));
  expect(lobby.matches?.map(({ id }) => id)).toEqual(['b']);
});

test('a page that is too old is told, and does not come back', async () => {
  const { last, outside, pass, sockets } = world();
  const lobby = new LiveLobby({ url: 'ws://x' }, outside);
  let heard = 0;
  lobby.listen(() => heard++);
  last().opens();
  await last().hears({ type: 'refused', code: 'old-client', message: '' });
  await last().closes(4426);
  expect([lobby.status, lobby.fault]).toEqual(['gone', 'old-client']);
  expect(heard).toBeGreaterThan(0);
  pass(600_000);
  expect(sockets).toHaveLength(1);
});

test('once closed, it is silent', async () => {
  const { last, outside, pass, sockets } = world();
  const lobby = new LiveLobby({ url: 'ws://x' }, outside);
  last().opens();
  lobby.close();
  lobby.wake();
  pass(600_000);
  expect(sockets).toHaveLength(1);
});
