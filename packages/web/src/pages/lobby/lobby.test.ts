// @vitest-environment happy-dom
import type { LiveLobby } from '@quintet/client';
import type { Game } from '@quintet/engine/authoring';
import { ctor } from '@quintet/engine/ctor';
import { octa } from '@quintet/engine/octa';
import type { MatchSummary } from '@quintet/wire';
import { describe, expect, test } from 'vitest';
import { clockKey } from '../../play/seats/clock-choice.ts';
import { aMatch } from '../../play/seats/samples.ts';
import { LobbyView, listsOf, pairingRequest, QUICK_CLOCKS, savedQuick } from './lobby.svelte.ts';

/** A fake lobby. */
function lobby() {
  const fields = { matches: null, counts: null, connectionState: 'connecting', refusalCode: null } as {
    matches: LiveLobby['matches'];
    counts: LiveLobby['counts'];
    connectionState: LiveLobby['connectionState'];
    refusalCode: string | null;
  };
  const listeners = new Set<() => void>();
  let isClosed = false;
  const source = {
    get matches() {
      return fields.matches;
    },
    get counts() {
      return fields.counts;
    },
    get connectionState() {
      return fields.connectionState;
    },
    get refusalCode() {
      return fields.refusalCode;
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
  const say = (part: Partial<typeof fields>): void => {
    Object.assign(fields, part);
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

const FAST = { kind: 'real-time', seconds: 300, increment: 5 } as const;
const who = { name: 'Ada', colour: 'sea' } as const;
const usual = (game: Game): Record<string, unknown> => {
  const parsed = game.rules.parseOptions({});
  if (!parsed.ok) throw new Error(parsed.error.key);
  return { ...parsed.value };
};
const challenge = (id: string, game: Game, part: Partial<MatchSummary> = {}): MatchSummary =>
  aMatch(id, {
    ...{ game: game.id, phase: 'waiting', isListed: true, options: usual(game) },
    terms: { clock: FAST, awaySeconds: 300, undoLimit: null },
    ...part,
  });
const request = (game: Game, listed: readonly MatchSummary[], more: { ownIds?: string[]; now?: number } = {}) =>
  pairingRequest(game, FAST, { listed, ownIds: more.ownIds ?? [], who, now: more.now ?? 0 });

describe('the lobby lists', () => {
  const matches = [
    challenge('c', octa),
    challenge('b', ctor),
    challenge('a', ctor),
    challenge('r', ctor, { phase: 'running' }),
    challenge('m', octa, { phase: 'running' }),
  ];
  const ids = ({ challenges, running }: ReturnType<typeof listsOf>) => [
    challenges.map(({ id }) => id).join(''),
    running.map(({ id }) => id).join(''),
  ];

  test('show the challenges and running matches of one game or of all games', () => {
    expect(ids(listsOf(matches, { game: null, ownIds: new Set() }))).toEqual(['cba', 'rm']);
    expect(ids(listsOf(matches, { game: 'ctor', ownIds: new Set() }))).toEqual(['ba', 'r']);
  });

  test('show the user’s own challenge first and leave out their running match', () => {
    expect(ids(listsOf(matches, { game: null, ownIds: new Set(['a', 'm']) }))).toEqual(['acb', 'r']);
  });
});

describe('a pairing request', () => {
  test('uses the default options and skips challenges created on this device', () => {
    expect(request(ctor, [], { ownIds: ['x'] })).toEqual({
      game: 'ctor',
      options: {},
      terms: { clock: FAST },
      name: 'Ada',
      colour: 'sea',
      not: ['x'],
    });
    const many = Array.from({ length: 70 }, (_, i) => `m${i}`);
    expect(request(ctor, [], { ownIds: many }).not).toEqual(many.slice(-50));
  });

  test('takes random options from the challenge that has waited longest', () => {
    const listed = [7, 8].map((seed) => challenge(`s${seed}`, octa, { options: { ...usual(octa), seed } }));
    expect(request(octa, listed).options).toEqual({ ...usual(octa), seed: 8 });
    expect(request(octa, listed, { ownIds: ['s8'] }).options).toEqual({ ...usual(octa), seed: 7 });
  });

  test.each([
    ['other options', { options: { ...usual(octa), size: 2, seed: 9 } }],
    [
      'another clock',
      { terms: { clock: null, awaySeconds: 300, undoLimit: null }, options: { ...usual(octa), seed: 9 } },
    ],
    ['a running match', { phase: 'running', options: { ...usual(octa), seed: 9 } }],
  ] as const)('ignores the random options of an unsuitable challenge: %s', (_, part) => {
    expect(request(octa, [challenge('s', octa, part)], { now: 0 }).options).toEqual({ ...usual(octa), seed: 0 });
  });

  test('has the same random options for two players who ask at about the same time, and different options later', () => {
    const at = (now: number) => request(octa, [], { now }).options;
    expect(at(1_000_000)).toEqual(at(1_060_000));
    expect(at(1_000_000)).not.toEqual(at(9_000_000));
    expect(octa.rules.parseOptions(at(Date.UTC(2040, 1)) ?? {}).ok).toBe(true);
  });
});

test('the last game and clock for quick pairing are restored, and invalid values are ignored', () => {
  const savedTexts = new Map<string, string>();
  const area = () => ({
    getItem: (key: string) => savedTexts.get(key) ?? null,
    setItem: (key: string, value: string) => void savedTexts.set(key, value),
    removeItem: (key: string) => void savedTexts.delete(key),
  });
  const both = savedQuick(['octa', 'xo'], area);
  const first = both.read();
  expect(first).toEqual({ game: 'octa', clock: clockKey(FAST) });
  both.write({ game: 'xo', clock: '2d' });
  expect(savedQuick(['octa', 'xo'], area).read()).toEqual({ game: 'xo', clock: '2d' });
  expect(savedQuick(['octa'], area).read()).toEqual({ game: 'octa', clock: '2d' });
  for (const damaged of ['{', '[]', '{"game":7,"clock":"99d"}']) {
    savedTexts.set('quintet:quick', damaged);
    expect(both.read()).toEqual(first);
  }
  expect(new Set(QUICK_CLOCKS.map(clockKey)).size).toBe(9);
});
