import { type Entry, type Match, SEATS, type Seat } from '@quintet/engine';
import type { MatchRow } from '../store/store.ts';
import { flagAt, lagCompensation } from './clocks.ts';
import { type Asker, type Decision, entered } from './decision.ts';
import { isPerson } from './presence.ts';

/** So long after a look is somebody expected to look again. */
export const LEASE_MILLISECONDS = 60_000;
/** A lease that holds so long yet is good enough: an index over leases need not change with every move. */
const LEASE_LEAST = 45_000;

/**
 * A listed challenge is offered to others only while its lease holds, and the node that its maker is connected to renews it
 * every second while the maker answers: it vanishes soon after that node dies, or the maker without a word. In milliseconds.
 */
export const CHALLENGE_LEASE = 2500;
/** A maker who is there has answered a probe within this time, in milliseconds. */
export const MAKER_SILENCE = 1200;
/** Whoever makes a challenge has so long to connect, in milliseconds. */
export const CONNECT_WITHIN = 4000;

const NEVER = Number.POSITIVE_INFINITY;

type Timed = Pick<MatchRow, 'state' | 'phase'>;

/**
 * The ending that time has brought about, if any: a clock has run out, or a player stayed away too long. A command of the
 * player whose clock runs is judged by when it arrived, less its lag. Without one, the clock gets the most that lag could excuse.
 */
export function overdue(row: MatchRow, match: Match, now: number, asker: Asker | null): Decision | null {
  if (row.phase === 'ended' || match.outcome) return null;
  const entry = overdueEntry(row, now, asker);
  const decided = entry && entered(row, match, entry, now);
  return decided?.ok ? decided.value : null;
}

function overdueEntry({ state, phase }: Timed, now: number, asker: Asker | null): Entry | null {
  const running = state.clocks?.running ?? null;
  const flag = flagAt(state.clocks);
  if (flag !== null && running !== null) {
    const isRunning = asker?.seat === running;
    const arrivedAt = isRunning ? (asker.arrivedAt ?? now) : now;
    if (flag + lagCompensation(state, running, isRunning ? asker.lag : undefined) <= arrivedAt)
      return { end: 'timeout', by: running, at: now };
  }
  if (!state.away[0] && !state.away[1]) return null;
  const late = SEATS.filter((seat) => (state.away[seat]?.until ?? NEVER) <= now);
  if (late.length === 0) return null;
  // A challenge that its maker has left has no winner either.
  const isAnyoneHere = phase === 'running' && SEATS.some((seat) => state.away[seat] === null);
  return { end: 'abandoned', by: isAnyoneHere ? (late[0] as Seat) : null, at: now };
}

/** When the match ends if nobody does anything. */
export function deadlineOf({ state, phase }: Timed): number | null {
  if (phase === 'ended') return null;
  const flag = flagAt(state.clocks);
  const running = state.clocks?.running ?? null;
  const timeout = flag === null || running === null ? NEVER : flag + lagCompensation(state, running);
  const [first, second] = state.away;
  const until = Math.min(timeout, first?.until ?? NEVER, second?.until ?? NEVER);
  return until === NEVER ? null : until;
}

type Tended = Pick<MatchRow, 'state' | 'phase' | 'setup'>;

/** Whether it matters who is there: in a match that is played, and in a challenge that others may come upon. */
export const isAttended = ({ phase, setup }: Pick<Tended, 'phase' | 'setup'>): boolean =>
  !setup.isOpen &&
  (phase === 'waiting'
    ? setup.isListed && setup.terms.clock?.kind !== 'correspondence'
    : phase === 'running' && setup.terms.awaySeconds !== null);

/**
 * Somebody has to go on looking as long as a player is thought to be there: past that, the deadline is enough. `held` is
 * the lease so far.
 */
export function leaseFrom(match: Tended, now: number, held: number | null = null): number | null {
  const isTended = SEATS.some((seat) => isPerson(match.state, seat) && !match.state.away[seat]);
  if (!isTended || !isAttended(match)) return null;
  if (match.phase === 'waiting') return now + CHALLENGE_LEASE;
  const left = held === null ? 0 : held - now;
  // More than that is left only after the clock was set back.
  return left > LEASE_LEAST && left <= LEASE_MILLISECONDS ? held : now + LEASE_MILLISECONDS;
}
