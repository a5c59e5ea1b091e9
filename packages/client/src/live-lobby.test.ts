import type { LobbyServerMessage, MatchSummary } from '@quintet/wire';
import { WIRE_VERSION } from '@quintet/wire/constants';
import { expect, test } from 'vitest';
import { LiveLobby } from './live-lobby.ts';
import { fakePlatform } from './testkit/fake-platform.ts';

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
  ...{ type: 'welcome', wire: WIRE_VERSION, now: 5000, matches, ...counts },
});

test('the lobby lists all matches newest first, and then applies changes', async () => {
  const { last, platform } = fakePlatform();
  const lobby = new LiveLobby({ url: 'ws://x' }, platform);
  expect(lobby.matches).toBeNull();
  last().opens();
  expect(last().sent).toEqual([{ type: 'hello', wire: WIRE_VERSION }]);
  await last().receives(welcome(listed('b', 20), listed('a', 10)));
  expect([lobby.connectionState, lobby.counts, lobby.now()]).toEqual(['open', counts, 5000]);
  await last().receives({ type: 'changes', listed: [listed('c', 30), listed('a', 10, 'running')], unlisted: ['b'] });
  expect(lobby.matches?.map(({ id, phase }) => `${id} ${phase}`)).toEqual(['c waiting', 'a running']);
  await last().receives({ type: 'counts', ...counts, visitors: 9 });
  expect(lobby.counts?.visitors).toBe(9);
});

test('the lobby reconnects by itself, and shows the known matches until the next welcome replaces them', async () => {
  const { last, platform, pass, sockets } = fakePlatform();
  const lobby = new LiveLobby({ url: 'ws://x' }, platform);
  last().opens();
  await last().receives(welcome(listed('a', 10)));
  await last().closes(1006);
  expect([lobby.connectionState, lobby.matches?.length]).toEqual(['connecting', 1]);
  pass(1000);
  expect(sockets).toHaveLength(2);
  last().opens();
  await last().receives(welcome(listed('b', 20)));
  expect(lobby.matches?.map(({ id }) => id)).toEqual(['b']);
});

test('an outdated client gets a refusal code and does not reconnect', async () => {
  const { last, platform, pass, sockets } = fakePlatform();
  const lobby = new LiveLobby({ url: 'ws://x' }, platform);
  let changes = 0;
  lobby.listen(() => changes++);
  last().opens();
  await last().receives({ type: 'refused', code: 'old-client', message: '' });
  await last().closes(4426);
  expect([lobby.connectionState, lobby.refusalCode]).toEqual(['gone', 'old-client']);
  expect(changes).toBeGreaterThan(0);
  pass(600_000);
  expect(sockets).toHaveLength(1);
});

test('a closed lobby does not reconnect', async () => {
  const { last, platform, pass, sockets } = fakePlatform();
  const lobby = new LiveLobby({ url: 'ws://x' }, platform);
  last().opens();
  lobby.close();
  lobby.wake();
  pass(600_000);
  expect(sockets).toHaveLength(1);
});
