/**
 * Constants shared by server and clients. No schemas here, so that pages can import them without bundling zod.
 *
 * @module
 */

/** Version of the live protocol. Clients that speak another version are told to reload. */
export const WIRE_VERSION = 2;

/** Maximum sizes of requests and texts. In bytes, except for `…Length` (characters) and `pageSize` (items). */
export const LIMITS = {
  /** A REST body. Large enough for options that list every cell of the largest board; imported records may be larger. */
  body: 128 * 1024,
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
  pageSize: 100,
} as const;

/** Colours that a player can choose. Names rather than shades: each page and theme has its own palette. */
export const COLOURS = ['moss', 'sea', 'plum', 'rust', 'gold', 'slate'] as const;
export type Colour = (typeof COLOURS)[number];

/** Regular expressions of the ids and secrets in URLs, without anchors so that they can be composed. */
export const PATTERNS = {
  matchId: '[a-z0-9]{8,32}',
  /** 128 random bits as base64url: tickets and invitations. */
  ticket: '[A-Za-z0-9_-]{22}',
  /** The short code of a match, normalised: lower case, without characters that look alike. */
  matchCode: '[a-z2-9]{6}',
} as const;

/** Checks that a text is a match id, a ticket or a match code, and nothing else. */
export const MATCH_ID = new RegExp(`^${PATTERNS.matchId}$`);
export const TICKET = new RegExp(`^${PATTERNS.ticket}$`);
export const MATCH_CODE = new RegExp(`^${PATTERNS.matchCode}$`);
