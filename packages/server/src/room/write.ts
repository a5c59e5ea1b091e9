import type { Entry } from '@quintet/engine';
import type { MatchRow, Write } from '../store/store.ts';
import { startedAt } from './clocks.ts';
import { deadlineOf, leaseFrom } from './deadlines.ts';
import type { Decision } from './decision.ts';

/** The part of a decision that is saved. */
type Saved = Pick<Decision, 'entries' | 'phase' | 'state'>;

/** The row after a decision is saved. */
export function rowAfter(row: MatchRow, { entries, phase, state }: Saved, now: number): MatchRow {
  return {
    ...row,
    phase,
    state,
    version: row.version + entries.length,
    revision: row.revision + 1,
    changedAt: now,
    deadline: deadlineOf({ state, phase }),
    lease: leaseFrom({ setup: row.setup, phase, state }, now, row.lease),
  };
}

/** The write that turns one row into the other. An unchanged state is not written. */
export function writeBetween(before: MatchRow, after: MatchRow, entries: readonly Entry[]): Write {
  const { id, version, revision } = before;
  const { phase, changedAt, deadline, lease } = after;
  const state = after.state === before.state ? null : after.state;
  return { match: id, revision, version, entries, phase, state, changedAt, deadline, lease };
}

/** Starts the clock that a write has set at the time of its publication, after the commit. */
export function withClockStarted(before: MatchRow, after: MatchRow, now: number): MatchRow {
  const { clocks } = after.state;
  if (clocks === null || clocks === before.state.clocks) return after;
  const started = startedAt(clocks, now);
  if (started === clocks) return after;
  const state = { ...after.state, clocks: started };
  return { ...after, state, deadline: deadlineOf({ state, phase: after.phase }) };
}
