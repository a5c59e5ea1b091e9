// @vitest-environment happy-dom
import type { RestResult, Tagged } from '@quintet/client';
import type { MatchView } from '@quintet/wire';
import { expect, test } from 'vitest';
import { aHeldSeat, aMatch } from '../../play/seats/samples.ts';
import type { HeldSeat } from '../../play/seats/seats.ts';
import { MyMatches, type Parts } from './my-matches.svelte.ts';

const OFFLINE = { ok: false, error: { code: 'offline', message: 'No server', status: null } } as const;
const UNKNOWN = { ok: false, error: { code: 'unknown-match', message: 'None', status: 404 } } as const;
const unheard = (id: string): HeldSeat => {
  const { last: _, ...held } = aHeldSeat(id);
  return held;
};

function watching(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A device with these seats, a fake server and fake timers. */
function device(held: readonly HeldSeat[], answer: (id: string, tag: string | null) => RestResult<Tagged<MatchView>>) {
  const seats = new Map(held.map((each) => [each.id, each]));
  const listeners = new Set<() => void>();
  const seen = new Set<() => void>();
  const tell = (informed = listeners): void => {
    for (const listener of informed) listener();
  };
  const requests: (readonly [string, string | null])[] = [];
  const waits: { then(): void; milliseconds: number }[] = [];
  const world = { underWay: 0, most: 0, isSeen: true };
  const parts: Parts = {
    listSeats: async () => [...seats.values()],
    watchSeats: (listener) => watching(listeners, listener),
    saveNewSeat: async (each) => {
      if (seats.has(each.id)) return false;
      seats.set(each.id, each);
      tell();
      return true;
    },
    saveLastSeen: async (id, last) => {
      const before = seats.get(id);
      if (before) seats.set(id, { ...before, last });
      tell();
      return before !== undefined;
    },
    removeSeat: async (id) => {
      seats.delete(id);
      tell();
    },
    matchSince: async (id, tag) => {
      requests.push([id, tag]);
      world.underWay++;
      world.most = Math.max(world.most, world.underWay);
      await null;
      world.underWay--;
      return answer(id, tag);
    },
    timers: {
      now: () => 10,
      after(milliseconds, then) {
        const wait = { milliseconds, then };
        waits.push(wait);
        return () => void (waits.includes(wait) && waits.splice(waits.indexOf(wait), 1));
      },
    },
    isSeen: () => world.isSeen,
    watchSeen: (listener) => watching(seen, listener),
  };
  return { parts, seats, requests, waits, world, look: () => tell(seen) };
}
const news = (match: MatchView): RestResult<Tagged<MatchView>> => ({ ok: true, value: { tag: '"r9"', value: match } });
const NOTHING: RestResult<Tagged<MatchView>> = { ok: true, value: { tag: '"r1"', value: null } };

test('responses are shown and saved, and later requests send the known ETag', async () => {
  const { parts, seats, requests } = device([unheard('a'), aHeldSeat('b')], (id) =>
    id === 'a' ? news(aMatch('a', { toMove: 0 })) : NOTHING,
  );
  const list = new MyMatches(parts);
  await list.read();
  expect(list.groups.unheard).toHaveLength(1);
  await list.ask();
  await list.read();
  expect(list.groups.you.map(({ id }) => id)).toEqual(['a']);
  expect(seats.get('a')?.last?.tag).toBe('"r9"');
  expect(requests).toEqual([
    ['a', null],
    ['b', '"r1"'],
  ]);
});

test('a round polls at most 40 matches, 4 at a time; the next round polls the others', async () => {
  const all = Array.from({ length: 60 }, (_, i) => aHeldSeat(`m${i}`));
  const { parts, requests, world } = device(all, () => NOTHING);
  const list = new MyMatches(parts);
  await list.read();
  await list.ask();
  expect([requests.length, world.most]).toEqual([40, 4]);
  await list.ask();
  expect(new Set(requests.map(([id]) => id)).size).toBe(60);
});

test('if the server is unreachable, the last known status stays and the round ends', async () => {
  const { parts, requests, waits } = device(
    [...'abcdefghij'].map((id) => aHeldSeat(id)),
    () => OFFLINE,
  );
  const list = new MyMatches(parts);
  await list.read();
  await list.ask();
  expect(list.error?.code).toBe('offline');
  expect(list.groups.opponent).toHaveLength(10);
  expect(requests.length).toBeLessThanOrEqual(4);
  expect(waits.at(-1)?.milliseconds).toBe(120_000);
});

test('matches are polled repeatedly, but not while the page is hidden', async () => {
  const { parts, requests, waits, world, look } = device([aHeldSeat('a')], () => NOTHING);
  const list = new MyMatches(parts);
  const stop = list.follow();
  await expect.poll(() => waits.length).toBe(1);
  expect(requests).toHaveLength(1);
  waits.shift()?.then();
  await expect.poll(() => waits.length).toBe(1);
  expect(requests).toHaveLength(2);
  world.isSeen = false;
  waits.shift()?.then();
  expect([requests.length, waits.length]).toEqual([2, 0]);
  world.isSeen = true;
  look();
  await expect.poll(() => waits.length).toBe(1);
  expect(requests).toHaveLength(3);
  stop();
  expect(waits).toHaveLength(0);
});

test('a match deleted from the server counts as finished, and a match that ended long ago is not polled', async () => {
  const old = aHeldSeat('old', { phase: 'ended', changedAt: 10 - 86_400_001 });
  const { parts, requests } = device([aHeldSeat('lost'), old], () => UNKNOWN);
  const list = new MyMatches(parts);
  await list.read();
  await list.ask();
  await list.read();
  expect(list.error).toBeNull();
  expect(list.groups.over.map(({ id }) => id).sort()).toEqual(['lost', 'old']);
  expect(requests.map(([id]) => id)).toEqual(['lost']);
});

test('when the players have agreed on a rematch, its seat is saved', async () => {
  const { parts, seats } = device([aHeldSeat('m')], () => news(aMatch('m', { phase: 'ended', next: 'again' })));
  const list = new MyMatches(parts);
  await list.read();
  await list.ask();
  expect(seats.get('again')).toMatchObject({ seat: 1, ticket: seats.get('m')?.ticket });
});

test('a late response does not restore a removed seat', async () => {
  const { parts, seats } = device([aHeldSeat('m')], () => news(aMatch('m')));
  const matchSince: Parts['matchSince'] = (id, tag) => {
    seats.delete('m');
    return parts.matchSince(id, tag);
  };
  const list = new MyMatches({ ...parts, matchSince });
  await list.read();
  await list.ask();
  expect(seats.size).toBe(0);
});
