import { type Game, gameById } from '@quintet/engine';
import type { ServerMessage, Welcome } from '@quintet/wire';
import { WIRE_VERSION } from '@quintet/wire/constants';
import { expect, test } from 'vitest';
import { LiveMatch } from './live-match.ts';
import { fakePlatform } from './testkit/fake-platform.ts';

const CTOR = gameById('ctor') as Game;

const nobody = { name: null, level: null, colour: null };
const here = { here: true, since: null, until: null };
const welcome = (entries: Welcome['entries'] = [], from = 0): Welcome => ({
  type: 'welcome',
  wire: WIRE_VERSION,
  now: 0,
  match: 'm',
  game: 'ctor',
  rules: 1,
  options: {},
  terms: { clock: null, awaySeconds: 300, undoLimit: null },
  seat: 0,
  from,
  version: from + entries.length,
  entries,
  outcome: null,
  chat: [],
  isMuted: false,
  status: {
    players: [nobody, nobody],
    presence: [here, here],
    watchers: 0,
    offers: { draw: null, takeback: null, rematch: null },
    clocks: null,
    next: null,
    hasBothPlayers: true,
  },
});

const settings = { url: 'ws://x', match: 'm', ticket: null, wire: WIRE_VERSION, game: async () => CTOR };
const move = { type: 'move', move: 'A1' } as const;

test('after reconnecting, the client fetches missed entries, then resends unanswered commands with the same ids', async () => {
  const { last, platform, pass } = fakePlatform();
  const live = new LiveMatch(settings, platform);
  last().opens();
  await last().receives(welcome());
  const response = live.send(move);
  const [sent] = last().sent.slice(-1);
  await last().closes(1006);
  pass(1000);
  last().opens();
  expect(last().sent).toEqual([{ type: 'hello', wire: WIRE_VERSION, match: 'm', ticket: null, seen: 0 }]);
  await last().receives(welcome());
  expect(last().sent.slice(1)).toEqual([sent]);
  await last().receives({ type: 'accepted', id: sent && 'id' in sent ? sent.id : 0, version: 1 });
  expect(await response).toEqual({ ok: true, version: 1 });
});

test('a connection that never opens is replaced by a new one', () => {
  const { sockets, platform, pass } = fakePlatform();
  new LiveMatch(settings, platform);
  pass(60_000);
  expect(sockets.length).toBeGreaterThan(1);
  expect(sockets[0]?.isClosed).toBe(true);
});

test('after a game fails to load, the next connection loads it again', async () => {
  const { last, platform, pass } = fakePlatform();
  let tries = 0;
  const game = async () => {
    if (++tries === 1) throw new Error('offline');
    return CTOR;
  };
  const live = new LiveMatch({ ...settings, game }, platform);
  last().opens();
  await last().receives(welcome());
  expect(live.connectionState).toBe('connecting');
  pass(1000);
  last().opens();
  await last().receives(welcome());
  expect(live.connectionState).toBe('open');
});

test.each([
  ['that is not JSON', '<html>'],
  ['with a gap before it', { type: 'entries', from: 7, entries: [] } as ServerMessage],
])('a message %s makes the client reconnect', async (_, message) => {
  const { last, platform, pass, sockets } = fakePlatform();
  const live = new LiveMatch(settings, platform);
  last().opens();
  await last().receives(welcome());
  await last().receives(message);
  pass(1000);
  expect(sockets).toHaveLength(2);
  last().opens();
  await last().receives(welcome());
  expect(live.connectionState).toBe('open');
});

test('if a record cannot be replayed, the client requests it again with growing delays', async () => {
  const { last, platform, pass, sockets } = fakePlatform();
  new LiveMatch(settings, platform);
  for (let n = 0; n < 200; n++) {
    if (last().readyState === 0) last().opens();
    await last().receives(welcome([{ move: 'nowhere', at: null }]));
    pass(100);
  }
  // Without backoff there would be two hundred attempts in these twenty seconds.
  expect(sockets.length).toBeLessThan(12);
  expect(sockets.length).toBeGreaterThan(3);
});

test('an exception of a listener is reported, reaches no other listener and never closes the connection', async () => {
  const { last, platform, pass, sockets } = fakePlatform();
  const reported: unknown[] = [];
  const live = new LiveMatch({ ...settings }, { ...platform, report: (error) => reported.push(error) });
  let heard = 0;
  const oops = new Error('a fault of the page');
  live.listen(() => {
    throw oops;
  });
  live.listen(() => heard++);
  last().opens();
  await last().receives(welcome());
  await last().receives({ type: 'status', status: welcome().status });
  pass(5000);
  expect([sockets.length, live.connectionState, heard]).toEqual([1, 'open', 2]);
  expect(reported).toEqual([oops, oops]);
});

