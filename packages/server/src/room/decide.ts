import {
  type Entry,
  fail,
  type Match,
  ok,
  opponent,
  type Refusal,
  type Result,
  refusal,
  SEATS,
  type Seat,
  step,
  straighten,
  toMove,
  version,
} from '@quintet/engine';
import type { Command, Offer, Offers } from '@quintet/wire';
import type { MatchRow, MatchState, Phase } from '../store/store.ts';
import { NO_OFFERS } from '../store/store.ts';
import { flagAt, movedClocks, turnedClocks } from './clocks.ts';

/** Who asks: a seat, and how long a message takes from there, in milliseconds. */
export interface Asker {
  readonly seat: Seat;
  readonly lag: number;
}

/** What becomes of a match: the entries that are added, and everything else as it is then. */
export interface Decision {
  readonly match: Match;
  readonly entries: readonly Entry[];
  readonly phase: Phase;
  readonly state: MatchState;
  /** Both want another match. */
  readonly wantsRematch: boolean;
}

/** Nothing is to be done: it has been done before. */
export interface Done {
  readonly isDone: true;
}

export type Asked = Exclude<Command, { type: 'chat' }>;

/**
 * What a command leads to, or why not. Whatever time has brought about by now must have been decided before. A command
 * that was carried out before, and whose answer was lost, is done.
 */
export function decide(
  row: MatchRow,
  match: Match,
  command: Asked,
  { seat, lag }: Asker,
  now: number,
): Result<Decision | Done, Refusal> {
  if (command.version !== version(match)) {
    return isRepeated(match, command, seat) ? ok({ isDone: true }) : fail(refusal('stale'));
  }
  if (command.type === 'offer' || command.type === 'accept' || command.type === 'decline') {
    return negotiate(row, match, command.type, command.what, seat, now);
  }
  if (row.phase === 'waiting') return fail(refusal('waiting'));
  if (command.type === 'resign') return entered(row, match, { end: 'resigned', by: seat, at: now }, now);
  if (toMove(match) !== seat) return fail(refusal(match.outcome ? 'game-over' : 'not-your-seat'));
  const next = step(match, { move: command.move, at: now });
  if (!next.ok) return next;
  const clocks = movedClocks(row.state.clocks, match.terms.clock, { mover: seat, next: toMove(next.value), now, lag });
  // Who goes on has declined.
  const offers: Offers = { ...NO_OFFERS, draw: row.state.offers.draw === seat ? seat : null };
  return ok(decision(row, next.value, [next.value.entries.at(-1) as Entry], { clocks, offers }));
}

/** Whether the entry that the command would have made is there already. */
function isRepeated(match: Match, command: Asked, seat: Seat): boolean {
  const entry = match.entries[command.version];
  if (!entry) return false;
  if (command.type === 'move')
    return 'move' in entry && entry.move === command.move && moverOf(match, command.version) === seat;
  if (!('end' in entry)) return command.type === 'accept' && command.what === 'takeback' && 'takeback' in entry;
  if (command.type === 'resign') return entry.end === 'resigned' && entry.by === seat;
  return command.type === 'accept' && command.what === 'draw' && entry.end === 'agreement';
}

/** Who made the move that is entry number `at`. */
function moverOf(match: Match, at: number): Seat | null {
  const position = match.game.start(match.options);
  for (const entry of match.entries.slice(0, at)) {
    if ('takeback' in entry) for (let n = 0; n < entry.takeback; n++) position.undo();
    if (!('move' in entry)) continue;
    const move = match.game.parse(entry.move, position);
    if (!move.ok) return null;
    position.play(move.value);
  }
  return position.toMove;
}

