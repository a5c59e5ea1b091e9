import * as z from 'zod';
import { LIMITS } from './limits.ts';
import { clocks, entry, matchId, moveText, outcome, player, presence, seat, ticket, version } from './parts.ts';

/** Commands carry an id, so that each is answered once however often it is sent, and the version that the sender has seen. */
const command = { id: z.int().min(1), version };

const hello = z.strictObject({
  type: z.literal('hello'),
  wire: z.int().min(1),
  match: matchId,
  /** None: to watch. */
  ticket: ticket.nullable(),
  /** The last version seen; null: all entries, please. */
  seen: version.nullable(),
});

export const OFFERS = ['draw', 'takeback', 'rematch'] as const;
export type Offer = (typeof OFFERS)[number];

/** What a client says. `hello` comes first, once. */
export const clientMessage = z.discriminatedUnion('type', [
  hello,
  z.strictObject({ type: z.literal('move'), ...command, move: moveText }),
  z.strictObject({ type: z.literal('resign'), ...command }),
  /** To take back a challenge. Unlike resigning it never ends a match that somebody has just joined. */
  z.strictObject({ type: z.literal('withdraw'), ...command }),
  /** To offer a draw, to ask for a takeback, to ask for another match with the seats swapped; and to answer. */
  z.strictObject({ type: z.literal('offer'), ...command, what: z.enum(OFFERS) }),
  z.strictObject({ type: z.literal('accept'), ...command, what: z.enum(OFFERS) }),
  z.strictObject({ type: z.literal('decline'), ...command, what: z.enum(OFFERS) }),
  z.strictObject({ type: z.literal('chat'), ...command, text: z.string().trim().min(1).max(LIMITS.chatLength) }),
  /** Whether lines of the other player reach this seat, on whichever device. */
  z.strictObject({ type: z.literal('mute'), ...command, isMuted: z.boolean() }),
  /** The page is left on purpose. */
  z.strictObject({ type: z.literal('leave') }),
  z.strictObject({ type: z.literal('ping'), sent: z.number() }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;
export type Command = Extract<ClientMessage, { id: number }>;

export const chatLine = z.strictObject({ by: seat.nullable(), text: z.string(), at: z.int() });
export type ChatLine = z.infer<typeof chatLine>;

/** Who has offered what. */
export const offers = z.strictObject({ draw: seat.nullable(), takeback: seat.nullable(), rematch: seat.nullable() });
export type Offers = z.infer<typeof offers>;

/** What changes beside the entries. */
const situation = {
  players: z.tuple([player, player]),
  presence: z.tuple([presence, presence]),
  watchers: z.int(),
  offers,
  clocks: clocks.nullable(),
  /** The match that both have agreed to play next: the same ticket holds the other seat in it. */
  next: matchId.nullable(),
  /** Whether both seats are taken. */
  isComplete: z.boolean(),
};

/** What the server says. */
export const serverMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('welcome'),
    wire: z.int(),
    /** The server's clock, to reckon deadlines by. */
    now: z.int(),
    match: matchId,
    game: z.string(),
    rules: z.int(),
    options: z.record(z.string(), z.json()),
    terms: z.strictObject({
      clock: z.json(),
      awaySeconds: z.int().nullable(),
      undoLimit: z.int().nullable(),
    }),
    /** The seat that the ticket holds; null for a watcher. */
    seat: seat.nullable(),
    /** The entries from `from` on, up to `version`. */
    from: version,
    version,
    entries: z.array(entry),
    outcome: outcome.nullable(),
    chat: z.array(chatLine),
    /** Whether this seat has muted the other: the chat is without its lines then. */
    isMuted: z.boolean(),
    ...situation,
  }),
  z.strictObject({ type: z.literal('accepted'), id: z.int(), version }),
  z.strictObject({
    type: z.literal('refused'),
    id: z.int().nullable(),
    code: z.string(),
    message: z.string(),
    /** Explains the message where it is broad: the rule that a move breaks. */
    reason: z.string().optional(),
    version: version.nullable(),
  }),
  /** Entries in order, the first of them being number `from`. */
  z.strictObject({
    type: z.literal('entries'),
    from: version,
    entries: z.array(entry),
    clocks: clocks.nullable().optional(),
  }),
  z.strictObject({ type: z.literal('situation'), ...situation }),
  z.strictObject({ type: z.literal('chat'), line: chatLine }),
  /** The chat as this seat sees it from now on: it has muted the other, or no longer. */
  z.strictObject({ type: z.literal('lines'), isMuted: z.boolean(), chat: z.array(chatLine) }),
  z.strictObject({ type: z.literal('pong'), sent: z.number(), now: z.int() }),
  /** Before the server goes away: reconnect after so many milliseconds. */
  z.strictObject({ type: z.literal('restart'), after: z.int() }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
export type Welcome = Extract<ServerMessage, { type: 'welcome' }>;
