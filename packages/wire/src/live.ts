import * as z from 'zod';
import { LIMITS } from './constants.ts';
import {
  clocks,
  entry,
  matchId,
  moveText,
  outcome,
  player,
  presence,
  recordTerms,
  seat,
  ticket,
  version,
} from './parts.ts';

/** Fields of every command: an id, so that a resent command is carried out once, and the version that the sender last saw. */
const command = { id: z.int().min(1), version };

const hello = z.strictObject({
  type: z.literal('hello'),
  wire: z.int().min(1),
  match: matchId,
  /** The ticket of a seat; `null` to watch. */
  ticket: ticket.nullable(),
  /** Last version seen, or `null` to get all entries. */
  seen: version.nullable(),
});

/** Offers that a player can make to the opponent: a draw, a takeback, or a rematch with seats swapped. */
export const OFFERS = ['draw', 'takeback', 'rematch'] as const;
/** An offer that a player can make to the opponent. */
export type Offer = (typeof OFFERS)[number];

/** Messages from client to server in a match. `hello` must come first, exactly once. */
export const clientMessage = z.discriminatedUnion('type', [
  hello,
  z.strictObject({ type: z.literal('move'), ...command, move: moveText }),
  z.strictObject({ type: z.literal('resign'), ...command }),
  /** Cancels an open challenge. Unlike `resign`, it never ends a match that someone has just joined. */
  z.strictObject({ type: z.literal('withdraw'), ...command }),
  z.strictObject({ type: z.literal('offer'), ...command, what: z.enum(OFFERS) }),
  z.strictObject({ type: z.literal('accept'), ...command, what: z.enum(OFFERS) }),
  z.strictObject({ type: z.literal('decline'), ...command, what: z.enum(OFFERS) }),
  z.strictObject({ type: z.literal('chat'), ...command, text: z.string().trim().min(1).max(LIMITS.chatLength) }),
  /** Hides or shows the opponent's chat messages for this seat, on all its devices. */
  z.strictObject({ type: z.literal('mute'), ...command, isMuted: z.boolean() }),
  /** The player closes the page on purpose. */
  z.strictObject({ type: z.literal('leave') }),
  z.strictObject({ type: z.literal('ping'), sent: z.number() }),
]);
/** A message from client to server in a match. */
export type ClientMessage = z.infer<typeof clientMessage>;
/** The client messages that are answered with `accepted`, with `refused`, or with the `entries` that they led to. */
export type Command = Extract<ClientMessage, { id: number }>;

/** A chat message. `by` is the seat of its author, `null` if the author has no seat; `at` is in milliseconds since 1970. */
export const chatMessage = z.strictObject({ by: seat.nullable(), text: z.string(), at: z.int() });
/** A chat message in a match. */
export type ChatMessage = z.infer<typeof chatMessage>;

/** The seat that has made each kind of offer; `null` if there is no such offer. */
export const offers = z.strictObject({ draw: seat.nullable(), takeback: seat.nullable(), rematch: seat.nullable() });
/** The open offers of a match. */
export type Offers = z.infer<typeof offers>;

/** Everything about a live match that is not derived from its entries. */
export const matchStatus = z.strictObject({
  players: z.tuple([player, player]),
  presence: z.tuple([presence, presence]),
  watchers: z.int(),
  offers,
  clocks: clocks.nullable(),
  /** Id of the agreed rematch, where the same ticket holds the other seat; `null` if there is none. */
  next: matchId.nullable(),
  /** False while a seat is free. */
  hasBothPlayers: z.boolean(),
});
/** Players, presence, offers and clocks of a live match. */
export type MatchStatus = z.infer<typeof matchStatus>;

/** Messages from server to client in a match. */
export const serverMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('welcome'),
    wire: z.int(),
    /** Server time in milliseconds since 1970. Deadlines refer to this clock. */
    now: z.int(),
    match: matchId,
    game: z.string(),
    rules: z.int(),
    options: z.record(z.string(), z.json()),
    terms: recordTerms,
    /** The seat that the ticket holds; `null` for a watcher. */
    seat: seat.nullable(),
    /** `entries` holds the entries with the numbers `from` (inclusive) to `version` (exclusive). */
    from: version,
    version,
    entries: z.array(entry),
    outcome: outcome.nullable(),
    chat: z.array(chatMessage),
    /** Whether this seat has muted its opponent, whose messages `chat` then leaves out. */
    isMuted: z.boolean(),
    status: matchStatus,
  }),
  /** The response to a command that adds no entries, and to a resend of a command that was carried out. */
  z.strictObject({ type: z.literal('accepted'), id: z.int(), version }),
  z.strictObject({
    type: z.literal('refused'),
    /** Id of the refused command; `null` if the message was not a command. */
    id: z.int().nullable(),
    code: z.string(),
    message: z.string(),
    /** Names the broken rule where `message` is general. */
    explanation: z.string().optional(),
    version: version.nullable(),
  }),
  /** New entries in order; `from` is the number of the first entry. */
  z.strictObject({
    type: z.literal('entries'),
    from: version,
    entries: z.array(entry),
    clocks: clocks.nullable().optional(),
    /** Id of the command that added these entries, in its sender's copy only. It acknowledges the command. */
    id: z.int().optional(),
  }),
  z.strictObject({ type: z.literal('status'), status: matchStatus }),
  z.strictObject({ type: z.literal('chat'), message: chatMessage }),
  /** Replaces the whole chat after this seat has muted or unmuted its opponent, or after messages were missed. */
  z.strictObject({ type: z.literal('messages'), isMuted: z.boolean(), chat: z.array(chatMessage) }),
  z.strictObject({ type: z.literal('pong'), sent: z.number(), now: z.int() }),
  /** The server is about to restart: reconnect after this many milliseconds. */
  z.strictObject({ type: z.literal('restart'), afterMs: z.int() }),
]);
/** A message from server to client in a match. */
export type ServerMessage = z.infer<typeof serverMessage>;
/** The server's first message, after it has accepted the hello. */
export type Welcome = Extract<ServerMessage, { type: 'welcome' }>;
