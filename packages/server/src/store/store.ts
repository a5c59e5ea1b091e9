import type { Entry, Outcome, Seat } from '@quintet/engine';
import type { JsonObject } from '@quintet/engine/authoring';
import type { Terms } from '@quintet/engine/match';
import type { ChatMessage, Clocks, MatchSummary, Offers, Player } from '@quintet/wire';
import type { BackendStats } from './backend.ts';

/** How a match was created; never changes. */
export interface Setup {
  readonly game: string;
  /** Name and version of the game's package; `null` in matches older than this field. */
  readonly package: string | null;
  /** Version of the game's rules. */
  readonly rules: number;
  readonly options: JsonObject;
  readonly terms: Terms;
  /** In an open match, anyone who knows its id may play either seat. In other matches, playing a seat takes its ticket. */
  readonly isOpen: boolean;
  /** Listed in the lobby: as a challenge while it waits, for watchers while it runs. */
  readonly isListed: boolean;
  /** Owner of the bots' thinking time, see `ownerOf`; `null` without a bot, and in matches older than this field. */
  readonly owner: string | null;
  /**
   * Made in the form of the founding document of Bugs: its states have the document's fields alone, and a player who cannot move
   * passes without a request.
   */
  readonly inDocumentForm?: boolean;
}

/** `waiting` for an opponent, `running`, or `ended`. */
export type Phase = MatchSummary['phase'];

/** Players, outcome, offers, clocks and presence: what can change in a match besides its entries. */
export interface StoredStatus {
  /** `null` is a free seat. */
  readonly players: readonly [Player | null, Player | null];
  readonly outcome: Outcome | null;
  readonly offers: Offers;
  readonly clocks: Clocks | null;
  /** Lag compensation left for each seat, in milliseconds. Absent before the first timed move, when the quota is full. */
  readonly lagQuota?: readonly [number, number] | undefined;
  /** Absence of each seat; `null` if it is not away. */
  readonly away: readonly [Away | null, Away | null];
  /** Seats that have muted the other player's chat. */
  readonly muted: readonly [boolean, boolean];
  /** Id of the rematch. */
  readonly next: string | null;
}

/**
 * The status with some fields changed. Every status has the same fields in the same order: reading objects of many shapes, as
 * spreads make them, took several microseconds of each move.
 */
export function changedStatus(status: StoredStatus, changed: Partial<StoredStatus>): StoredStatus {
  const {
    players = status.players,
    outcome = status.outcome,
    offers = status.offers,
    clocks = status.clocks,
    lagQuota = status.lagQuota,
    away = status.away,
    muted = status.muted,
    next = status.next,
  } = changed;
  return { players, outcome, offers, clocks, lagQuota, away, muted, next };
}

export interface Away {
  readonly since: number;
  /** Time at which the absence ends the match. */
  readonly until: number;
}

export interface MatchRow {
  readonly id: string;
  /** Short invitation code for typing. */
  readonly code: string;
  readonly setup: Setup;
  readonly phase: Phase;
  readonly status: StoredStatus;
  /** Number of entries. */
  readonly version: number;
  /** Optimistic-lock counter: a write names the revision it is based on, and increments it. */
  readonly revision: number;
  readonly createdAt: number;
  readonly changedAt: number;
  /** Time at which the match ends if nobody acts; `null` if it would not end. */
  readonly deadline: number | null;
  /** Time until which a node vouches for the players' presence. After that any node may check who is present. */
  readonly lease: number | null;
}

/** A change of one match: added entries, a new status, or both. It succeeds only if revision and version are unchanged. */
export interface Write {
  readonly match: string;
  readonly revision: number;
  readonly version: number;
  readonly entries: readonly Entry[];
  readonly phase: Phase;
  /** `null` leaves the status unchanged. */
  readonly status: StoredStatus | null;
  readonly changedAt: number;
  readonly deadline: number | null;
  readonly lease: number | null;
}

