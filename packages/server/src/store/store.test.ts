import type { Seat } from '@quintet/engine';
import { expect, test } from 'vitest';
import { describeEachStore } from '../testkit/each-store.ts';
import { after, invitation, matchRow, moveEntry, NOW, seatTicket, writeTo } from '../testkit/matches.ts';
import type { MatchRow } from './store.ts';

const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

describeEachStore('matches', (at) => {
  test('a match is complete after reopening the store', async () => {
    const { store } = at;
    const row = matchRow({
      id: 'whole',
      phase: 'waiting',
      deadline: NOW + 1,
      lease: NOW + 2,
      setup: {
        game: 'bugs',
        isListed: true,
        terms: { clock: { kind: 'real-time', seconds: 60, increment: 1 }, awaySeconds: null, undoLimit: 3 },
      },
      status: { players: [{ name: 'Zoë 漢字 \u0000"', level: null, colour: null }, null] },
    });
    await store.create(row, []);
    const write = writeTo(row, {
      entries: [moveEntry('E5'), { takeback: 1, by: 1, at: NOW }, { end: 'resigned', by: 0, at: NOW + 5 }],
      phase: 'ended',
      changedAt: NOW + 9,
      deadline: null,
      lease: null,
      status: {
        players: [
          { name: null, level: 3, colour: null },
          { name: 'B', level: null, colour: 'plum' },
        ],
        outcome: { winner: 1, reason: 'resigned' },
        offers: { draw: 0, takeback: null, rematch: 1 },
        clocks: { left: [5, 6], running: 1, at: NOW },
        away: [null, { since: NOW, until: NOW + 3 }],
        muted: [false, true],
        next: 'another',
      },
    });
    expect(await store.write(write)).toBe(true);
    const later = await at.another();
    expect(await later.match('whole')).toEqual(after(row, write));
    expect(await later.entries('whole', 0)).toEqual(write.entries);
    expect(await later.entries('whole', 2)).toEqual(write.entries.slice(2));
    expect(await later.entries('whole', 3)).toEqual([]);
  });

  test('a match that was never created is not found, and cannot be written to', async () => {
    expect(await at.store.match('none')).toBeNull();
    expect(await at.store.matchByCode('none')).toBeNull();
    expect(await at.store.entries('none', 0)).toEqual([]);
    expect(await at.store.write(writeTo(matchRow({ id: 'none' }), { entries: [moveEntry('A1')] }))).toBe(false);
    expect(await at.store.entries('none', 0)).toEqual([]);
  });

  test.each([
    ['revision', { revision: 7 }],
    ['version', { version: 1 }],
  ])('a write based on a different %s changes nothing', async (what, wrong) => {
    const row = matchRow({ id: `stale-${what}` });
    await at.store.create(row, []);
    const write = { ...writeTo(row, { entries: [moveEntry('A1')], phase: 'ended' as const }), ...wrong };
    expect(await at.store.write(write)).toBe(false);
    expect(await at.store.match(row.id)).toEqual(row);
    expect(await at.store.entries(row.id, 0)).toEqual([]);
  });

  test('a write without a status leaves the status unchanged', async () => {
    const row = matchRow({ id: 'as-it-was' });
    await at.store.create(row, []);
    const muted = writeTo(row, { status: { ...row.status, muted: [true, false] } });
    expect(await at.store.write(muted)).toBe(true);
    const move = writeTo(after(row, muted), { entries: [moveEntry('A1')], status: null });
    expect(await at.store.write(move)).toBe(true);
    expect(await at.store.match(row.id)).toEqual(after(after(row, muted), move));
  });

  test('exactly one of many concurrent writes to the same revision from two nodes succeeds', async () => {
    const other = await at.another();
    const row = matchRow({ id: 'contested' });
    await at.store.create(row, []);
    const tries = numbers(40).map((n) =>
      (n % 2 ? at.store : other).write(writeTo(row, { entries: [moveEntry(`A${n}`)] })),
    );
    const won = (await Promise.all(tries)).flatMap((isWritten, n) => (isWritten ? [n] : []));
    expect(won).toHaveLength(1);
    expect(await at.store.entries(row.id, 0)).toEqual([moveEntry(`A${won[0]}`)]);
    expect(await at.store.match(row.id)).toMatchObject({ version: 1, revision: 2 });
  });

  test('two nodes that write to the same matches in opposite order lose nothing', async () => {
    const other = await at.another();
    const rows = numbers(30).map((n) => matchRow({ id: `cross-${n}` }));
    await Promise.all(rows.map((row) => at.store.create(row, [])));
    const play = async (store: typeof other, row: MatchRow, who: string): Promise<number> => {
      let made = 0;
      while (made < 3) {
        const now = (await store.match(row.id)) as MatchRow;
        if (await store.write(writeTo(now, { entries: [moveEntry(`${who}${made}`)] }))) made++;
      }
      return made;
    };
    await Promise.all([
      ...rows.map((row) => play(at.store, row, 'a')),
      ...rows.toReversed().map((row) => play(other, row, 'b')),
    ]);
    for (const { id } of rows) {
      const texts = (await at.store.entries(id, 0)).map((entry) => ('move' in entry ? entry.move : ''));
      expect([...texts].sort()).toEqual(['a0', 'a1', 'a2', 'b0', 'b1', 'b2']);
      expect(texts.filter((text) => text.startsWith('a'))).toEqual(['a0', 'a1', 'a2']);
    }
  });

  test('more concurrent writes than a batch holds all succeed', async () => {
    const rows = numbers(600).map((n) => matchRow({ id: `crowd-${n}` }));
    await Promise.all(rows.map((row) => at.store.create(row, [])));
    const written = await Promise.all(
      rows.map((row, n) => at.store.write(writeTo(row, { entries: [moveEntry(`M${n}`)] }))),
    );
    expect(written.every(Boolean)).toBe(true);
    expect(await at.store.entries('crowd-555', 0)).toEqual([moveEntry('M555')]);
  });

  test('a write with invalid data fails without affecting other writes', async () => {
    const rows = numbers(3).map((n) => matchRow({ id: `poison-${n}` }));
    await Promise.all(rows.map((row) => at.store.create(row, [])));
    const written = await Promise.allSettled(
      rows.map((row, n) =>
        at.store.write(writeTo(row, { entries: [moveEntry('A1')], changedAt: n === 1 ? Number.NaN : NOW })),
      ),
    );
    expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await at.store.match('poison-1')).toEqual(rows[1]);
    expect(await at.store.entries('poison-1', 0)).toEqual([]);
    expect(await at.store.entries('poison-2', 0)).toHaveLength(1);
  });

  test('closing a store completes pending writes', async () => {
    const closing = await at.another();
    const row = matchRow({ id: 'closing' });
    await closing.create(row, []);
    const written = closing.write(writeTo(row, { entries: [moveEntry('A1')] }));
    await closing.close();
    expect(await written).toBe(true);
    expect(await at.store.entries(row.id, 0)).toHaveLength(1);
  });

  test('a code belongs to one waiting match, and can be reused once that match has started', async () => {
    const first = matchRow({ id: 'code-1', code: 'abc234', phase: 'waiting' });
    const second = matchRow({ id: 'code-2', code: 'abc234', phase: 'waiting' });
    expect(await at.store.create(first, [])).toBe(true);
    expect(await at.store.create(second, [seatTicket('code-2', 'h', 0)])).toBe(false);
    expect(await at.store.match('code-2')).toBeNull();
    expect(await at.store.matchByCode('abc234')).toEqual(first);
    await at.store.write(writeTo(first, { phase: 'running' }));
    expect(await at.store.matchByCode('abc234')).toBeNull();
    expect(await at.store.create(second, [])).toBe(true);
  });

  test('a match cannot be created twice', async () => {
    const row = matchRow({ id: 'once' });
    await at.store.create(row, []);
    expect(await at.store.create({ ...row, code: 'other' }, [])).toBe(false);
    expect(await at.store.match('once')).toEqual(row);
  });
});

