// @vitest-environment happy-dom
import type { LiveLobby } from '@quintet/client';
import { expect, test } from 'vitest';
import { aMatch } from '../../play/seats/samples.ts';
import { LobbyView } from './live.svelte.ts';

/** A fake lobby. */
function lobby() {
  const said = { matches: null, counts: null, connectionState: 'connecting', refusalCode: null } as {
    matches: LiveLobby['matches'];
    counts: LiveLobby['counts'];
    connectionState: LiveLobby['connectionState'];
    refusalCode: string | null;
  };
  const listeners = new Set<() => void>();
  let isClosed = false;
  const source = {
    get matches() {
      return said.matches;
    },
    get counts() {
      return said.counts;
    },
    get connectionState() {
      return said.connectionState;
    },
    get refusalCode() {
      return said.refusalCode;
    },
    listen(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    now: () => 5,
    wake() {},
    close() {
      isClosed = true;
    },
  };
  const say = (part: Partial<typeof said>): void => {
    Object.assign(said, part);
    for (const listener of listeners) listener();
  };
  return { view: new LobbyView(source), say, isClosed: () => isClosed, listeners };
}

test('the first connection attempt does not count as a lost connection', () => {
  const { view, say } = lobby();
  expect([view.connectionState, view.isLost, view.matches]).toEqual(['connecting', false, null]);
  say({});
  expect(view.isLost).toBe(true);
});

test('the last lobby stays visible while the connection is lost', () => {
  const { view, say } = lobby();
  const counts = { players: 1, watchers: 2, visitors: 3 };
  say({ connectionState: 'open', matches: [aMatch('a')], counts });
  expect([view.isLost, view.matches?.length, view.counts]).toEqual([false, 1, counts]);
  say({ connectionState: 'connecting' });
  expect([view.isLost, view.matches?.length]).toEqual([true, 1]);
  say({ connectionState: 'gone', refusalCode: 'old-client' });
  expect([view.isLost, view.connectionState, view.refusalCode]).toEqual([false, 'gone', 'old-client']);
});

test('a closed lobby ignores events', () => {
  const { view, isClosed, listeners } = lobby();
  view.close();
  expect([isClosed(), listeners.size]).toEqual([true, 0]);
});
