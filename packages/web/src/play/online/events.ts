import type { MatchStatus } from '@quintet/client';
import { opponent, type Refusal, type Seat } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import type { Offer } from '@quintet/wire';

/** Something that happened in an online match. */
export type OnlineEvent =
  | { readonly kind: 'moved'; readonly match: Match; readonly isOwn: boolean }
  | { readonly kind: 'ended'; readonly match: Match }
  /** Moves were taken back at the request of `by`. */
  | { readonly kind: 'taken-back'; readonly by: Seat }
  /** The second seat was taken. */
  | { readonly kind: 'began' }
  /** The server refused a command. A refused move is removed from the board. */
  | { readonly kind: 'refused'; readonly code: string; readonly isMove: boolean }
  /** A move played here arrived too late: other entries came first. */
  | { readonly kind: 'overtaken' }
  /** A queued move was dropped: it was illegal, or a takeback cancelled it (`refusal` is `null`). */
  | { readonly kind: 'dropped'; readonly refusal: Refusal | null }
  | { readonly kind: 'offered'; readonly what: Offer }
  | { readonly kind: 'declined'; readonly what: Offer }
  /** Both players agreed on a rematch. */
  | { readonly kind: 'next'; readonly id: string };

const OFFERS: readonly Offer[] = ['draw', 'takeback', 'rematch'];

/** The events between two statuses, from the point of view of `seat` (`null` for a watcher). `match` is the server's current match. */
export function statusEvents(before: MatchStatus, now: MatchStatus, seat: Seat | null, match: Match): OnlineEvent[] {
  const events: OnlineEvent[] = [];
  if (now.hasBothPlayers && !before.hasBothPlayers) events.push({ kind: 'began' });
  for (const what of OFFERS) {
    const [was, is] = [before.offers[what], now.offers[what]];
    if (was === is || seat === null) continue;
    if (is === opponent(seat)) events.push({ kind: 'offered', what });
    if (was === seat && is === null && !isAccepted(what, now, match)) events.push({ kind: 'declined', what });
  }
  if (now.next !== null && before.next === null) events.push({ kind: 'next', id: now.next });
  return events;
}

/** Whether an offer that is no longer open was accepted. */
function isAccepted(what: Offer, { next }: MatchStatus, { entries, outcome }: Match): boolean {
  if (what === 'rematch') return next !== null;
  if (outcome) return true;
  const last = entries.at(-1);
  return what === 'takeback' && last !== undefined && 'takeback' in last;
}