describeEachStore('tickets', (at) => {
  test('a seat gets no more tickets than allowed, however many are added at once', async () => {
    await at.store.create(matchRow({ id: 'many' }), [seatTicket('many', 'first', 0)]);
    const added = Array.from({ length: 12 }, (_, n) => at.store.addTicket(seatTicket('many', `t${n}`, 0), 5));
    expect((await Promise.all(added)).filter(Boolean)).toHaveLength(4);
    expect(await at.store.addTicket(seatTicket('many', 'other', 1), 5)).toBe(true);
  });

  test('one ticket may hold seats in several matches', async () => {
    await at.store.create(matchRow({ id: 'first' }), [seatTicket('first', 'secret', 0), seatTicket('first', 'b', 1)]);
    await at.store.create(matchRow({ id: 'rematch' }), [seatTicket('rematch', 'secret', 1)]);
    await at.store.addTicket(seatTicket('first', 'phone', 0), 20);
    expect(await at.store.ticket('first', 'secret')).toEqual(seatTicket('first', 'secret', 0));
    expect(await at.store.ticket('rematch', 'secret')).toEqual(seatTicket('rematch', 'secret', 1));
    expect(await at.store.ticket('rematch', 'b')).toBeNull();
    expect((await at.store.seatTickets('first')).map(({ hash }) => hash)).toEqual(['phone', 'secret', 'b']);
    expect(await at.store.matchesOf('secret')).toEqual(['first', 'rematch']);
    expect(await at.store.matchesOf('nobody')).toEqual([]);
  });

  test('exactly one of many concurrent claims to a seat on two nodes succeeds', async () => {
    const other = await at.another();
    const row = matchRow({ id: 'claimed', phase: 'waiting' });
    await at.store.create(row, [invitation('claimed', 'please')]);
    const claims = numbers(20).map((n) =>
      (n % 2 ? at.store : other).claim('please', seatTicket('claimed', `h${n}`, 1), writeTo(row, { phase: 'running' })),
    );
    const won = (await Promise.all(claims)).flatMap((isClaimed, n) => (isClaimed ? [n] : []));
    expect(won).toHaveLength(1);
    expect(await at.store.seatTickets('claimed')).toEqual([seatTicket('claimed', `h${won[0]}`, 1)]);
    expect(await at.store.ticket('claimed', 'please')).toBeNull();
    expect(await at.store.match('claimed')).toEqual(after(row, writeTo(row, { phase: 'running' })));
  });

  test('a claim that conflicts with another write leaves the invitation valid', async () => {
    const row = matchRow({ id: 'unclaimed', phase: 'waiting' });
    await at.store.create(row, [invitation('unclaimed', 'please')]);
    await at.store.write(writeTo(row));
    expect(await at.store.claim('please', seatTicket('unclaimed', 'h', 1), writeTo(row))).toBe(false);
    expect(await at.store.ticket('unclaimed', 'please')).toEqual(invitation('unclaimed', 'please'));
    expect(await at.store.ticket('unclaimed', 'h')).toBeNull();
    const fresh = { ...row, revision: 2 };
    expect(await at.store.claim('please', seatTicket('unclaimed', 'h', 1), writeTo(fresh))).toBe(true);
  });

  test('a seat ticket or an invitation to another match cannot claim a seat', async () => {
    const row = matchRow({ id: 'held' });
    await at.store.create(row, [seatTicket('held', 'seat', 0)]);
    await at.store.create(matchRow({ id: 'held-other' }), [invitation('held-other', 'theirs')]);
    for (const hash of ['seat', 'theirs']) {
      expect(await at.store.claim(hash, seatTicket('held', 'h', 1), writeTo(row))).toBe(false);
    }
    expect(await at.store.match('held')).toEqual(row);
  });
});

