import type { Match, Refusal, Seat } from '@quintet/engine';
import { fail, ok, opponent, refusal } from '@quintet/engine/authoring';
import { movesBackTo, takebackObstacle } from '@quintet/engine/match';
import type { Offer } from '@quintet/wire';
import type { MatchRow } from '../store/store.ts';
import { type Decided, DONE, decideEntry, makeDecision } from './decision.ts';
import { isBot } from './stored-match.ts';

export interface Bid {
  readonly how: 'offer' | 'accept' | 'decline';
  readonly what: Offer;
}

/** Decides on draws, takebacks and rematches, which one seat offers and the other accepts. */
export function negotiate(row: MatchRow, match: Match, { how, what }: Bid, seat: Seat, now: number): Decided {
  if (what === 'rematch' && row.status.next !== null) return ok(DONE);
  const { offers } = row.status;
  const offeredBy = offers[what];
  if (how === 'decline') {
    return ok(offeredBy === null ? DONE : makeDecision(row, match, [], { offers: { ...offers, [what]: null } }));
  }
  const other = opponent(seat);
  if (how === 'accept' && offeredBy !== other) return fail(refusal('no-offer'));
  if (offeredBy === seat) return ok(DONE);
  // If both players offer the same thing, the first offer counts.
  const offerer = offeredBy ?? seat;
  const refused = offerRefusal(row, match, what, offerer);
  if (refused) return fail(refused);
  // A bot grants takebacks and rematches at once, and thinks about a draw like a person.
  if (offeredBy === null && (what === 'draw' || !isBot(row.status.players, other))) {
    return ok(makeDecision(row, match, [], { offers: { ...offers, [what]: seat } }));
  }
  return agreed(row, match, what, offerer, now);
}

function agreed(row: MatchRow, match: Match, what: Offer, offerer: Seat, now: number): Decided {
  switch (what) {
    case 'rematch':
      return ok({
        ...makeDecision(row, match, [], { offers: { ...row.status.offers, rematch: null } }),
        wantsRematch: true,
      });
    case 'draw':
      return decideEntry(row, match, { end: 'agreement', by: null, at: now }, now);
    case 'takeback':
      return decideEntry(row, match, { takeback: movesBackTo(match, offerer), by: offerer, at: now }, now);
  }
}

function offerRefusal(row: MatchRow, match: Match, what: Offer, offerer: Seat): Refusal | null {
  if (row.phase === 'waiting') return refusal('waiting');
  if (what === 'rematch') return match.outcome ? null : refusal('not-over');
  if (match.outcome) return refusal('game-over');
  if (what === 'draw') return null;
  return takebackObstacle(match, offerer) ? refusal('nothing-to-undo') : null;
}