function negotiate(
  row: MatchRow,
  match: Match,
  how: 'offer' | 'accept' | 'decline',
  what: Offer,
  seat: Seat,
  now: number,
): Result<Decision | Done, Refusal> {
  if (what === 'rematch' && row.state.next !== null) return ok({ isDone: true });
  const refused = mayNegotiate(row, match, what, seat);
  if (refused) return fail(refused);
  const { offers } = row.state;
  const standing = offers[what];
  if (how === 'decline') {
    if (standing === null) return fail(refusal('no-offer'));
    return ok(decision(row, match, [], { offers: { ...offers, [what]: null } }));
  }
  const isAgreed = standing === opponent(seat) || isBot(row, opponent(seat));
  if (how === 'accept' && !isAgreed) return fail(refusal('no-offer'));
  // Two who offer the same have agreed.
  if (!isAgreed) return ok(decision(row, match, [], { offers: { ...offers, [what]: seat } }));
  if (what === 'rematch') {
    return ok({ ...decision(row, match, [], { offers: { ...offers, rematch: seat } }), wantsRematch: true });
  }
  if (what === 'draw') {
    // A bot does not haggle: it plays on.
    if (isBot(row, opponent(seat))) return fail(refusal('no-offer'));
    return entered(row, match, { end: 'agreement', by: null, at: now }, now);
  }
  const asker = how === 'accept' ? opponent(seat) : seat;
  return entered(row, match, { takeback: backTo(match, asker), by: asker, at: now }, now);
}

function mayNegotiate(row: MatchRow, match: Match, what: Offer, seat: Seat): Refusal | null {
  if (row.phase === 'waiting') return refusal('waiting');
  if (what === 'rematch') return match.outcome ? null : refusal('not-over');
  if (match.outcome) return refusal('game-over');
  if (what !== 'takeback') return null;
  const asker = row.state.offers.takeback ?? seat;
  const moves = backTo(match, asker);
  const { undoLimit } = match.terms;
  return moves === 0 || (undoLimit !== null && moves > undoLimit) ? refusal('nothing-to-undo') : null;
}

const isBot = (row: MatchRow, seat: Seat): boolean => (row.state.players[seat]?.level ?? null) !== null;

/** How many moves back to that seat's own last decision; 0 when it has made none. */
export function backTo(match: Match, seat: Seat): number {
  const position = straighten(match).position.clone();
  for (let moves = 1; moves <= match.moves.length; moves++) {
    position.undo();
    if (position.toMove === seat) return moves;
  }
  return 0;
}

/** After an ending or a takeback. */
function entered(row: MatchRow, match: Match, entry: Entry, now: number): Result<Decision, Refusal> {
  const next = step(match, entry);
  if (!next.ok) return next;
  const clocks = turnedClocks(row.state.clocks, toMove(next.value), now);
  return ok(decision(row, next.value, [entry], { clocks, offers: NO_OFFERS }));
}

function decision(row: MatchRow, match: Match, entries: readonly Entry[], changed: Partial<MatchState>): Decision {
  const { outcome } = match;
  return {
    match,
    entries,
    phase: outcome ? 'ended' : row.phase,
    state: { ...row.state, ...changed, outcome, ...(outcome ? { away: [null, null] } : {}) },
    wantsRematch: false,
  };
}

/** What time has brought about: a clock that is used up, a player who stayed away too long. Null: nothing. */
export function overdue(row: MatchRow, match: Match, now: number): Decision | null {
  if (row.phase !== 'running' || match.outcome) return null;
  const entry = overdueEntry(row, now);
  const decided = entry && entered(row, match, entry, now);
  return decided?.ok ? decided.value : null;
}

function overdueEntry({ state }: MatchRow, now: number): Entry | null {
  const flag = flagAt(state.clocks);
  if (flag !== null && flag <= now) return { end: 'timeout', by: state.clocks?.running ?? null, at: now };
  const late = SEATS.filter((seat) => (state.away[seat]?.until ?? Number.POSITIVE_INFINITY) <= now);
  if (late.length === 0) return null;
  const isAnyoneHere = SEATS.some((seat) => state.away[seat] === null);
  return { end: 'abandoned', by: isAnyoneHere ? (late[0] as Seat) : null, at: now };
}

/** When the match ends if nobody does anything. */
export function deadlineOf({ state, phase }: Pick<MatchRow, 'state' | 'phase'>): number | null {
  if (phase !== 'running') return null;
  const times = [flagAt(state.clocks), state.away[0]?.until ?? null, state.away[1]?.until ?? null];
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}
