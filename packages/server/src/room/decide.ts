import { applyEntry, type Entry, legalMoves, type Match, toMove, unwrap } from '@quintet/engine';
import { fail, ok, refusal, SEATS } from '@quintet/engine/authoring';
import { version } from '@quintet/engine/match';
import type { Offers } from '@quintet/wire';
import { changedStatus, type MatchRow, NO_OFFERS, type StoredStatus } from '../store/store.ts';
import { movedClocks } from './clocks.ts';
import { type Decided, DONE, decideEntry, type MatchCommand, makeDecision, type Sender } from './decision.ts';
import { negotiate } from './negotiate.ts';
import { isResend } from './resend.ts';

/**
 * Decides what a command leads to, or why it is refused. Overdue endings must have been decided before. A resend of a command
 * that was carried out is `DONE`.
 */
export function decide(
  row: MatchRow,
  match: Match,
  command: MatchCommand,
  sender: Sender,
  now: number,
  maxEntries = Number.POSITIVE_INFINITY,
): Decided {
  const { seat } = sender;
  if (command.version !== version(match)) {
    return isResend(match, row.status.offers, command, seat) ? ok(DONE) : fail(refusal('stale'));
  }
  const decided = withinLimit(row, match, decideCommand(row, match, command, sender, now), now, maxEntries);
  if (!decided.ok || 'isDone' in decided.value) return decided;
  // A player who acts is not away, even without a connection, for example over REST.
  const { status } = decided.value;
  if (!status.away[seat]) return decided;
  const away: StoredStatus['away'] = seat === 0 ? [null, status.away[1]] : [status.away[0], null];
  return ok({ ...decided.value, status: changedStatus(status, { away }) });
}

/**
 * Declares a draw when a match reaches the maximum number of entries; the ending itself is the last entry allowed. If the limit has been
 * lowered and the match already exceeds it, the ending replaces the new entry.
 */
function withinLimit(row: MatchRow, match: Match, decided: Decided, now: number, maxEntries: number): Decided {
  if (!decided.ok || 'isDone' in decided.value || decided.value.entries.length === 0) return decided;
  const { match: next, entries } = decided.value;
  if (next.outcome || version(next) < maxEntries - 1) return decided;
  const end: Entry = { end: 'agreement', by: null, at: now };
  if (version(next) >= maxEntries) return decideEntry(row, match, end, now);
  const ended = decideEntry({ ...row, status: decided.value.status }, next, end, now);
  return ended.ok ? ok({ ...ended.value, entries: [...entries, end] }) : ended;
}

function decideCommand(row: MatchRow, match: Match, command: MatchCommand, sender: Sender, now: number): Decided {
  const { seat, lag, arrivedAt = now } = sender;
  if (command.type === 'offer' || command.type === 'accept' || command.type === 'decline') {
    return negotiate(row, match, { how: command.type, what: command.what }, seat, now);
  }
  const isWaiting = row.phase === 'waiting';
  if (command.type === 'withdraw' && !isWaiting) return fail(refusal(match.outcome ? 'game-over' : 'seat-taken'));
  if (command.type === 'resign' || command.type === 'withdraw') {
    // A challenge has no opponent who could win.
    const end: Entry = isWaiting ? { end: 'abandoned', by: null, at: now } : { end: 'resigned', by: seat, at: now };
    return decideEntry(row, match, end, now);
  }
  if (isWaiting) return fail(refusal('waiting'));
  if (toMove(match) !== seat) return fail(refusal(match.outcome ? 'game-over' : 'not-your-seat'));
  const played = applyEntry(match, { move: command.move, at: now });
  if (!played.ok) return played;
  const next = row.setup.inDocumentForm ? withForcedPasses(played.value, now) : played.value;
  const clockedMove = { mover: seat, next: toMove(next), arrivedAt, now, lag, version: match.entries.length };
  const { clocks, lagQuota } = movedClocks(row.status, match.terms.clock, clockedMove);
  // A move declines the opponent's offers. The mover's own draw offer stands until the opponent moves.
  const isOffered = row.status.offers.draw === seat && !next.outcome;
  const offers: Offers = isOffered ? { ...NO_OFFERS, draw: seat } : NO_OFFERS;
  const changed = { clocks, offers, lagQuota };
  return ok(makeDecision(row, next, next.entries.slice(match.entries.length), changed));
}

/** Plays `pass` while it is the only move, at most once for each player. */
function withForcedPasses(match: Match, at: number): Match {
  let next = match;
  for (let passes = 0; passes < SEATS.length && !next.outcome; passes++) {
    const [only, other] = legalMoves(next.position);
    if (only === undefined || other !== undefined) break;
    const move = next.game.notation.format(next.position, only);
    if (move !== 'pass') break;
    next = unwrap(applyEntry(next, { move, at }));
  }
  return next;
}
