import { type Entry, SEATS, type Seat } from '@quintet/engine';
import { type ChatMessage, type MatchStatus, OFFERS, type Welcome, WIRE_VERSION } from '@quintet/wire';
import type { MatchState } from '../store/store.ts';
import type { Member } from './member.ts';
import { presenceOf } from './presence.ts';
import type { Room } from './room.ts';

const NOBODY = { name: null, level: null, colour: null };

/** What changes beside the entries, as everybody in a room is told. */
export function statusOf({ row: { state }, attendance }: Room, now: number): MatchStatus {
  const { seats, watchers } = attendance.count(now);
  return {
    players: [state.players[0] ?? NOBODY, state.players[1] ?? NOBODY],
    presence: [presenceOf(state, 0, seats[0] > 0), presenceOf(state, 1, seats[1] > 0)],
    watchers,
    offers: state.offers,
    clocks: state.clocks,
    next: state.next,
    hasBothPlayers: SEATS.every((seat) => state.players[seat] !== null),
  };
}

/** Whether there is more to tell than the entries themselves tell. */
export function isStatusNew(shown: MatchState, state: MatchState, entries: readonly Entry[]): boolean {
  if (entries.length === 0 || entries.some((entry) => !('move' in entry))) return true;
  if (state === shown) return false;
  const isOffered = OFFERS.some((what) => state.offers[what] !== shown.offers[what]);
  if (isOffered || state.next !== shown.next) return true;
  return SEATS.some((seat) => state.away[seat] !== shown.away[seat] || state.muted[seat] !== shown.muted[seat]);
}

/** The chat as a seat wants to see it; a watcher sees all of it. */
export function linesFor(
  { row: { state }, chat }: Pick<Room, 'row' | 'chat'>,
  seat: Seat | null,
): { isMuted: boolean; chat: ChatMessage[] } {
  return { isMuted: seat !== null && state.muted[seat], chat: chat.filter((line) => hears(state, seat, line)) };
}

/** Whether a line is for that seat. */
export const hears = ({ muted }: MatchState, seat: Seat | null, { by }: ChatMessage): boolean =>
  seat === null || by === seat || !muted[seat];

/** The answer to a hello: all entries from the last version that was seen. */
export function welcomeTo(room: Room, { seat }: Member, seen: number | null, now: number): Welcome {
  const { setup, version } = room.row;
  const from = seen === null || seen > version ? 0 : seen;
  return {
    type: 'welcome',
    wire: WIRE_VERSION,
    now,
    match: room.id,
    game: setup.game,
    rules: setup.rules,
    options: setup.options as Welcome['options'],
    terms: setup.terms as Welcome['terms'],
    seat,
    from,
    version,
    entries: room.match.entries.slice(from) as Welcome['entries'],
    outcome: room.match.outcome,
    ...linesFor(room, seat),
    status: statusOf(room, now),
  };
}
