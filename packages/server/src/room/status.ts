import type { Entry, Seat } from '@quintet/engine';
import { SEATS } from '@quintet/engine/authoring';
import {
  type ChatMessage,
  type MatchStatus,
  type MatchSummary,
  OFFERS,
  type Presence,
  type ServerMessage,
  type Welcome,
  WIRE_VERSION,
} from '@quintet/wire';
import type { MatchRow, StoredStatus } from '../store/store.ts';
import type { Member } from './membership.ts';
import type { Room } from './room.ts';
import { isBot } from './stored-match.ts';

const FREE_SEAT = { name: null, level: null, colour: null };

export const encode = (message: ServerMessage): string => JSON.stringify(message);

/** A match in lists: everything but its entries. */
export function summaryOf({ id, setup, phase, version, status, createdAt, changedAt }: MatchRow): MatchSummary {
  const { game, rules, options, terms, isOpen, isListed } = setup;
  return {
    ...{ id, game, rules, phase, version, isOpen, isListed, createdAt, changedAt },
    options: { ...options },
    terms,
    players: [status.players[0], status.players[1]],
    outcome: status.outcome,
  };
}

/** Players, presence, offers and clocks, as every member sees them. */
export function statusOf({ row: { setup, status }, match, attendance }: Room, now: number): MatchStatus {
  const { seats, watchers } = attendance.total(now);
  const playerAt = (seat: Seat): MatchStatus['players'][Seat] =>
    // Nobody sits in an open match, so its players are called as the game calls the seats.
    status.players[seat] ?? { ...FREE_SEAT, name: setup.isOpen ? match.game.seats[seat] : null };
  return {
    players: [playerAt(0), playerAt(1)],
    presence: [presenceOf(status, 0, seats[0] > 0), presenceOf(status, 1, seats[1] > 0)],
    watchers,
    offers: status.offers,
    clocks: status.clocks,
    next: status.next,
    hasBothPlayers: setup.isOpen || SEATS.every((seat) => status.players[seat] !== null),
  };
}

/** A bot is always present. */
function presenceOf({ away, players }: StoredStatus, seat: Seat, isConnected: boolean): Presence {
  return {
    here: isConnected || isBot(players, seat),
    since: away[seat]?.since ?? null,
    until: away[seat]?.until ?? null,
  };
}

/** Whether the status contains changes that cannot be derived from the entries. */
export function isStatusNew(sent: StoredStatus, status: StoredStatus, entries: readonly Entry[]): boolean {
  if (entries.length === 0 || entries.some((entry) => !('move' in entry))) return true;
  if (status === sent) return false;
  const isOfferNew = OFFERS.some((what) => status.offers[what] !== sent.offers[what]);
  if (isOfferNew || status.next !== sent.next) return true;
  return SEATS.some((seat) => status.away[seat] !== sent.away[seat] || status.muted[seat] !== sent.muted[seat]);
}

/** The chat without messages that a seat has muted; a watcher sees all of it. */
export function chatFor(
  status: StoredStatus,
  messages: readonly ChatMessage[],
  seat: Seat | null,
): { isMuted: boolean; chat: ChatMessage[] } {
  return {
    isMuted: seat !== null && status.muted[seat],
    chat: messages.filter((message) => canSee(status, seat, message)),
  };
}

export const canSee = ({ muted }: StoredStatus, seat: Seat | null, { by }: ChatMessage): boolean =>
  seat === null || by === seat || !muted[seat];

/** The response to a hello, with all entries after the version that the client has seen. */
export function welcomeTo(room: Room, { seat }: Member, seen: number | null, now: number): Welcome {
  const { setup, status, version } = room.row;
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
    ...chatFor(status, room.chat.messages, seat),
    status: statusOf(room, now),
  };
}

/** A command that has added entries, and the member who sent it. */
export interface Acknowledgement {
  readonly member: Member;
  readonly id: number;
}

/** Sends the members of one room what has changed. */
export class MemberFeed {
  readonly #room: Room;
  readonly #now: () => number;
  /** The status that the members know. */
  #sent: StoredStatus;

  constructor(room: Room, now: () => number) {
    this.#room = room;
    this.#now = now;
    this.#sent = room.row.status;
  }

  /** Sends presence, offers and clocks. */
  sendStatus(): void {
    this.#sent = this.#room.row.status;
    this.#broadcast({ type: 'status', status: statusOf(this.#room, this.#now()) });
  }

  /**
   * Sends new entries, starting with number `from`, and changes of the status that do not follow from them. The sender of the
   * command that added the entries gets them first, with the command's id.
   */
  sendChanges(from: number, entries: readonly Entry[], acknowledged: Acknowledgement | null = null): void {
    const { status } = this.#room.row;
    const { muted } = this.#sent;
    for (const seat of SEATS) if (muted[seat] !== status.muted[seat]) this.#room.chat.send(seat);
    if (entries.length > 0) {
      const list = entries as Extract<ServerMessage, { type: 'entries' }>['entries'];
      const message = { type: 'entries', from, entries: list } as const;
      this.#broadcast(status.clocks ? { ...message, clocks: status.clocks } : message, acknowledged);
    }
    if (isStatusNew(this.#sent, status, entries)) this.sendStatus();
  }

  #broadcast(message: ServerMessage, acknowledged: Acknowledgement | null = null): void {
    const { members } = this.#room.attendance;
    if (members.size === 0 && !acknowledged) return;
    // Encoded once for everyone; the sender's copy has one more field.
    const text = encode(message);
    acknowledged?.member.send(`${text.slice(0, -1)},"id":${acknowledged.id}}`);
    for (const member of members) if (member !== acknowledged?.member) member.send(text);
  }
}
