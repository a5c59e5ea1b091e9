import type { Entry, Match, Seat } from '@quintet/engine';
import { SEATS } from '@quintet/engine/authoring';
import { flagAt } from '@quintet/wire/clocks';
import type { MatchRow } from '../store/store.ts';
import { lagCompensation } from './clocks.ts';
import { type Decision, decideEntry, type Sender } from './decision.ts';
import { isPerson } from './stored-match.ts';

/** The node that a match's players are connected to renews its lease. Once the lease expires, any node may check on them. */
export const LEASE_MS = 60_000;
/** A lease with more time left than this is not renewed, so that the index on leases does not change with every move. */
const MIN_LEASE_MS = 45_000;

/**
 * A challenge is listed only while its lease lasts. The node that its creator is connected to renews it every second while the
 * creator answers, so the challenge disappears soon after that node dies or the creator's connection breaks.
 */
export const CHALLENGE_LEASE_MS = 2500;
/** A creator who is present answers a probe within this time. */
export const MAX_CREATOR_SILENCE_MS = 1200;
/** Maximum time that a challenge waits for its creator to connect or to come back. */
export const CHALLENGE_AWAY_SECONDS = 300;

const NEVER = Number.POSITIVE_INFINITY;

type Timed = Pick<MatchRow, 'status' | 'phase'>;

/**
 * The ending that is due because a clock has run out or a player has been away too long, if any. A command of the player whose
 * clock runs counts from its arrival, less its lag; without such a command the clock gets the maximum compensation. `until` is the time
 * up to which this node may enforce the deadlines of a seat.
 */
export function overdue(
  row: MatchRow,
  match: Match,
  now: number,
  sender: Sender | null,
  until: (seat: Seat) => number = () => now,
): Decision | null {
  if (row.phase === 'ended' || match.outcome) return null;
  const entry = overdueEntry(row, now, sender, until);
  const decided = entry && decideEntry(row, match, entry, now);
  return decided?.ok ? decided.value : null;
}

function overdueEntry(
  { status, phase }: Timed,
  now: number,
  sender: Sender | null,
  until: (seat: Seat) => number,
): Entry | null {
  const running = status.clocks?.running ?? null;
  const flag = flagAt(status.clocks);
  if (flag !== null && running !== null) {
    const isRunning = sender?.seat === running;
    const arrivedAt = isRunning ? (sender.arrivedAt ?? now) : until(running);
    if (flag + lagCompensation(status, running, isRunning ? sender.lag : undefined) <= arrivedAt)
      return { end: 'timeout', by: running, at: now };
  }
  if (!status.away[0] && !status.away[1]) return null;
  const late = SEATS.filter((seat) => (status.away[seat]?.until ?? NEVER) <= until(seat));
  if (late.length === 0) return null;
  // An abandoned challenge has no winner.
  const hasWinner = phase === 'running' && SEATS.some((seat) => status.away[seat] === null);
  return { end: 'abandoned', by: hasWinner ? (late[0] as Seat) : null, at: now };
}

/** Time at which the match ends if nobody acts; `null` if it would not end. */
export function deadlineOf({ status, phase }: Timed): number | null {
  if (phase === 'ended') return null;
  const flag = flagAt(status.clocks);
  const running = status.clocks?.running ?? null;
  const timeout = flag === null || running === null ? NEVER : flag + lagCompensation(status, running);
  const [first, second] = status.away;
  const until = Math.min(timeout, first?.until ?? NEVER, second?.until ?? NEVER);
  return until === NEVER ? null : until;
}

type Leased = Pick<MatchRow, 'status' | 'phase' | 'setup'>;

/** Whether presence matters: in a running match with a limit for absences, and in a listed challenge. */
export const isAttended = ({ phase, setup }: Pick<Leased, 'phase' | 'setup'>): boolean =>
  !setup.isOpen &&
  (phase === 'waiting'
    ? setup.isListed && setup.terms.clock?.kind !== 'correspondence'
    : phase === 'running' && setup.terms.awaySeconds !== null);

/** When a renewed lease that now ends at `held` will end; `null` once all players are away, because the deadline then suffices. */
export function leaseFrom(match: Leased, now: number, held: number | null = null): number | null {
  const isAnyonePresent = SEATS.some((seat) => isPerson(match.status.players, seat) && !match.status.away[seat]);
  if (!isAnyonePresent || !isAttended(match)) return null;
  if (match.phase === 'waiting') return now + CHALLENGE_LEASE_MS;
  const left = held === null ? 0 : held - now;
  // A longer lease than the maximum means that the clock was set back.
  return left > MIN_LEASE_MS && left <= LEASE_MS ? held : now + LEASE_MS;
}
