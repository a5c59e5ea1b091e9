import { describe, expect, test } from 'vitest';
import { caseOf, decideOn, decline, done, legal, move, offer, RESIGN } from '../testkit/decisions.ts';
import { NOW } from '../testkit/matches.ts';
import { decide } from './decide.ts';
import { rowAfter, writeBetween } from './decision.ts';

const fresh = caseOf('octa', []);

describe('moves', () => {
  test('a legal move becomes an entry in canonical notation', () => {
    const { match } = done(fresh, 0, move('1,1'), NOW + 5);
    expect(match.entries).toEqual([{ move: '1,1', at: NOW + 5 }]);
  });

  test('the game refuses illegal moves, and the server refuses moves at the wrong time', () => {
    expect(decideOn(fresh, 0, move('nonsense'))).not.toBe('done');
    expect(decideOn(fresh, 0, move('40,40'))).toMatch(/^[a-z-]+$/);
    expect(decideOn(fresh, 1, move('1,1'))).toBe('not-your-seat');
    expect(decideOn(caseOf('octa', [], { phase: 'waiting' }), 0, move('1,1'))).toBe('waiting');
    expect(decideOn(done(fresh, 0, RESIGN), 1, move('1,1'))).toBe('game-over');
  });

  test('in CTOR the position decides who moves next, so a seat may move twice in a row', () => {
    const first = done(caseOf('ctor', []), 0, move('1,1'));
    const seats = [0, 1].map((seat) => decideOn(first, seat as 0, move('3,3')));
    const mover = first.match.position.toMove;
    expect(seats[1 - mover]).toBe('not-your-seat');
    expect(typeof seats[mover]).not.toBe('string');
  });

  test('a player who acts is no longer away', () => {
    const away = [
      { since: NOW - 5, until: NOW + 5 },
      { since: NOW - 5, until: NOW + 5 },
    ] as const;
    const { row } = done(caseOf('octa', [], { status: { away } }), 0, move('1,1'));
    expect(row.status.away).toEqual([null, away[1]]);
  });
});

describe('a resent command', () => {
  const moved = done(fresh, 0, move('1,1'));
  const answered = done(moved, 1, move('-1,-1'));

  test('that repeats a played move changes nothing, even after the opponent has replied or in another spelling', () => {
    expect(decideOn(moved, 0, { ...move('1,1'), version: 0 })).toBe('done');
    expect(decideOn(answered, 0, { ...move('1,1'), version: 0 })).toBe('done');
    expect(decideOn(answered, 0, { ...move(' 1, 1 '), version: 0 })).toMatch(/^(done|stale)$/);
    expect(decideOn(answered, 1, { ...move('-1,-1'), version: 1 })).toBe('done');
  });

  test('with a different move, or with the move of the opponent, is stale', () => {
    expect(decideOn(moved, 0, { ...move('2,0'), version: 0 })).toBe('stale');
    expect(decideOn(moved, 1, { ...move('1,1'), version: 0 })).toBe('stale');
    expect(decideOn(moved, 1, { ...move('1,1'), version: 7 })).toBe('stale');
  });

  test('that repeats a move changes nothing even if the move has been taken back', () => {
    const back = done(done(answered, 0, offer('takeback')), 1, { type: 'accept', what: 'takeback' });
    expect(back.match.entries).toHaveLength(3);
    expect(decideOn(back, 0, { ...move('1,1'), version: 0 })).toBe('done');
    expect(decideOn(back, 1, { ...move('1,1'), version: 0 })).toBe('stale');
  });

  test('that repeats a resignation changes nothing', () => {
    const over = done(moved, 1, RESIGN);
    expect(decideOn(over, 1, { ...RESIGN, version: 1 })).toBe('done');
    expect(decideOn(over, 0, { ...RESIGN, version: 1 })).toBe('stale');
    expect(decideOn(over, 1, RESIGN)).toBe('game-over');
  });

  test('that repeats an offer or acceptance of a draw changes nothing', () => {
    const over = done(done(moved, 0, offer('draw')), 1, { type: 'accept', what: 'draw' });
    expect(over.match.outcome).toEqual({ winner: null, reason: 'agreement' });
    expect(decideOn(over, 1, { type: 'accept', what: 'draw', version: 1 })).toBe('done');
    expect(decideOn(over, 0, { ...offer('draw'), version: 1 })).toBe('done');
    expect(decideOn(over, 0, { ...offer('takeback'), version: 1 })).toBe('stale');
  });

  test('that repeats an offer or acceptance of a takeback changes nothing if it comes from the same player', () => {
    const back = done(done(answered, 0, offer('takeback')), 1, { type: 'accept', what: 'takeback' });
    expect(decideOn(back, 1, { type: 'accept', what: 'takeback', version: 2 })).toBe('done');
    expect(decideOn(back, 0, { ...offer('takeback'), version: 2 })).toBe('done');
    expect(decideOn(back, 1, { ...offer('takeback'), version: 2 })).toBe('stale');
    expect(decideOn(back, 0, { type: 'accept', what: 'draw', version: 2 })).toBe('stale');
  });

  test('that declines an offer changes nothing if no offer is open', () => {
    expect(decideOn(answered, 0, { ...decline('draw'), version: 1 })).toBe('done');
    const offered = done(answered, 0, offer('draw'));
    expect(decideOn(offered, 1, { ...decline('draw'), version: 1 })).toBe('stale');
  });

  test('is stale if more than 32 entries have been added since', () => {
    let long = caseOf('ctor', []);
    for (let n = 0; n < 40; n++) long = done(long, long.match.position.toMove, move(legal(long.match)[n] as string));
    const texts = long.match.moves.map(({ text }) => text);
    const resent = (at: number) =>
      ([0, 1] as const).map((seat) => decideOn(long, seat, { ...move(texts[at] as string), version: at })).sort();
    expect(resent(0)).toEqual(['stale', 'stale']);
    expect(resent(37)).toEqual(['done', 'stale']);
  });
});

