import {
  applyEntry,
  type Entry,
  type Match,
  type Outcome,
  type Refusal,
  type Result,
  type Seat,
  toMove,
} from '@quintet/engine';
import { ok } from '@quintet/engine/authoring';
import type { Command } from '@quintet/wire';
import { turnedClocks } from '@quintet/wire/clocks';
import { changedStatus, type MatchRow, NO_OFFERS, type Phase, type StoredStatus, type Write } from '../store/store.ts';
import { startedAt } from './clocks.ts';
import { deadlineOf, leaseFrom } from './deadlines.ts';

/** A command that may change the match or its offers. */
export type MatchCommand = Exclude<Command, { type: 'chat' | 'mute' }>;

/** The sender of a command. */
export interface Sender {
  readonly seat: Seat;
  /** Round-trip time in milliseconds. */
  readonly lag: number;
  /** Arrival time of the command; by default the time of the decision. */
  readonly arrivedAt?: number;
}

/** The effect of a command: the entries to add, and the new form of everything else that is saved. */
export interface Decision {
  readonly match: Match;
  readonly entries: readonly Entry[];
  readonly phase: Phase;
  readonly status: StoredStatus;
  /** Whether both players want a rematch. */
  readonly wantsRematch: boolean;
}

/** The command has been carried out before, or has no effect. */
export interface Done {
  readonly isDone: true;
}
export const DONE: Done = { isDone: true };

export type Decided = Result<Decision | Done, Refusal>;

/** Decides on an ending or a takeback. */
export function decideEntry(row: MatchRow, match: Match, entry: Entry, now: number): Result<Decision, Refusal> {
  const next = applyEntry(match, entry);
  if (!next.ok) return next;
  const clocks = turnedClocks(row.status.clocks, toMove(next.value), now);
  return ok(makeDecision(row, next.value, [entry], { clocks, offers: NO_OFFERS }));
}

/** Ends a match without a winner, and without its rules: nobody needs to have its game, and the game need not work. */
export function decideAbandoned({ status }: MatchRow, now: number): Saved {
  const clocks = turnedClocks(status.clocks, null, now);
  const outcome: Outcome = { winner: null, reason: 'abandoned' };
  return {
    entries: [{ end: 'abandoned', by: null, at: now }],
    phase: 'ended',
    status: changedStatus(status, { clocks, offers: NO_OFFERS, outcome, away: [null, null] }),
  };
}

export function makeDecision(
  { phase, status }: MatchRow,
  match: Match,
  entries: readonly Entry[],
  changed: Partial<Pick<StoredStatus, 'clocks' | 'lagQuota' | 'offers'>>,
): Decision {
  const { clocks = status.clocks, offers = status.offers } = changed;
  const { outcome } = match;
  if (outcome) {
    const ended = changedStatus(status, { ...changed, outcome, away: [null, null] });
    return { match, entries, phase: 'ended', status: ended, wantsRematch: false };
  }
  // Most moves leave the status unchanged. Returning the same object saves writing it.
  const isSame = clocks === status.clocks && offers === status.offers;
  return { match, entries, phase, status: isSame ? status : changedStatus(status, changed), wantsRematch: false };
}

/** The part of a decision that is saved. */
type Saved = Pick<Decision, 'entries' | 'phase' | 'status'>;

/** The row with the number of entries that its match has: the store may have added some after it returned the row. */
export const withVersion = (row: MatchRow, version: number): MatchRow =>
  version === row.version ? row : { ...row, version };

/** The row after a decision is saved. */
export function rowAfter(row: MatchRow, { entries, phase, status }: Saved, now: number): MatchRow {
  const { id, code, setup, createdAt } = row;
  return {
    id,
    code,
    setup,
    phase,
    status,
    version: row.version + entries.length,
    revision: row.revision + 1,
    createdAt,
    changedAt: now,
    deadline: deadlineOf({ status, phase }),
    lease: leaseFrom({ setup: row.setup, phase, status }, now, row.lease),
  };
}

/** The write that turns the row `before` into `after`. An unchanged status is not written. */
export function writeBetween(before: MatchRow, after: MatchRow, entries: readonly Entry[]): Write {
  const { id, version, revision } = before;
  const { phase, changedAt, deadline, lease } = after;
  const status = after.status === before.status ? null : after.status;
  return { match: id, revision, version, entries, phase, status, changedAt, deadline, lease };
}

/** The row with its running clock set to start at `now` at the earliest, when players hear of the write that has started it. */
export function withClockStarted(row: MatchRow, now: number): MatchRow {
  const { clocks } = row.status;
  const started = clocks && startedAt(clocks, now);
  if (started === clocks) return row;
  const status = changedStatus(row.status, { clocks: started });
  return { ...row, status, deadline: deadlineOf({ status, phase: row.phase }) };
}
