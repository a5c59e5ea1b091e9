import { fail, type Match, ok, opponent, type Refusal, refusal, type Seat } from '@quintet/engine';
import type { Offer } from '@quintet/wire';
import type { MatchRow } from '../store/store.ts';
import { type Decided, DONE, decision, entered } from './decision.ts';

export interface Bid {
  readonly how: 'offer' | 'accept' | 'decline';
  readonly what: Offer;
}

/** Draws, takebacks and another match: what one seat offers and the other agrees to. */
export function negotiate(row: MatchRow, match: Match, { how, what }: Bid, seat: Seat, now: number): Decided {
  if (what === 'rematch' && row.state.next !== null) return ok(DONE);
  const { offers } = row.state;
  const standing = offers[what];
  if (how === 'decline') {
    return ok(standing === null ? DONE : decision(row, match, [], { offers: { ...offers, [what]: null } }));
  }
  const other = opponent(seat);
  if (how === 'accept' && standing !== other) return fail(refusal('no-offer'));
  if (standing === seat) return ok(DONE);
  // Where both offer the same, the first one counts.
  const asker = standing ?? seat;
  const refused = mayAgree(row, match, what, asker);
  if (refused) return fail(refused);
  if (standing === null && !isBot(row, other)) {
    return ok(decision(row, match, [], { offers: { ...offers, [what]: seat } }));
  }
  return agreed(row, match, what, asker, now);
}

function agreed(row: MatchRow, match: Match, what: Offer, asker: Seat, now: number): Decided {
  switch (what) {
    case 'rematch':
      return ok({
        ...decision(row, match, [], { offers: { ...row.state.offers, rematch: null } }),
        wantsRematch: true,
      });
    case 'draw':
      return entered(row, match, { end: 'agreement', by: null, at: now }, now);
    case 'takeback':
      return entered(row, match, { takeback: backTo(match, asker), by: asker, at: now }, now);
  }
}

function mayAgree(row: MatchRow, match: Match, what: Offer, asker: Seat): Refusal | null {
  if (row.phase === 'waiting') return refusal('waiting');
  if (what === 'rematch') return match.outcome ? null : refusal('not-over');
  if (match.outcome) return refusal('game-over');
  // A bot does not haggle.
  if (what === 'draw') return isBot(row, opponent(asker)) ? refusal('bot-plays-on') : null;
  const moves = backTo(match, asker);
  const { undoLimit } = match.terms;
  const isTooFar = undoLimit !== null && takenBack(match) + moves > undoLimit;
  return moves === 0 || isTooFar ? refusal('nothing-to-undo') : null;
}

const isBot = (row: MatchRow, seat: Seat): boolean => (row.state.players[seat]?.level ?? null) !== null;

/** How many moves back to that seat's own last decision; 0 when it has made none. */
export function backTo(match: Match, seat: Seat): number {
  const position = match.position.clone();
  for (let moves = 1; moves <= match.moves.length; moves++) {
    position.undo();
    if (position.toMove === seat) return moves;
  }
  return 0;
}

/** How many moves have been taken back since one was made. */
function takenBack({ entries }: Match): number {
  const last = entries.findLastIndex((entry) => !('takeback' in entry));
  return entries.slice(last + 1).reduce((sum, entry) => sum + ('takeback' in entry ? entry.takeback : 0), 0);
}
