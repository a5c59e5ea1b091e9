import type { Entry, JsonObject, Outcome, Seat, Terms } from '@quintet/engine';
import type { ChatMessage, Clocks, Offers, Player } from '@quintet/wire';
import type { BackendStats } from './backend.ts';

/** What a match was started with; it never changes. */
export interface Setup {
  readonly game: string;
  /** The version of the game's rules. */
  readonly rules: number;
  readonly options: JsonObject;
  readonly terms: Terms;
  /** Open: whoever knows the id may play both seats. Else a seat is held by a ticket. */
  readonly isOpen: boolean;
  /** Shown to everybody: in the lobby while it waits, to watchers while it runs. */
  readonly isListed: boolean;
  /** Whose turns its bots take, see `ownerOf`; `null` in matches without a bot, and in those made before there were owners. */
  readonly owner: string | null;
}

export const PHASES = ['waiting', 'running', 'ended'] as const;
/** Waiting for somebody to take a seat, being played, over. */
export type Phase = (typeof PHASES)[number];

/** What changes beside the entries. */
export interface MatchState {
  /** null: the seat is free. */
  readonly players: readonly [Player | null, Player | null];
  readonly outcome: Outcome | null;
  readonly offers: Offers;
  readonly clocks: Clocks | null;
  /** Lag compensation left to each seat, in milliseconds. Absent before the first compensated move: the whole quota. */
  readonly lagQuota?: readonly [number, number];
  /** Since when each seat is away, and when that ends the match; null: it is not. */
  readonly away: readonly [Away | null, Away | null];
  /** Which seats do not want to hear the other. */
  readonly muted: readonly [boolean, boolean];
  /** The match that was agreed to be played next. */
  readonly next: string | null;
}

export interface Away {
  readonly since: number;
  readonly until: number;
}

export interface MatchRow {
  readonly id: string;
  /** Short, to be typed. */
  readonly code: string;
  readonly setup: Setup;
  readonly phase: Phase;
  readonly state: MatchState;
  /** The number of entries. */
  readonly version: number;
  /** Goes up with every write: whoever writes says which one it has seen, and that is the only lock. */
  readonly revision: number;
  readonly createdAt: number;
  readonly changedAt: number;
  /** When the match ends if nobody does anything; null: never. */
  readonly deadline: number | null;
  /** Until then some node looks after those who are there; past it any other may ask whether they still are. */
  readonly lease: number | null;
}

/** One change of one match: more entries, another state, or both. It happens if the revision is still the one given, or not at all. */
export interface Write {
  readonly match: string;
  readonly revision: number;
  readonly version: number;
  readonly entries: readonly Entry[];
  readonly phase: Phase;
  /** null: as it was. */
  readonly state: MatchState | null;
  readonly changedAt: number;
  readonly deadline: number | null;
  readonly lease: number | null;
}

/** What a ticket opens. Only its hash is kept. */
export interface TicketRow {
  readonly hash: string;
  readonly match: string;
  /** A held seat, or an invitation to take one, which works once. */
  readonly kind: 'seat' | 'invitation';
  readonly seat: Seat;
}

export interface MatchFilter {
  readonly game?: string;
  readonly phase?: Phase;
  /** Only those changed before: the place where the last page ended. */
  readonly before?: { readonly changedAt: number; readonly id: string };
  readonly limit: number;
}

/** Each a time: what is older goes. null: it stays for ever. */
export interface Expiry {
  /** Matches that nobody has ever moved in, unless a clock will end them. */
  readonly untouched: number | null;
  readonly ended: number | null;
  /** Matches that are not over, in which nothing has changed since, unless a deadline will end them. */
  readonly idle: number | null;
  readonly reports: number | null;
  readonly replies: number | null;
}

/** An answer that was given before to the same key, to be given again. */
export interface StoredReply {
  /** Of the request: another request under the same key is a mistake. */
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
}

/** What somebody found fault with. It holds what it is about, since the match may go. */
export interface Report {
  readonly match: string;
  readonly at: number;
  /** null: a watcher. */
  readonly by: Seat | null;
  readonly reason: string;
  readonly text: string;
  readonly names: readonly [string | null, string | null];
  readonly chat: readonly ChatMessage[];
}

export interface Notice {
  readonly match: string;
  readonly what: 'changed' | 'hushed' | 'removed';
}

/** How far a match has come, as the database has it. */
export interface Progress {
  readonly revision: number;
  /** Number of its last chat message; 0 when there is none. */
  readonly lastChat: number;
}

/** A server that uses a store which several can use. */
export interface NodeRow {
  readonly id: string;
  /** For operators: process, host and port. */
  readonly name: string;
}

/**
 * Everything that is kept. Two implementations pass the same tests. What is written is durable before a call resolves.
 */
