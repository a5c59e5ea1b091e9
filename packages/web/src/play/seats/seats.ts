import { opponent } from '@quintet/engine/authoring';
import type { MatchView } from '@quintet/wire';
import { tabChannel } from '../../ui/browser.ts';
import { type HeldSeat, type LastSeen, withDatabase } from '../library/database.ts';

export type { HeldSeat, LastSeen } from '../library/database.ts';

/** Tells all tabs the id of a match whose seat has changed. */
const changed = tabChannel('quintet:seats');
export const watchSeats = changed.listen;

export const getSeat = (id: string): Promise<HeldSeat | undefined> => withDatabase((db) => db.get('seats', id));

export const listSeats = (): Promise<HeldSeat[]> => withDatabase((db) => db.getAll('seats'));

/** Saves a seat with its ticket. The seat would be lost without it. */
export async function saveSeat(held: HeldSeat): Promise<void> {
  await withDatabase((db) => db.put('seats', held));
  changed.post(held.id);
}

export async function removeSeat(id: string): Promise<void> {
  await withDatabase((db) => db.delete('seats', id));
  changed.post(id);
}

/** Saves a seat unless this device already holds a seat in the match. Returns whether it was saved. */
export const saveNewSeat = (held: HeldSeat): Promise<boolean> => putIf(held.id, (before) => (before ? null : held));

/** Saves the server's latest report of the match, if its seat is still held. */
export const saveLastSeen = (id: string, last: LastSeen): Promise<boolean> =>
  putIf(id, (before) => (before ? { ...before, last } : null));

/** Checks and writes in one transaction, so that tabs do not overwrite each other. */
async function putIf(id: string, put: (before: HeldSeat | undefined) => HeldSeat | null): Promise<boolean> {
  const isPut = await withDatabase(async (db) => {
    const transaction = db.transaction('seats', 'readwrite', { durability: 'strict' });
    const held = put(await transaction.store.get(id));
    await Promise.all([held && transaction.store.put(held), transaction.done]);
    return held !== null;
  });
  if (isPut) changed.post(id);
  return isPut;
}

/**
 * Who a match is waiting for: `you` to move or answer, the `opponent`, or `anybody` to take the free seat. `over` if the match
 * has ended; `unheard` if the server has not reported it yet.
 */
export const WAITS = ['you', 'opponent', 'anybody', 'unheard', 'over'] as const;
export type Waits = (typeof WAITS)[number];

export function waitsFor({ seat, last }: Pick<HeldSeat, 'seat' | 'last'>): Waits {
  if (!last) return 'unheard';
  if (offeredTo({ seat, last }) !== null) return 'you';
  if (last.phase === 'ended' || last.phase === 'gone') return 'over';
  if (last.phase === 'waiting') return 'anybody';
  return last.toMove === seat ? 'you' : 'opponent';
}

/** The opponent's open offer. An agreed rematch is no longer an open offer. */
export function offeredTo({ seat, last }: Pick<HeldSeat, 'seat' | 'last'>): keyof LastSeen['offers'] | null {
  if (!last || last.phase === 'gone') return null;
  const by = opponent(seat);
  if (last.phase === 'ended') return last.offers.rematch === by && last.next === null ? 'rematch' : null;
  if (last.offers.draw === by) return 'draw';
  return last.offers.takeback === by ? 'takeback' : null;
}

/** Time when this player's clock runs out, in ms since 1970; `null` while the clock is not running. */
export function deadlineOf({ seat, last }: Pick<HeldSeat, 'seat' | 'last'>): number | null {
  const clocks = last?.phase === 'running' ? last.clocks : null;
  return clocks?.running === seat ? clocks.at + clocks.left[seat] : null;
}

/** Groups seats by who their matches are waiting for, the most urgent first. */
export function arrangeSeats(seats: readonly HeldSeat[]): Record<Waits, HeldSeat[]> {
  const groups: Record<Waits, HeldSeat[]> = { you: [], opponent: [], anybody: [], unheard: [], over: [] };
  for (const held of seats) groups[waitsFor(held)].push(held);
  groups.you.sort((a, b) => deadlineOrMax(a) - deadlineOrMax(b) || changedAt(a) - changedAt(b) || byId(a, b));
  for (const group of [groups.opponent, groups.anybody, groups.unheard, groups.over]) {
    group.sort((a, b) => changedAt(b) - changedAt(a) || byId(a, b));
  }
  return groups;
}

const deadlineOrMax = (held: HeldSeat): number => deadlineOf(held) ?? Number.MAX_SAFE_INTEGER;
const changedAt = ({ last, since }: HeldSeat): number => last?.changedAt ?? since;
const byId = (a: HeldSeat, b: HeldSeat): number => (a.id < b.id ? -1 : 1);

/** The most urgent match that waits for the user, except the match on screen. */
export const nextWaiting = (seats: readonly HeldSeat[], except: string | null = null): HeldSeat | null =>
  arrangeSeats(seats).you.find(({ id }) => id !== except) ?? null;

/** The part of the server's report that is saved. */
export const lastSeenOf = (match: MatchView, tag: string | null): LastSeen => ({
  phase: match.phase,
  players: match.players,
  version: match.version,
  toMove: match.toMove,
  outcome: match.outcome,
  offers: match.offers,
  clocks: match.clocks,
  next: match.next,
  changedAt: match.changedAt,
  isCorrespondence: match.terms.clock?.kind === 'correspondence',
  tag,
});

/** The seat in the agreed rematch. The same ticket holds the opposite seat there. */
export function seatInNext(held: HeldSeat, last: LastSeen, now: number): HeldSeat | null {
  if (last.next === null) return null;
  const { game, ticket, seat } = held;
  return { id: last.next, game, seat: opponent(seat), ticket, invitation: null, since: now };
}
