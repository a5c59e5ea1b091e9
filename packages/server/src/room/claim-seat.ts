import type { Refusal, Result, Seat } from '@quintet/engine';
import { fail, ok, refusal } from '@quintet/engine/authoring';
import type { Player } from '@quintet/wire';
import { stoppedClocks } from '@quintet/wire/clocks';
import { retry } from '../retry.ts';
import { changedStatus, type MatchRow, type Store, type StoredStatus } from '../store/store.ts';
import { hashOf, newTicket } from '../tickets.ts';
import { startClocks } from './clocks.ts';
import { rowAfter, writeBetween } from './decision.ts';

export interface SeatClaim {
  readonly match: string;
  /** The invitation or the short code; works once. */
  readonly invitation: string;
  readonly player: Player;
  /** Ticket that will hold the seat; a new ticket by default. */
  readonly ticket?: string;
  /** Whether the match can still be joined; by default always. */
  readonly isOffered?: (row: MatchRow) => boolean;
}

export interface ClaimedSeat {
  readonly ticket: string;
  readonly seat: Seat;
}

const ATTEMPTS = 5;

/** Takes the free seat of a match. */
export async function claimSeat(
  store: Store,
  { match, invitation, player, ticket = newTicket(), isOffered = () => true }: SeatClaim,
  now: number,
): Promise<Result<ClaimedSeat, Refusal>> {
  const hash = hashOf(invitation);
  // Retries, because the creator may connect or disconnect between the read and the write.
  const claimed = await retry(ATTEMPTS, async (): Promise<Result<ClaimedSeat, Refusal> | undefined> => {
    const row = await store.match(match);
    if (!row) return fail(refusal('unknown-match'));
    const held = await store.ticket(match, hash);
    if (held?.kind !== 'invitation' || row.phase !== 'waiting') return fail(refusal('seat-taken'));
    if (!isOffered(row)) return fail(refusal('maker-left'));
    const { seat } = held;
    const after = rowAfter(row, { entries: [], phase: 'running', status: withPlayer(row, seat, player, now) }, now);
    const seatTicket = { hash: hashOf(ticket), match, kind: 'seat', seat } as const;
    const isClaimed = await store.claim(hash, seatTicket, writeBetween(row, after, []));
    return isClaimed ? ok({ ticket, seat }) : undefined;
  });
  return claimed ?? fail(refusal('unavailable'));
}

function withPlayer({ status, setup, version }: MatchRow, seat: Seat, player: Player, now: number): StoredStatus {
  const { clock, awaySeconds } = setup.terms;
  const players: [Player | null, Player | null] = [...status.players];
  players[seat] = player;
  // A creator who is away gets the full time to come back, counted from now.
  const renewed = (away: StoredStatus['away'][Seat]) =>
    away && awaySeconds !== null ? { since: away.since, until: now + 1000 * awaySeconds } : null;
  return changedStatus(status, {
    players,
    // In an imported match, the first move starts the clocks.
    clocks: version === 0 ? startClocks(clock, now) : stoppedClocks(clock, now),
    away: [renewed(status.away[0]), renewed(status.away[1])],
  });
}
