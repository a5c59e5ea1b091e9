import { expect, test } from 'vitest';
import { describeEachStore } from '../testkit/each-store.ts';
import { matchRow, moveEntry, NOW, seatTicket, writeTo } from '../testkit/matches.ts';
import type { MatchRow } from './store.ts';

const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const MINUTE = 60_000;
const DAY = 86_400_000;

describeEachStore('due matches', (at) => {
  test('are returned once each up to the limit, first those past their deadline, then those with an expired lease', async () => {
    const rows = [
      matchRow({ id: 'leased-late', lease: NOW - 50 }),
      matchRow({ id: 'both', deadline: NOW - 10, lease: NOW - 10 }),
      matchRow({ id: 'flag', deadline: NOW }),
      matchRow({ id: 'later', deadline: NOW + 1, lease: NOW + 1 }),
      matchRow({ id: 'never' }),
    ];
    await Promise.all(rows.map((row) => at.store.create(row, [])));
    expect(await at.store.claimDue(NOW - 100, 10, NOW)).toEqual([]);
    expect(await at.store.claimDue(NOW, 1, NOW)).toEqual(['both']);
    expect(await at.store.claimDue(NOW, 10, NOW)).toEqual(['both', 'flag', 'leased-late']);
  });

  test('are given to one node at a time until its claim expires', async ({ skip }) => {
    if (!at.store.isShared) skip('an SQLite file has one server');
    const other = await at.another();
    const rows = numbers(60).map((n) => matchRow({ id: `due-${n}`, deadline: NOW - 1000 }));
    await Promise.all(rows.map((row) => at.store.create(row, [])));
    const claimed = await Promise.all(
      numbers(6).map((n) => (n % 2 === 0 ? at.store : other).claimDue(NOW - 500, 15, NOW + MINUTE)),
    );
    expect(new Set(claimed.flat()).size).toBe(claimed.flat().length);
    expect(await at.store.claimDue(NOW - 500, 100, NOW + MINUTE)).toHaveLength(60 - claimed.flat().length);
    expect(await at.store.claimDue(NOW + MINUTE - 1, 100, NOW + MINUTE)).not.toContain('due-0');
    expect(await at.store.claimDue(NOW + MINUTE, 100, NOW + MINUTE)).toContain('due-0');
  });

  test('progress returns the revision and last chat message of each match that exists', async () => {
    const row = matchRow({ id: 'moving' });
    await at.store.create(row, []);
    const before = await at.store.progress(['moving', 'gone']);
    expect([...before]).toEqual([['moving', { revision: row.revision, lastChat: 0 }]]);
    await at.store.write(writeTo(row, { entries: [moveEntry('A1')] }));
    await at.store.addChat('moving', 'key', { by: 0, text: 'hi', at: NOW });
    const after = (await at.store.progress(['moving'])).get('moving');
    expect(after?.revision).toBe(row.revision + 1);
    expect(after?.lastChat).toBeGreaterThan(0);
    const many = numbers(10_000).map((n) => `id-${n}`);
    expect((await at.store.progress([...many, 'moving'])).size).toBe(1);
  });

  test('renewing extends a lease, never shortens it, and does not add a lease to a match without one', async () => {
    const rows = [matchRow({ id: 'renewed', lease: NOW + MINUTE }), matchRow({ id: 'free' })];
    await Promise.all(rows.map((row) => at.store.create(row, [])));
    await at.store.renew(['renewed', 'free', 'unknown'], NOW + 2 * MINUTE);
    await at.store.renew(['renewed'], NOW + 1.5 * MINUTE);
    expect(await at.store.match('renewed')).toEqual({ ...rows[0], lease: NOW + 2 * MINUTE });
    expect(await at.store.match('free')).toEqual(rows[1]);
  });

  test('one call can renew more matches than one statement has parameters', async () => {
    await at.store.create(matchRow({ id: 'id-69999', lease: NOW }), []);
    await at.store.renew(
      numbers(70_000).map((n) => `id-${n}`),
      NOW + MINUTE,
    );
    expect((await at.store.match('id-69999'))?.lease).toBe(NOW + MINUTE);
  });
});

