import { describe, expect, test } from 'vitest';
import { caseOf } from '../testkit/decisions.ts';
import { NOW } from '../testkit/matches.ts';
import { CHALLENGE_LEASE_MS, deadlineOf, isAttended, leaseFrom, overdue } from './deadlines.ts';

const clocks = { left: [1000, 9000] as [number, number], running: 0 as const, at: NOW };
/** Maximum lag compensation for one move, in milliseconds. */
const MAX_LAG = 500;
const away = (until: number) => ({ since: NOW, until });

describe('a clock that has run out', () => {
  const { row, match } = caseOf('octa', [], { status: { clocks } });

  test('ends the match only after the maximum lag compensation has passed too', () => {
    expect(overdue(row, match, NOW + 1000 + MAX_LAG - 1, null)).toBeNull();
    const late = overdue(row, match, NOW + 1000 + MAX_LAG, null);
    expect(late?.entries).toEqual([{ end: 'timeout', by: 0, at: NOW + 1000 + MAX_LAG }]);
    expect(late).toMatchObject({ phase: 'ended', status: { outcome: { winner: 1, reason: 'timeout' } } });
    expect(deadlineOf(row)).toBe(NOW + 1000 + MAX_LAG);
  });

  test('a move that arrives late counts if its lag explains the delay', () => {
    const at = NOW + 1100;
    expect(overdue(row, match, at, { seat: 0, lag: 150 })).toBeNull();
    expect(overdue(row, match, at, { seat: 0, lag: 50 })?.entries[0]).toMatchObject({ end: 'timeout' });
    // A command of the opponent makes no difference.
    expect(overdue(row, match, at, { seat: 1, lag: 0 })).toBeNull();
  });

  test('a move that arrived in time counts, however long it waited to be decided', () => {
    const late = NOW + 9000;
    expect(overdue(row, match, late, { seat: 0, lag: 0, arrivedAt: NOW + 999 })).toBeNull();
    expect(overdue(row, match, late, { seat: 0, lag: 0, arrivedAt: NOW + 1000 })).not.toBeNull();
  });

  test('a player without lag quota left gets no extra time', () => {
    const spent = caseOf('octa', [], { status: { clocks, lagQuota: [20, 1500] } });
    expect(overdue(spent.row, spent.match, NOW + 1019, null)).toBeNull();
    expect(overdue(spent.row, spent.match, NOW + 1020, null)?.entries[0]).toMatchObject({ end: 'timeout' });
    expect(deadlineOf(spent.row)).toBe(NOW + 1020);
  });
});

describe('a player who stays away', () => {
  test('loses if the opponent is present', () => {
    const { row, match } = caseOf('octa', [], { status: { away: [null, away(NOW + 50)] } });
    expect(overdue(row, match, NOW + 49, null)).toBeNull();
    expect(overdue(row, match, NOW + 50, null)?.match.outcome).toEqual({ winner: 0, reason: 'abandoned' });
    expect(deadlineOf(row)).toBe(NOW + 50);
  });

  test('draws if the opponent is away as well', () => {
    const { row, match } = caseOf('octa', [], { status: { away: [away(NOW + 500), away(NOW + 50)] } });
    expect(overdue(row, match, NOW + 50, null)?.match.outcome).toEqual({ winner: null, reason: 'abandoned' });
    expect(deadlineOf(row)).toBe(NOW + 50);
  });

  test('withdraws their challenge if nobody has joined it', () => {
    const { row, match } = caseOf('octa', [], { phase: 'waiting', status: { away: [away(NOW + 50), null] } });
    expect(overdue(row, match, NOW + 50, null)?.match.outcome).toEqual({ winner: null, reason: 'abandoned' });
  });
});

test('an ended match is never overdue', () => {
  const { row, match } = caseOf('octa', [], { phase: 'ended', status: { clocks, away: [away(NOW), away(NOW)] } });
  expect(overdue(row, match, NOW + 99_999, null)).toBeNull();
  expect(deadlineOf(row)).toBeNull();
});

test('presence matters in a running match with tickets and in a listed challenge', () => {
  const attended = (given: Parameters<typeof caseOf>[2]) => isAttended(caseOf('octa', [], given).row);
  expect(attended({})).toBe(true);
  expect(attended({ phase: 'ended' })).toBe(false);
  expect(attended({ phase: 'waiting' })).toBe(false);
  expect(attended({ phase: 'waiting', setup: { isListed: true } })).toBe(true);
  expect(attended({ setup: { isOpen: true } })).toBe(false);
  const terms = { clock: null, awaySeconds: null, undoLimit: null };
  expect(attended({ phase: 'waiting', setup: { isListed: true, terms } })).toBe(true);
  // In a correspondence match nobody is expected to wait for an opponent.
  const slow = { ...terms, clock: { kind: 'correspondence', days: 3 } } as const;
  expect(attended({ phase: 'waiting', setup: { isListed: true, terms: slow } })).toBe(false);
  expect(attended({ setup: { terms: { clock: null, awaySeconds: null, undoLimit: null } } })).toBe(false);
});

test('a match has a lease until all players are away', () => {
  const lease = (status: object) => leaseFrom(caseOf('octa', [], { status }).row, NOW);
  expect(lease({})).toBe(NOW + 60_000);
  expect(lease({ away: [away(NOW + 5), null] })).toBe(NOW + 60_000);
  expect(lease({ away: [away(NOW + 5), away(NOW + 5)] })).toBeNull();
  const bot = { name: null, level: 3, colour: null };
  expect(lease({ players: [bot, { name: null, level: null, colour: null }], away: [null, away(NOW + 5)] })).toBeNull();
});

test('a listed challenge has a short lease', () => {
  const { row } = caseOf('octa', [], { phase: 'waiting', setup: { isListed: true } });
  expect(leaseFrom(row, NOW)).toBe(NOW + CHALLENGE_LEASE_MS);
  expect(leaseFrom(row, NOW, NOW + 2000)).toBe(NOW + CHALLENGE_LEASE_MS);
});

test('a lease with enough time left is not extended', () => {
  const { row } = caseOf('octa', [], {});
  const lease = (held: number) => leaseFrom(row, NOW, held) as number;
  expect(lease(NOW + 50_000)).toBe(NOW + 50_000);
  expect(lease(NOW + 45_000)).toBe(NOW + 60_000);
  expect(lease(NOW - 1)).toBe(NOW + 60_000);
  // The clock was set back.
  expect(lease(NOW + 60_001)).toBe(NOW + 60_000);
});
