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

/** Every command has an id, so that a resent command is carried out once, and the version that the sender last saw. */
const command = { id: z.int().min(1), version };

const hello = z.strictObject({
  type: z.literal('hello'),
  wire: z.int().min(1),
  match: matchId,
  /** `null` to watch. */
  ticket: ticket.nullable(),
  /** Last version seen, or `null` to get all entries. */
  seen: version.nullable(),
});

/** What a player can offer the other: a draw, a takeback, or a rematch with seats swapped. */
export const OFFERS = ['draw', 'takeback', 'rematch'] as const;
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
export type ClientMessage = z.infer<typeof clientMessage>;
/** The client messages that are answered with `accepted` or `refused`. */
export type Command = Extract<ClientMessage, { id: number }>;

export const chatMessage = z.strictObject({ by: seat.nullable(), text: z.string(), at: z.int() });
export type ChatMessage = z.infer<typeof chatMessage>;

/** The seat that has made each offer, or `null`. */
export const offers = z.strictObject({ draw: seat.nullable(), takeback: seat.nullable(), rematch: seat.nullable() });
export type Offers = z.infer<typeof offers>;

/** Everything about a live match that is not derived from its entries. */
export const matchStatus = z.strictObject({
  players: z.tuple([player, player]),
  presence: z.tuple([presence, presence]),
  watchers: z.int(),
  offers,
  clocks: clocks.nullable(),
  /** Id of the agreed rematch. The same ticket holds the other seat there. */
  next: matchId.nullable(),
  hasBothPlayers: z.boolean(),
});
/** Players, presence, offers and clocks of a live match. */
export type MatchStatus = z.infer<typeof matchStatus>;

/** Messages from server to client in a match. */
export const serverMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('welcome'),
    wire: z.int(),
    /** Server time in milliseconds, to compute deadlines by. */
    now: z.int(),
    match: matchId,
    game: z.string(),
    rules: z.int(),
    options: z.record(z.string(), z.json()),
    terms: recordTerms,
    /** The seat that the ticket holds; `null` for a watcher. */
    seat: seat.nullable(),
    /** `entries` are numbers `from` (inclusive) to `version` (exclusive). */
    from: version,
    version,
    entries: z.array(entry),
    outcome: outcome.nullable(),
    chat: z.array(chatMessage),
    /** Whether this seat has muted its opponent, whose messages `chat` then leaves out. */
    isMuted: z.boolean(),
    status: matchStatus,
  }),
  z.strictObject({ type: z.literal('accepted'), id: z.int(), version }),
  z.strictObject({
    type: z.literal('refused'),
    id: z.int().nullable(),
    code: z.string(),
    message: z.string(),
    /** Names the broken rule where `message` is general. */
    reason: z.string().optional(),
    version: version.nullable(),
  }),
  /** New entries in order; `from` is the number of the first. */
  z.strictObject({
    type: z.literal('entries'),
    from: version,
    entries: z.array(entry),
    clocks: clocks.nullable().optional(),
  }),
  z.strictObject({ type: z.literal('status'), status: matchStatus }),
  z.strictObject({ type: z.literal('chat'), message: chatMessage }),
  /** Replaces the whole chat after this seat has muted or unmuted its opponent, or after messages were missed. */
  z.strictObject({ type: z.literal('messages'), isMuted: z.boolean(), chat: z.array(chatMessage) }),
  z.strictObject({ type: z.literal('pong'), sent: z.number(), now: z.int() }),
  /** The server is about to restart: reconnect after this many milliseconds. */
  z.strictObject({ type: z.literal('restart'), afterMs: z.int() }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
export type Welcome = Extract<ServerMessage, { type: 'welcome' }>;