describe('resigning and withdrawing', () => {
  test('a player who resigns loses, whoever is to move', () => {
    const { match, row } = done(done(fresh, 0, move('1,1')), 0, RESIGN, NOW + 9);
    expect(match.entries.at(-1)).toEqual({ end: 'resigned', by: 0, at: NOW + 9 });
    expect(row).toMatchObject({ phase: 'ended', status: { outcome: { winner: 1, reason: 'resigned' } } });
  });

  test('withdrawing never ends a match that somebody has joined', () => {
    const withdraw = { type: 'withdraw' } as const;
    expect(decideOn(fresh, 0, withdraw)).toBe('seat-taken');
    expect(decideOn(done(fresh, 0, RESIGN), 0, withdraw)).toBe('game-over');
    const waiting = caseOf('octa', [], { phase: 'waiting' });
    const { row, match } = done(waiting, 0, withdraw);
    expect(row.status.outcome).toEqual({ winner: null, reason: 'abandoned' });
    expect(decideOn({ row, match }, 0, { ...withdraw, version: 0 })).toBe('done');
  });

  test('resigning an open challenge withdraws it without a winner', () => {
    const { row } = done(caseOf('octa', [], { phase: 'waiting' }), 0, RESIGN);
    expect(row).toMatchObject({ phase: 'ended', status: { outcome: { winner: null, reason: 'abandoned' } } });
  });

  test('the end stops the clocks and clears offers and absences', () => {
    const clocks = { left: [5000, 5000] as [number, number], running: 1 as const, at: NOW };
    const away = [null, { since: NOW, until: NOW + 1 }] as const;
    const timed = caseOf('octa', [], { status: { clocks, away, offers: { draw: 1, takeback: null, rematch: null } } });
    const { status } = done(timed, 0, RESIGN, NOW + 1000).row;
    expect(status.clocks).toEqual({ left: [5000, 4000], running: null, at: NOW + 1000 });
    expect(status.away).toEqual([null, null]);
    expect(status.offers).toEqual({ draw: null, takeback: null, rematch: null });
  });
});

const clocks = { left: [1000, 9000] as [number, number], running: 0 as const, at: NOW };
const away = (until: number) => ({ since: NOW, until });

describe('the write of a move', () => {
  const terms = { clock: { kind: 'real-time', seconds: 9, increment: 0 }, awaySeconds: 300, undoLimit: null } as const;
  const written = (status: object) => {
    const { row, match } = caseOf('octa', [], { status, setup: { terms } });
    const decided = decide(row, match, { type: 'move', id: 1, version: 0, move: '1,1' }, { seat: 0, lag: 0 }, NOW + 5);
    if (!decided.ok || 'isDone' in decided.value) throw new Error('no decision');
    const after = rowAfter(row, decided.value, NOW + 5);
    return { row, after, write: writeBetween(row, after, decided.value.entries) };
  };

  test('leaves out an unchanged status', () => {
    const { row, after, write } = written({});
    expect(after).toEqual({ ...row, version: 1, revision: row.revision + 1, changedAt: NOW + 5, lease: NOW + 60_005 });
    expect(write).toMatchObject({
      match: row.id,
      version: 0,
      revision: row.revision,
      changedAt: NOW + 5,
      status: null,
    });
    expect(write.entries).toEqual([{ move: '1,1', at: NOW + 5 }]);
  });

  test.each([
    ['a running clock', { clocks }, { clocks: { running: 1, at: NOW + 5 } }],
    ['an absence that ends', { away: [away(NOW + 9), null] }, { away: [null, null] }],
    [
      'an offer that the move declines',
      { offers: { draw: 1, takeback: null, rematch: null } },
      { offers: { draw: null } },
    ],
  ])('includes the status if there is %s', (_, before, after) =>
    expect(written(before).write.status).toMatchObject(after),
  );
});