/** A ticket, of which only the hash is stored. */
export interface TicketRow {
  readonly hash: string;
  readonly match: string;
  /** A `seat` ticket holds a seat. An `invitation` lets somebody take the seat, once. */
  readonly kind: 'seat' | 'invitation';
  readonly seat: Seat;
}

export interface MatchFilter {
  readonly game?: string;
  readonly phase?: Phase;
  /** Leaves out challenges whose creator is not connected at this time, except in correspondence, where nobody needs to be. */
  readonly visibleAt?: number;
  /** With `visibleAt`, only challenges whose creator is connected, or only the others. */
  readonly isAttended?: boolean;
  /** Last match of the previous page. */
  readonly before?: { readonly changedAt: number; readonly id: string };
  readonly limit: number;
}

/** Times before which data is deleted; `null` keeps it forever. */
export interface Expiry {
  /** Matches without a move, unless a clock will end them. */
  readonly untouched: number | null;
  readonly ended: number | null;
  /** Unfinished matches without a change since then, unless a deadline will end them. */
  readonly idle: number | null;
  readonly reports: number | null;
  readonly replies: number | null;
}

/** What is stored of a request with an idempotency key. */
export interface StoredReply {
  /** Identifies the request; a different request with the same key is refused. */
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
}

/** A report by a player or watcher. It contains a copy of names and chat, since the match may be deleted. */
export interface Report {
  readonly match: string;
  readonly at: number;
  /** `null` for a watcher. */
  readonly by: Seat | null;
  readonly reason: string;
  readonly text: string;
  readonly names: readonly [string | null, string | null];
  readonly chat: readonly ChatMessage[];
}

/** Tells servers what an operator did to a match. */
export interface Notice {
  readonly match: string;
  readonly what: 'changed' | 'hushed' | 'removed';
}

/** Revision and last chat message of a match in the database. */
export interface Progress {
  readonly revision: number;
  /** Id of its last chat message; 0 if there is none. */
  readonly lastChat: number;
}

/** A server that uses a shared store. */
export interface NodeRow {
  readonly id: string;
  /** Process, host and port, for operators. */
  readonly name: string;
}

/** A node, and the server time of its last heartbeat. */
export interface LiveNode extends NodeRow {
  readonly at: number;
}

/** The seats whose players are connected to a node, by match. */
export type PlayersHere = ReadonlyMap<string, readonly Seat[]>;

/** What a heartbeat found. */
export interface Beat {
  /** The other nodes; none if the store is not shared. */
  readonly others: readonly LiveNode[];
  /** Time that only this node has lost, in milliseconds. */
  readonly lostMs: number;
  /** How far server time was set, in milliseconds; clients have to be told. */
  readonly correctionMs: number;
}

/** Persistent storage of matches. Writes are durable before a call resolves. SQLite and PostgreSQL pass the same tests. */
export interface Store {
  /** Number of writes that wait for a commit. */
  readonly waiting: number;
  /** Whether several servers can use the store at the same time. */
  readonly isShared: boolean;
  /** Milliseconds since 1970, the same on every node. Stands still while the server is frozen or the store does not answer. */
  now(): number;
  /**
   * Resolves when a node that was frozen while others ran knows the time again; `null` if it does. What it decided before would start
   * clocks in the past.
   */
  timeKnown(): Promise<void> | null;
  /** Tells the store that the event loop turns and all sockets have been read. */
  turned(): void;
  readonly stats: BackendStats;
  /** `false` if there is a match with this id, or another waiting match with the same code. */
  create(row: MatchRow, tickets: readonly TicketRow[]): Promise<boolean>;
  match(id: string): Promise<MatchRow | null>;
  /** Finds a waiting match. Once a match has started, its code may be reused. */
  matchByCode(code: string): Promise<MatchRow | null>;
  /** Entries from number `from` on. */
  entries(match: string, from: number): Promise<Entry[]>;
  /**
   * `false` on a conflict: the match has moved on, and nothing was written. After an error the write may have happened or not,
   * but never in part, since a connection can break after the commit. Concurrent calls share a commit.
   */
  write(write: Write): Promise<boolean>;

