import type { MatchStatus } from '@quintet/client';
import { opponent, type Seat } from '@quintet/engine/kernel';
import type { Match } from '@quintet/engine/match';
import type { Offer } from '@quintet/wire';
import type { OnlineEvent } from './events.ts';

const OFFERS: readonly Offer[] = ['draw', 'takeback', 'rematch'];

/** What another situation means to whoever sits there, or watches; `match` is as the server has it now. */
export function situationNews(before: MatchStatus, now: MatchStatus, seat: Seat | null, match: Match): OnlineEvent[] {
  const news: OnlineEvent[] = [];
  if (now.hasBothPlayers && !before.hasBothPlayers) news.push({ kind: 'began' });
  for (const what of OFFERS) {
    const [was, is] = [before.offers[what], now.offers[what]];
    if (was === is || seat === null) continue;
    if (is === opponent(seat)) news.push({ kind: 'offered', what });
    if (was === seat && is === null && !isGranted(what, now, match)) news.push({ kind: 'declined', what });
  }
  if (now.next !== null && before.next === null) news.push({ kind: 'next', id: now.next });
  return news;
}

/** An offer goes away by being accepted, too. */
function isGranted(what: Offer, { next }: MatchStatus, { entries, outcome }: Match): boolean {
  if (what === 'rematch') return next !== null;
  if (outcome) return true;
  const last = entries.at(-1);
  return what === 'takeback' && last !== undefined && 'takeback' in last;
}