describeEachStore('expiry', (at) => {
  const exists = async (id: string): Promise<boolean> => (await at.store.match(id)) !== null;
  const none = { untouched: null, ended: null, idle: null, reports: null, replies: null };

  test('deletes matches without a move, including tickets and chat, unless a clock will end them', async () => {
    const old = NOW - DAY;
    const rows = [
      matchRow({ id: 'untouched', changedAt: old }),
      matchRow({ id: 'waiting', changedAt: old, phase: 'waiting' }),
      matchRow({ id: 'fresh' }),
      matchRow({ id: 'played', changedAt: old }),
      matchRow({ id: 'ended-empty', changedAt: old, phase: 'ended' }),
      matchRow({ id: 'withdrawn', changedAt: old, phase: 'waiting' }),
      matchRow({ id: 'days-to-move', changedAt: old, deadline: NOW + DAY }),
    ];
    for (const row of rows) await at.store.create(row, [seatTicket(row.id, 'h', 0)]);
    await at.store.addChat('untouched', 'k', { by: 0, text: 'hello?', at: old });
    await at.store.write(writeTo(rows[3] as MatchRow, { entries: [moveEntry('A1')] }));
    const end = { end: 'abandoned', by: null, at: old } as const;
    await at.store.write(writeTo(rows[5] as MatchRow, { entries: [end], phase: 'ended' }));
    expect(await at.store.expire(none)).toEqual([]);
    expect((await at.store.expire({ ...none, untouched: NOW })).sort()).toEqual([
      'ended-empty',
      'untouched',
      'waiting',
      'withdrawn',
    ]);
    expect(await Promise.all(rows.map(({ id }) => exists(id)))).toEqual([false, false, true, true, false, false, true]);
    expect(await at.store.ticket('untouched', 'h')).toBeNull();
    expect(await at.store.chat('untouched')).toEqual([]);
    expect(await at.store.ticket('played', 'h')).not.toBeNull();
    expect(await at.store.expire({ ...none, untouched: NOW })).toEqual([]);
  });

  test('deletes ended matches and their entries if the operator has set a limit', async () => {
    const row = matchRow({ id: 'finished', changedAt: NOW - DAY });
    await at.store.create(row, []);
    await at.store.write(writeTo(row, { entries: [moveEntry('A1')], phase: 'ended' }));
    expect(await at.store.expire({ ...none, untouched: NOW })).not.toContain('finished');
    expect(await at.store.expire({ ...none, ended: NOW })).toContain('finished');
    expect(await at.store.entries('finished', 0)).toEqual([]);
  });

  test('deletes idle matches, unless a deadline will end them', async () => {
    const [then, old] = [NOW - 9 * DAY, NOW - 2 * DAY];
    const rows = [
      matchRow({ id: 'idle', createdAt: then, changedAt: old }),
      matchRow({ id: 'idle-waiting', createdAt: then, changedAt: old, phase: 'waiting' }),
      matchRow({ id: 'idle-played', createdAt: then, changedAt: then }),
      matchRow({ id: 'touched', createdAt: then, changedAt: NOW }),
      matchRow({ id: 'correspondence', createdAt: then, changedAt: old, deadline: NOW + DAY }),
      matchRow({ id: 'idle-ended', createdAt: then, changedAt: old, phase: 'ended' }),
    ];
    for (const row of rows) await at.store.create(row, [seatTicket(row.id, 'h', 0)]);
    await at.store.write(writeTo(rows[2] as MatchRow, { entries: [moveEntry('A1')], changedAt: old }));
    expect((await at.store.expire({ ...none, idle: NOW - DAY })).sort()).toEqual([
      'idle',
      'idle-played',
      'idle-waiting',
    ]);
    expect(await Promise.all(rows.map(({ id }) => exists(id)))).toEqual([false, false, false, true, true, true]);
    expect(await at.store.entries('idle-played', 0)).toEqual([]);
    expect(await at.store.ticket('idle', 'h')).toBeNull();
  });

  test('deletes old reports, whether or not their match exists', async () => {
    const report = { by: 0, reason: 'chat', text: 'rude', names: ['Anna', null], chat: [] } as const;
    await at.store.create(matchRow({ id: 'reported' }), []);
    await at.store.addReport({ ...report, match: 'reported', at: NOW - 1 });
    await at.store.addReport({ ...report, match: 'gone', at: NOW - DAY, chat: [{ by: 1, text: 'x', at: NOW - DAY }] });
    await at.store.addReport({ ...report, match: 'reported', at: NOW });
    const times = async (): Promise<number[]> => (await at.store.reports({ limit: 10 })).map((each) => each.at);
    await at.store.expire({ ...none, untouched: NOW, ended: NOW, replies: NOW });
    expect(await times()).toEqual([NOW, NOW - DAY, NOW - 1]);
    expect(await at.store.expire({ ...none, reports: NOW })).toEqual([]);
    expect(await times()).toEqual([NOW]);
    expect(await exists('reported')).toBe(true);
  });

  test('deletes old replies', async () => {
    const reply = { fingerprint: 'f', status: 200, body: '' };
    await at.store.addReply('old', reply, NOW - 1);
    await at.store.addReply('new', reply, NOW);
    await at.store.expire({ ...none, replies: NOW });
    expect(await at.store.reply('old')).toBeNull();
    expect(await at.store.reply('new')).toEqual(reply);
  });

  test('deletes more matches than fit into one statement', async () => {
    const rows = numbers(601).map((n) => matchRow({ id: `many-${n}`, changedAt: NOW - 2 * DAY }));
    await Promise.all(rows.map((row) => at.store.create(row, [])));
    expect((await at.store.expire({ ...none, untouched: NOW - DAY })).length).toBe(601);
  });

  test('either keeps or deletes a match as a whole when somebody moves at the same time', async () => {
    const other = await at.another();
    const rows = numbers(100).map((n) => matchRow({ id: `race-${n}`, changedAt: NOW - 2 * DAY }));
    await Promise.all(rows.map((row) => at.store.create(row, [seatTicket(row.id, 'h', 0)])));
    const writes = rows.map((row) => other.write(writeTo(row, { entries: [moveEntry('A1')] })));
    const [gone, ...written] = await Promise.all([at.store.expire({ ...none, untouched: NOW - DAY }), ...writes]);
    for (const [n, isWritten] of written.entries()) {
      const id = `race-${n}`;
      expect(gone.includes(id)).toBe(!isWritten);
      expect(await exists(id)).toBe(isWritten);
      expect((await at.store.ticket(id, 'h')) !== null).toBe(isWritten);
      expect(await at.store.entries(id, 0)).toHaveLength(isWritten ? 1 : 0);
    }
  });

  test('removing a match deletes everything that belongs to it', async () => {
    const row = matchRow({ id: 'removed' });
    await at.store.create(row, [seatTicket('removed', 'removed-h', 0)]);
    await at.store.write(writeTo(row, { entries: [moveEntry('A1')] }));
    await at.store.addChat('removed', 'k', { by: 0, text: 'hello', at: NOW });
    expect(await at.store.remove('removed')).toBe(true);
    expect(await at.store.remove('removed')).toBe(false);
    expect(await exists('removed')).toBe(false);
    expect(await at.store.entries('removed', 0)).toEqual([]);
    expect(await at.store.matchesOf('removed-h')).toEqual([]);
    expect(await at.store.chat('removed')).toEqual([]);
  });
});
