import type { Entry } from '@quintet/engine';
import type { MatchRow, Write } from '../store/store.ts';
import { startedAt } from './clocks.ts';
import type { Decision } from './decision.ts';
import { deadlineOf, leaseFrom } from './time.ts';

/** What of a decision is written. */
type Written = Pick<Decision, 'entries' | 'phase' | 'state'>;

/** The row once that is written. */
export function rowAfter(row: MatchRow, { entries, phase, state }: Written, now: number): MatchRow {
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

/** What makes of the one row the other. */
export function writeBetween(before: MatchRow, after: MatchRow, entries: readonly Entry[]): Write {
  const { id, version, revision } = before;
  const { phase, changedAt, deadline, lease } = after;
  const state = after.state === before.state ? null : after.state;
  return { match: id, revision, version, entries, phase, state, changedAt, deadline, lease };
}

/** The row as everybody is shown it once it is saved: a clock that was set by the write starts now. */
export function shownAt(before: MatchRow, after: MatchRow, now: number): MatchRow {
  const { clocks } = after.state;
  if (clocks === null || clocks === before.state.clocks) return after;
  const started = startedAt(clocks, now);
  if (started === clocks) return after;
  const state = { ...after.state, clocks: started };
  return { ...after, state, deadline: deadlineOf({ state, phase: after.phase }) };
}
