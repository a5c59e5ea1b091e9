import { describe, expect, test } from 'vitest';
import { caseOf } from '../testkit/decisions.ts';
import { NOW } from '../testkit/matches.ts';
import { CHALLENGE_LEASE_MS, deadlineOf, isAttended, leaseFrom, overdue } from './deadlines.ts';

const clocks = { left: [1000, 9000] as [number, number], running: 0 as const, at: NOW };
/** The most that lag may excuse for one move. */
const MAX_LAG = 500;
const away = (until: number) => ({ since: NOW, until });

describe('a clock that is used up', () => {
  const { row, match } = caseOf('octa', [], { state: { clocks } });

  test('ends the match for the other, after as long as a move may have been on its way', () => {
    expect(overdue(row, match, NOW + 1000 + MAX_LAG - 1, null)).toBeNull();
    const late = overdue(row, match, NOW + 1000 + MAX_LAG, null);
    expect(late?.entries).toEqual([{ end: 'timeout', by: 0, at: NOW + 1000 + MAX_LAG }]);
    expect(late).toMatchObject({ phase: 'ended', state: { outcome: { winner: 1, reason: 'timeout' } } });
    expect(deadlineOf(row)).toBe(NOW + 1000 + MAX_LAG);
  });

  test('a move that came a little late was in time if it took so long to come', () => {
    const at = NOW + 1100;
    expect(overdue(row, match, at, { seat: 0, lag: 150 })).toBeNull();
    expect(overdue(row, match, at, { seat: 0, lag: 50 })?.entries[0]).toMatchObject({ end: 'timeout' });
    // A command of the opponent says nothing about it.
    expect(overdue(row, match, at, { seat: 1, lag: 0 })).toBeNull();
  });

  test('a move that arrived in time counts, however long it waited to be decided', () => {
    const late = NOW + 9000;
    expect(overdue(row, match, late, { seat: 0, lag: 0, arrivedAt: NOW + 999 })).toBeNull();
    expect(overdue(row, match, late, { seat: 0, lag: 0, arrivedAt: NOW + 1000 })).not.toBeNull();
  });

  test('a player whose lag quota is used up is not waited for', () => {
    const spent = caseOf('octa', [], { state: { clocks, lagQuota: [20, 1500] } });
    expect(overdue(spent.row, spent.match, NOW + 1019, null)).toBeNull();
    expect(overdue(spent.row, spent.match, NOW + 1020, null)?.entries[0]).toMatchObject({ end: 'timeout' });
    expect(deadlineOf(spent.row)).toBe(NOW + 1020);
  });
});

describe('who stays away', () => {
  test('too long loses, if the other is there', () => {
    const { row, match } = caseOf('octa', [], { state: { away: [null, away(NOW + 50)] } });
    expect(overdue(row, match, NOW + 49, null)).toBeNull();
    expect(overdue(row, match, NOW + 50, null)?.match.outcome).toEqual({ winner: 0, reason: 'abandoned' });
    expect(deadlineOf(row)).toBe(NOW + 50);
  });

  test('with the other away as well, it is a draw', () => {
    const { row, match } = caseOf('octa', [], { state: { away: [away(NOW + 500), away(NOW + 50)] } });
    expect(overdue(row, match, NOW + 50, null)?.match.outcome).toEqual({ winner: null, reason: 'abandoned' });
    expect(deadlineOf(row)).toBe(NOW + 50);
  });

  test('from a challenge that nobody has taken: it is withdrawn', () => {
    const { row, match } = caseOf('octa', [], { phase: 'waiting', state: { away: [away(NOW + 50), null] } });
    expect(overdue(row, match, NOW + 50, null)?.match.outcome).toEqual({ winner: null, reason: 'abandoned' });
  });
});

test('what is over is never overdue', () => {
  const { row, match } = caseOf('octa', [], { phase: 'ended', state: { clocks, away: [away(NOW), away(NOW)] } });
  expect(overdue(row, match, NOW + 99_999, null)).toBeNull();
  expect(deadlineOf(row)).toBeNull();
});

test('who is there matters where a match is played by tickets, and in a listed challenge', () => {
  const attended = (wish: Parameters<typeof caseOf>[2]) => isAttended(caseOf('octa', [], wish).row);
  expect(attended({})).toBe(true);
  expect(attended({ phase: 'ended' })).toBe(false);
  expect(attended({ phase: 'waiting' })).toBe(false);
  expect(attended({ phase: 'waiting', setup: { isListed: true } })).toBe(true);
  expect(attended({ setup: { isOpen: true } })).toBe(false);
  const terms = { clock: null, awaySeconds: null, undoLimit: null };
  expect(attended({ phase: 'waiting', setup: { isListed: true, terms } })).toBe(true);
  // With days for a move nobody is expected to wait for an opponent.
  const slow = { ...terms, clock: { kind: 'correspondence', days: 3 } } as const;
  expect(attended({ phase: 'waiting', setup: { isListed: true, terms: slow } })).toBe(false);
  expect(attended({ setup: { terms: { clock: null, awaySeconds: null, undoLimit: null } } })).toBe(false);
});

test('somebody looks after a match while a player is thought to be there', () => {
  const lease = (state: object) => leaseFrom(caseOf('octa', [], { state }).row, NOW);
  expect(lease({})).toBe(NOW + 60_000);
  expect(lease({ away: [away(NOW + 5), null] })).toBe(NOW + 60_000);
  expect(lease({ away: [away(NOW + 5), away(NOW + 5)] })).toBeNull();
  const bot = { name: null, level: 3, colour: null };
  expect(lease({ players: [bot, { name: null, level: null, colour: null }], away: [null, away(NOW + 5)] })).toBeNull();
});

test('a listed challenge has a lease of seconds, which is renewed while its maker is connected', () => {
  const { row } = caseOf('octa', [], { phase: 'waiting', setup: { isListed: true } });
  expect(leaseFrom(row, NOW)).toBe(NOW + CHALLENGE_LEASE_MS);
  expect(leaseFrom(row, NOW, NOW + 2000)).toBe(NOW + CHALLENGE_LEASE_MS);
});

test('a lease that holds for a while yet is left as it is', () => {
  const { row } = caseOf('octa', [], {});
  const lease = (held: number) => leaseFrom(row, NOW, held) as number;
  expect(lease(NOW + 50_000)).toBe(NOW + 50_000);
  expect(lease(NOW + 45_000)).toBe(NOW + 60_000);
  expect(lease(NOW - 1)).toBe(NOW + 60_000);
  // The clock was set back.
  expect(lease(NOW + 60_001)).toBe(NOW + 60_000);
});
