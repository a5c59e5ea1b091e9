import { type Entry, fail, type Match, ok, refusal, step, toMove, version } from '@quintet/engine';
import type { Offers } from '@quintet/wire';
import { type MatchRow, type MatchState, NO_OFFERS } from '../store/store.ts';
import { movedClocks } from './clocks.ts';
import { type Asked, type Asker, type Decided, DONE, decision, entered } from './decision.ts';
import { negotiate } from './negotiate.ts';
import { isRepeated } from './repeated.ts';

/**
 * What a command leads to, or why not. Whatever time has brought about by now must have been decided before. A command
 * that was carried out before, and whose answer was lost, is done.
 */
export function decide(
  row: MatchRow,
  match: Match,
  command: Asked,
  asker: Asker,
  now: number,
  maxEntries = Number.POSITIVE_INFINITY,
): Decided {
  const { seat } = asker;
  if (command.version !== version(match)) {
    return isRepeated(match, row.state.offers, command, seat) ? ok(DONE) : fail(refusal('stale'));
  }
  const decided = withinLimit(row, match, chosen(row, match, command, asker, now), now, maxEntries);
  if (!decided.ok || 'isDone' in decided.value) return decided;
  // Who acts is there, also without a connection, as by REST.
  const { state } = decided.value;
  if (!state.away[seat]) return decided;
  const away: MatchState['away'] = seat === 0 ? [null, state.away[1]] : [state.away[0], null];
  return ok({ ...decided.value, state: { ...state, away } });
}

/**
 * The last entry that a match may have is its ending: a match that goes on for too long is a draw. An entry for which
 * there is no room, since the limit was higher before, gives way to the ending.
 */
function withinLimit(row: MatchRow, match: Match, decided: Decided, now: number, maxEntries: number): Decided {
  if (!decided.ok || 'isDone' in decided.value || decided.value.entries.length === 0) return decided;
  const { match: next, entries } = decided.value;
  if (next.outcome || version(next) < maxEntries - 1) return decided;
  const end: Entry = { end: 'agreement', by: null, at: now };
  if (version(next) >= maxEntries) return entered(row, match, end, now);
  const ended = entered({ ...row, state: decided.value.state }, next, end, now);
  return ended.ok ? ok({ ...ended.value, entries: [...entries, end] }) : ended;
}

function chosen(row: MatchRow, match: Match, command: Asked, asker: Asker, now: number): Decided {
  const { seat, lag, arrivedAt = now } = asker;
  if (command.type === 'offer' || command.type === 'accept' || command.type === 'decline') {
    return negotiate(row, match, { how: command.type, what: command.what }, seat, now);
  }
  const isWaiting = row.phase === 'waiting';
  if (command.type === 'withdraw' && !isWaiting) return fail(refusal(match.outcome ? 'game-over' : 'seat-taken'));
  if (command.type === 'resign' || command.type === 'withdraw') {
    // There is nobody yet to win.
    const end: Entry = isWaiting ? { end: 'abandoned', by: null, at: now } : { end: 'resigned', by: seat, at: now };
    return entered(row, match, end, now);
  }
  if (isWaiting) return fail(refusal('waiting'));
  if (toMove(match) !== seat) return fail(refusal(match.outcome ? 'game-over' : 'not-your-seat'));
  const next = step(match, { move: command.move, at: now });
  if (!next.ok) return next;
  const clockedMove = { mover: seat, next: toMove(next.value), arrivedAt, now, lag, version: match.entries.length };
  const { clocks, lagQuota } = movedClocks(row.state, match.terms.clock, clockedMove);
  // Who goes on has declined; one's own offer of a draw stands until the other has chosen.
  const isOffered = row.state.offers.draw === seat && !next.value.outcome;
  const offers: Offers = isOffered ? { ...NO_OFFERS, draw: seat } : NO_OFFERS;
  return ok(
    decision(row, next.value, [next.value.entries.at(-1) as Entry], { clocks, offers, ...(lagQuota && { lagQuota }) }),
  );
}