  /** A ticket may hold seats in several matches, as in a rematch. */
  ticket(match: string, hash: string): Promise<TicketRow | null>;
  /** All tickets that hold a seat in a match. */
  seatTickets(match: string): Promise<TicketRow[]>;
  /** Adds a ticket to a held seat, to continue on another device; `false` if the seat has `max` tickets. */
  addTicket(ticket: TicketRow, max: number): Promise<boolean>;
  /** Replaces an invitation by a ticket together with the write; `false` if the invitation is used or the match has moved on. */
  claim(invitation: string, ticket: TicketRow, write: Write): Promise<boolean>;

  /** Ids of the matches for which a ticket or invitation is valid. */
  matchesOf(hash: string): Promise<string[]>;

  /** The last 200 messages, oldest first; older ones are deleted. */
  chat(match: string): Promise<ChatMessage[]>;
  /** `false` if a message with this key is stored already. */
  addChat(match: string, key: string, message: ChatMessage): Promise<boolean>;
  /** Whether a message with this key is stored. */
  hasChat(match: string, key: string): Promise<boolean>;

  /** Deletes all messages of a match. */
  clearChat(match: string): Promise<void>;

  /** `false` if this reporter (a seat, or all watchers together) has reported the match as often as allowed. */
  addReport(report: Report): Promise<boolean>;
  clearReports(match: string): Promise<void>;
  /** Reports of one match or of all, newest first. */
  reports(filter: { readonly match?: string; readonly limit: number }): Promise<Report[]>;
  /** Tells the servers that use the store what an operator did to a match. */
  addNotice(notice: Notice, now: number): Promise<void>;
  /** Notices after number `since`; `null` returns only the last number. */
  notices(since: number | null): Promise<{ readonly last: number; readonly notices: readonly Notice[] }>;

  /** Listed matches, last changed first. Matches with large options, which older versions allowed, are left out. */
  list(filter: MatchFilter): Promise<MatchRow[]>;
  /** Ids of the challenges that `list` returns, without reading their rows. */
  challenges(filter: MatchFilter): Promise<string[]>;
  /** Progress of these matches, in one query. A match missing from the result was deleted. */
  progress(matches: readonly string[]): Promise<Map<string, Progress>>;
  /**
   * Ids of matches whose deadline or lease has passed. In a shared store they are claimed until `until`, so that concurrent
   * nodes get different ones.
   */
  claimDue(now: number, limit: number, until: number): Promise<string[]>;
  /** Number of matches whose deadline has passed, and the earliest deadline. */
  overdue(now: number): Promise<{ readonly count: number; readonly earliest: number | null }>;
  /** Extends the leases of these matches. */
  renew(matches: readonly string[], until: number): Promise<void>;

  reply(key: string): Promise<StoredReply | null>;
  /** `false` if the key has a reply already. */
  addReply(key: string, reply: StoredReply, now: number): Promise<boolean>;
  removeReply(key: string): Promise<void>;

  /** Records a heartbeat of this node, and continues server time. Time that this node has lost alone is credited to the players of `mine`. */
  beat(node: NodeRow, mine: PlayersHere): Promise<Beat>;
  /** Deletes the heartbeat of a node that stops. */
  leave(node: string): Promise<void>;
  /** Deletes expired data; returns the ids of deleted matches. */
  expire(expiry: Expiry): Promise<string[]>;
  /** Deletes a match with everything that belongs to it; `false` if there is no such match. */
  remove(match: string): Promise<boolean>;
  /** Writes a consistent copy of everything to a file, without blocking writers. */
  backup(file: string): Promise<void>;
  /** Size of the data in bytes, without reusable free space. */
  size(): Promise<number>;
  /** Whether the store responds, and the last write did not fail for lack of space or connection. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export const NO_OFFERS: Offers = { draw: null, takeback: null, rematch: null };

/** The status of a match in which nothing has happened yet, without players and clocks. */
export const EMPTY_STATUS: StoredStatus = {
  players: [null, null],
  outcome: null,
  offers: NO_OFFERS,
  clocks: null,
  away: [null, null],
  muted: [false, false],
  next: null,
};