describeEachStore('chat and replies', (at) => {
  test('messages keep the order in which they were stored, even within one millisecond', async () => {
    await at.store.create(matchRow({ id: 'chat' }), []);
    const message = (text: string) => ({ by: 0 as const, text, at: NOW });
    for (const text of ['one', 'two', 'three'])
      expect(await at.store.addChat('chat', `z-${text}`, message(text))).toBe(true);
    expect(await at.store.addChat('chat', 'a', { ...message('four'), at: NOW - 5 })).toBe(true);
    expect(await at.store.addChat('chat', 'z-two', message('sent again'))).toBe(false);
    expect((await at.store.chat('chat')).map(({ text }) => text)).toEqual(['one', 'two', 'three', 'four']);
    expect(await at.store.chat('elsewhere')).toEqual([]);
  });

  test('only the last 200 messages are returned', async () => {
    await at.store.create(matchRow({ id: 'talk' }), []);
    for (const n of numbers(203)) await at.store.addChat('talk', String(n), { by: 1, text: String(n), at: NOW });
    const messages = await at.store.chat('talk');
    expect([messages.length, messages[0]?.text, messages.at(-1)?.text]).toEqual([200, '3', '202']);
    const kept = await Promise.all(['2', '3', '202'].map((key) => at.store.hasChat('talk', key)));
    expect(kept).toEqual([false, true, true]);
  });

  test('watchers and each player have their own number of reports, so that nobody can use up those of others', async () => {
    const report = (by: Seat | null) =>
      at.store.addReport({ match: 'reported', at: NOW, by, reason: 'chat', text: '', names: [null, null], chat: [] });
    const kept = async (by: Seat | null): Promise<number> => {
      const added = [];
      for (let n = 0; n < 22; n++) added.push(await report(by));
      return added.filter(Boolean).length;
    };
    expect([await kept(null), await kept(1), await kept(0)]).toEqual([20, 20, 20]);
  });

  test('the first reply stored under a key wins', async () => {
    const reply = (status: number) => ({ fingerprint: 'f', status, body: '{}' });
    const added = await Promise.all([201, 400].map((status) => at.store.addReply('key', reply(status), NOW)));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await at.store.reply('key')).toEqual(reply(added[0] ? 201 : 400));
    expect(await at.store.reply('other')).toBeNull();
    await at.store.removeReply('key');
    expect(await at.store.reply('key')).toBeNull();
  });
});