export interface Store {
  /** Writes that wait for their commit to begin. */
  readonly waiting: number;
  /** Whether other servers may use it at the same time. */
  readonly isShared: boolean;
  /** Milliseconds since 1970, the same on every node: a shared store has the time of its database. */
  now(): number;
  readonly stats: BackendStats;
  /** False: another match that waits has the same code; nothing was made. */
  create(row: MatchRow, tickets: readonly TicketRow[]): Promise<boolean>;
  match(id: string): Promise<MatchRow | null>;
  /** Only while it waits for a player: after that its code is free to be used again. */
  matchByCode(code: string): Promise<MatchRow | null>;
  /** The entries from number `from` on. */
  entries(match: string, from: number): Promise<Entry[]>;
  /**
   * Many calls at about the same time are one commit. False: the match has moved on, and nothing has happened. Where it
   * throws it may have happened or not, but never in part: a connection can break between the commit and the answer.
   */
  write(write: Write): Promise<boolean>;

  /** The same secret may hold seats in several matches: it does in a rematch. */
  ticket(match: string, hash: string): Promise<TicketRow | null>;
  /** The tickets that hold seats in a match. */
  seatTickets(match: string): Promise<TicketRow[]>;
  /** Another ticket for a seat that is held: to continue on another device. */
  addTicket(ticket: TicketRow): Promise<void>;
  /** Makes an invitation a ticket, once, together with the write; false when either is no longer possible. */
  claim(invitation: string, ticket: TicketRow, write: Write): Promise<boolean>;

  /** The matches that a ticket opens, whatever it opens there. */
  matchesOf(hash: string): Promise<string[]>;

  /** The last lines, in the order in which they came. */
  chat(match: string): Promise<ChatMessage[]>;
  /** False: the line with this key is there already. */
  addChat(match: string, key: string, line: ChatMessage): Promise<boolean>;

  /** Drops what was said in a match. */
  clearChat(match: string): Promise<void>;

  /** False: there are as many as are kept of one match. */
  addReport(report: Report): Promise<boolean>;
  clearReports(match: string): Promise<void>;
  /** The latest first; of one match, or of all. */
  reports(filter: { readonly match?: string; readonly limit: number }): Promise<Report[]>;
  /** Tells servers that use the same store what was done to a match behind their back. */
  addNotice(notice: Notice, now: number): Promise<void>;
  /** What has been told since; null: nothing yet, only where it stands. */
  notices(since: number | null): Promise<{ readonly last: number; readonly notices: readonly Notice[] }>;

  /** Listed matches, the latest first. */
  list(filter: MatchFilter): Promise<MatchRow[]>;
  /** The progress of these matches, in one query. A match that is missing from the answer has been removed. */
  progress(matches: readonly string[]): Promise<Map<string, Progress>>;
  /**
   * Matches whose deadline has come, or that no node looks after any more. In a shared store they are claimed until `until`:
   * of several nodes that ask at the same time, each gets others.
   */
  claimDue(now: number, limit: number, until: number): Promise<string[]>;
  /** How many matches have a deadline at or before `now`, and the earliest of them; `null` when there is none. */
  overdue(now: number): Promise<{ readonly count: number; readonly earliest: number | null }>;
  /** Goes on looking after these matches until then. */
  renew(matches: readonly string[], until: number): Promise<void>;

  reply(key: string): Promise<StoredReply | null>;
  /** False: there is one already. */
  addReply(key: string, reply: StoredReply, now: number): Promise<boolean>;
  /** Compare-and-swap on a kept reply; `null` deletes it. False when it is no longer `from`. */
  replaceReply(key: string, from: StoredReply, to: StoredReply | null): Promise<boolean>;

  /**
   * Says that somebody serves these matches. Where nobody has for longer than `patience`, that time is given back: all
   * deadlines and clocks move on by so much, once, however many nodes say so, before any of them is answered. Gives how
   * much it was, in milliseconds, to the node that did it; else 0.
   */
  alive(now: number, patience: number): Promise<number>;
  /** Says that this node uses the store, and gives the others that said so since `since`. Always none where it is not shared. */
  heartbeat(node: NodeRow, now: number, since: number): Promise<NodeRow[]>;
  /** The opposite, when a node stops. */
  leave(node: string): Promise<void>;
  /** Drops what is no longer to be kept; gives the matches. */
  expire(what: Expiry): Promise<string[]>;
  /** Drops a match and all that belongs to it. False: there is none. */
  remove(match: string): Promise<boolean>;
  /** Copies everything into a file as of one moment, while others go on writing. */
  backup(file: string): Promise<void>;
  /** Bytes that the data take up; space that is free to be used again is not counted. */
  size(): Promise<number>;
  /** Whether it answers, and has taken what was to be written last. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export const NO_OFFERS: Offers = { draw: null, takeback: null, rematch: null };
