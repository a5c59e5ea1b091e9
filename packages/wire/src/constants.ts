/**
 * Constants shared by server and clients. No schemas here, so that pages can import them without bundling zod.
 *
 * @module
 */

/** Version of the live protocol. Clients that speak another version are told to reload. */
export const WIRE_VERSION = 4;

/**
 * Maximum sizes of requests and texts. In bytes, except for `…Length` (characters), `clock…` (seconds) and `pageSize` (items).
 */
export const LIMITS = {
  /** A REST body. Large enough for options that list every cell of the largest board; imported records may be larger. */
  body: 128 * 1024,
  /** The options of a match in the lobby and in lists, as JSON. Larger maps can be played with a friend. */
  listedOptions: 1024,
  /** A record to import. */
  record: 1024 * 1024,
  /** A live message from a client. */
  frame: 8 * 1024,
  nameLength: 40,
  chatLength: 280,
  reportLength: 1000,
  moveLength: 80,
  /** Initial time of a real-time clock, in seconds. */
  clockSeconds: 86_400,
  /** Time that a real-time clock adds per turn, in seconds. */
  clockIncrement: 3600,
  /** Matches on one page of a list. */
  pageSize: 100,
} as const;

/** Names of the colours that a player can choose. Each theme of the app has its own shade for each name. */
export const COLOURS = ['moss', 'sea', 'plum', 'rust', 'gold', 'slate'] as const;
/** A colour that a player can choose. */
export type Colour = (typeof COLOURS)[number];

/** Regular expressions for the ids and secrets in URLs. They have no anchors, so that they can be combined. */
export const PATTERNS = {
  matchId: '[a-z0-9]{8,32}',
  /** 128 random bits as base64url: tickets and invitations. */
  ticket: '[A-Za-z0-9_-]{22}',
  /** The short code of a match in normal form: lower case, without 0 and 1, which look like letters. */
  matchCode: '[a-z2-9]{6}',
} as const;

/** Matches a text that is exactly a match id. */
export const MATCH_ID = new RegExp(`^${PATTERNS.matchId}$`);
/** Matches a text that is exactly a ticket or an invitation. */
export const TICKET = new RegExp(`^${PATTERNS.ticket}$`);
/** Matches a text that is exactly a match code in normal form. */
export const MATCH_CODE = new RegExp(`^${PATTERNS.matchCode}$`);