test('a server whose first message after each welcome is useless is asked less and less often', async () => {
  const { last, platform, pass, sockets } = fakePlatform();
  new LiveMatch(settings, platform);
  for (let n = 0; n < 200; n++) {
    if (last().readyState === 0) last().opens();
    await last().receives(welcome(), '<html>');
    pass(100);
  }
  // Without backoff there would be about sixty attempts in these twenty seconds.
  expect(sockets.length).toBeLessThan(12);
});

test('the backoff starts over once a connection has worked for a while', async () => {
  const { last, platform, pass, sockets } = fakePlatform();
  new LiveMatch(settings, platform);
  for (let n = 0; n < 5; n++) {
    await last().closes(1006);
    pass(3000);
  }
  const before = sockets.length;
  last().opens();
  await last().receives(welcome());
  pass(6000);
  await last().receives({ type: 'pong', sent: 0, now: 0 });
  await last().closes(1006);
  pass(400);
  expect(sockets.length).toBe(before + 1);
});

test.each([
  [true, 4],
  [false, 1],
])(
  'while the page is visible (%s), a client tries at least %i times in ten seconds, however long the outage',
  async (isVisible, least) => {
    const { last, platform, pass, sockets } = fakePlatform();
    new LiveMatch(settings, { ...platform, isVisible: () => isVisible });
    const outage = async (seconds: number): Promise<void> => {
      for (let n = 0; n < seconds * 10; n++) {
        if (last().readyState === 0) await last().closes(1006);
        pass(100);
      }
    };
    await outage(60);
    const before = sockets.length;
    await outage(10);
    expect(sockets.length - before).toBeGreaterThanOrEqual(least);
    if (!isVisible) expect(sockets.length - before).toBeLessThan(3);
  },
);

test('a frozen server is noticed within 25 seconds', async () => {
  const { last, platform, pass } = fakePlatform();
  const live = new LiveMatch(settings, platform);
  last().opens();
  await last().receives(welcome());
  pass(25_000);
  expect(live.connectionState).toBe('connecting');
});

test('a client that is refused for good does not reconnect and rejects all commands, including later ones', async () => {
  const { last, platform, pass, sockets } = fakePlatform();
  const live = new LiveMatch(settings, platform);
  const before = live.send(move);
  last().opens();
  await last().receives({ type: 'refused', id: null, code: 'old-client', message: '', version: null });
  await last().closes(4426);
  expect(live.connectionState).toBe('gone');
  expect(await before).toMatchObject({ ok: false, code: 'old-client' });
  expect(await live.send(move)).toMatchObject({ ok: false, code: 'old-client' });
  pass(600_000);
  expect(sockets).toHaveLength(1);
});

test('a closed client sends nothing and rejects all commands', async () => {
  const { last, platform, pass, sockets } = fakePlatform();
  const live = new LiveMatch(settings, platform);
  last().opens();
  await last().receives(welcome());
  const response = live.send(move);
  live.close();
  expect(await response).toMatchObject({ ok: false, code: 'unavailable' });
  expect(await live.send(move)).toMatchObject({ ok: false, code: 'unavailable' });
  pass(600_000);
  expect(sockets).toHaveLength(1);
});

test('the next welcome clears the refusal code', async () => {
  const { last, platform, pass } = fakePlatform();
  const live = new LiveMatch(settings, platform);
  last().opens();
  await last().receives({ type: 'refused', id: null, code: 'unavailable', message: '', version: null });
  await last().closes(1013);
  pass(1000);
  last().opens();
  await last().receives(welcome());
  expect(live.refusalCode).toBeNull();
});

test('the client waits as long as a restarting server requests before it reconnects', async () => {
  const { last, platform, pass, sockets } = fakePlatform();
  new LiveMatch(settings, platform);
  last().opens();
  await last().receives(welcome(), { type: 'restart', afterMs: 5000 });
  await last().closes(1012);
  pass(5000);
  expect(sockets).toHaveLength(1);
  pass(1000);
  expect(sockets).toHaveLength(2);
});

test('waking probes the connection and replaces it only if it is dead', async () => {
  const { last, platform, pass, sockets } = fakePlatform();
  const live = new LiveMatch(settings, platform);
  last().opens();
  await last().receives(welcome());
  live.wake();
  expect(last().sent.at(-1)).toMatchObject({ type: 'ping' });
  await last().receives({ type: 'pong', sent: 0, now: 0 });
  pass(10_000);
  expect(sockets).toHaveLength(1);
  live.wake();
  pass(5000);
  expect(sockets).toHaveLength(2);
});
