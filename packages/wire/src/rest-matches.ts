import { FORMAT } from '@quintet/engine/match';
import * as z from 'zod';
import { LIMITS, MATCH_CODE } from './constants.ts';
import { offers } from './live.ts';
import {
  clocks,
  entry,
  jsonObject,
  level,
  matchId,
  outcome,
  player,
  profile,
  recordPlayer,
  recordTerms,
  seat,
  terms,
  ticket,
  version,
} from './parts.ts';
import { links } from './rest.ts';

/** Phases of a match: waiting for a second player, running, ended. */
export const MATCH_PHASES = ['waiting', 'running', 'ended'] as const;
const phase = z.enum(MATCH_PHASES).describe('`waiting` for a second player, `running`, or `ended`');

/** Six letters and digits without look-alikes. Spaces, hyphens and case are ignored. */
export const matchCode = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(MATCH_CODE))
  .meta({ description: 'the short code of a match, as typed' });

/** The opponent: a friend with the link or the code, anyone in the lobby, or a bot. */
export const opponentChoice = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('friend') }),
    z.strictObject({ kind: z.literal('open') }),
    z.strictObject({ kind: z.literal('bot'), level }),
  ])
  .meta({ id: 'Opponent' });
/** The opponent. */
export type OpponentChoice = z.infer<typeof opponentChoice>;

const seatChoice = z.literal([0, 1, 'random']).default('random').describe('0 moves first');

/** Request to create a match. The creator gets a seat. */
export const newMatch = z
  .strictObject({
    game: z.string(),
    options: jsonObject.default({}),
    terms: terms.prefault({}),
    seat: seatChoice,
    ...profile,
    opponent: opponentChoice.default({ kind: 'friend' }),
  })
  .meta({ id: 'NewMatch' });
/** Request to create a match. Omitted fields get defaults. */
export type NewMatch = z.input<typeof newMatch>;

/** Request to create a match that continues from a record. */
export const newFromRecord = z
  .strictObject({
    record: z.unknown().describe(`a saved match: ${FORMAT}, or a game's own format`),
    terms: terms.prefault({}),
    seat: seatChoice,
    ...profile,
    opponent: opponentChoice
      .nullable()
      .default(null)
      .describe('`null` creates an open match, like POST /games: anyone who knows the id plays both seats'),
  })
  .meta({ id: 'NewFromRecord' });
/** Request to create a match that continues from a record. */
export type NewFromRecord = z.input<typeof newFromRecord>;

/**
 * Response to the creator of a match. Its secrets are never sent again. `seat` and `ticket` are `null` for an open match,
 * `invitation` if no seat is free.
 */
export const createdMatch = z
  .strictObject({
    id: matchId,
    code: z.string().nullable().describe('for a friend to type; `null` if no seat is free'),
    seat: seat.nullable(),
    ticket: ticket.nullable(),
    invitation: ticket.nullable().describe('secret for the free seat; works once'),
    links,
  })
  .meta({ id: 'CreatedMatch' });
/** Response to the creator of a match. */
export type CreatedMatch = z.infer<typeof createdMatch>;

/** Request for the free seat, with an invitation, a code, or neither if the match is listed in the lobby. */
export const claim = z
  .strictObject({ invitation: ticket.optional(), code: matchCode.optional(), ...profile })
  .meta({ id: 'Claim' });
/** Request for the free seat of a match. */
export type Claim = z.input<typeof claim>;

/** Response to a successful claim. The ticket is never sent again. */
export const heldSeat = z.strictObject({ id: matchId, seat, ticket, links }).meta({ id: 'HeldSeat' });
/** Response to a successful claim. */
export type HeldSeat = z.infer<typeof heldSeat>;

/** A second ticket for a seat, for example to play on another device. */
export const anotherTicket = z
  .strictObject({ id: matchId, seat, ticket, link: z.string().describe('opens the match on another device') })
  .meta({ id: 'AnotherTicket' });
/** A second ticket for a seat. */
export type AnotherTicket = z.infer<typeof anotherTicket>;

const summaryFields = {
  id: matchId,
  game: z.string(),
  rules: z.int().describe("the version of the game's rules"),
  options: jsonObject,
  terms: recordTerms,
  phase,
  version,
  isOpen: z.boolean().describe('anyone who knows the id may play both seats'),
  isListed: z.boolean(),
  players: z.tuple([player.nullable(), player.nullable()]).describe('`null` for a free seat and in open matches'),
  outcome: outcome.nullable(),
  createdAt: z.int(),
  changedAt: z.int(),
};

/** A match as lists show it, without its state. Times are in milliseconds since 1970. */
export const matchSummary = z.strictObject(summaryFields).meta({ id: 'MatchSummary' });
/** A match as lists show it, without its state. */
export type MatchSummary = z.infer<typeof matchSummary>;

/** A match with its state. `toMove` is `null` after the end, `clocks` without a clock, `next` without a rematch. */
export const matchView = z
  .strictObject({
    ...summaryFields,
    toMove: seat.nullable(),
    offers,
    clocks: clocks.nullable(),
    next: matchId.nullable().describe('id of the agreed rematch'),
    state: jsonObject.describe("the game's published state"),
  })
  .meta({ id: 'Match' });
/** A match with its state. */
export type MatchView = z.infer<typeof matchView>;

/** Query of the list of matches. Only listed matches are found. */
export const matchesQuery = z.strictObject({
  game: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
  phase: phase.optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSize).default(20),
  cursor: z.string().max(100).optional().describe('`next` of the previous page'),
});
/** Query of the list of matches. */
export type MatchesQuery = Partial<z.output<typeof matchesQuery>>;

/** One page of the list of matches, newest first. */
export const matchesPage = z
  .strictObject({ matches: z.array(matchSummary), next: z.string().nullable().describe('`null` on the last page') })
  .meta({ id: 'MatchesPage' });
/** One page of the list of matches, newest first. */
export type MatchesPage = z.infer<typeof matchesPage>;

/** Path parameters of the call that finds a match by its short code. */
export const codeParams = z.object({ code: z.string() });

/** Everything that is saved about a match. `rules` is the version of the game's rules; `outcome` is `null` while it runs. */
export const matchRecord = z
  .strictObject({
    format: z.literal(FORMAT),
    rules: z.int(),
    game: z.string(),
    package: z.string().nullable().describe("name and version of the game's package, such as `@quintet/engine@0.1.0`"),
    options: jsonObject,
    terms: recordTerms,
    players: z.tuple([recordPlayer, recordPlayer]),
    entries: z.array(entry),
    outcome: outcome.nullable(),
  })
  .meta({ id: 'Record' });
/** Everything that is saved about a match. */
export type MatchRecord = z.infer<typeof matchRecord>;
