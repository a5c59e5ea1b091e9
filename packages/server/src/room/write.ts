import type { Entry } from '@quintet/engine';
import type { MatchRow, Write } from '../store/store.ts';
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
