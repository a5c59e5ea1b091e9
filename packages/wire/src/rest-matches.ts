import * as z from 'zod';
import { LIMITS } from './limits.ts';
import { offers } from './live.ts';
import {
  clock,
  clocks,
  entry,
  matchId,
  outcome,
  player,
  recordPlayer,
  seat,
  terms,
  ticket,
  version,
  whoAsks,
} from './parts.ts';
import { links } from './rest.ts';

export const MATCH_PHASES = ['waiting', 'running', 'ended'] as const;
const phase = z.enum(MATCH_PHASES).describe('waiting for somebody to take the free seat, being played, over');

const jsonObject = z.record(z.string(), z.unknown());

/** Six letters and digits, none of which look alike; spaces, hyphens and capitals do not matter. */
export const matchCode = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[a-z2-9]{6}$/))
  .meta({ description: 'the short code of a match, as it was typed' });

const level = z.int().min(1).max(8);

/** Who sits at the other seat: whoever gets the link or the code, whoever finds it in the lobby, or a bot. */
export const opponentWish = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('friend') }),
    z.strictObject({ kind: z.literal('open') }),
    z.strictObject({ kind: z.literal('bot'), level }),
  ])
  .meta({ id: 'Opponent' });
export type OpponentWish = z.infer<typeof opponentWish>;

const seatWish = z.literal([0, 1, 'random']).default('random').describe('0 moves first');

export const newMatch = z
  .strictObject({
    game: z.string(),
    options: jsonObject.default({}),
    terms: terms.prefault({}),
    seat: seatWish,
    ...whoAsks,
    opponent: opponentWish.default({ kind: 'friend' }),
  })
  .meta({ id: 'NewMatch' });
/** As it is sent: what is left out has a default. */
export type NewMatch = z.input<typeof newMatch>;

/** A match that goes on from a record. */
export const newFromRecord = z
  .strictObject({
    record: z.unknown().describe("a saved match: quintet/1, or a game's own format"),
    terms: terms.prefault({}),
    seat: seatWish,
    ...whoAsks,
    opponent: opponentWish
      .nullable()
      .default(null)
      .describe('null: open, as POST /games makes them: whoever knows the id plays both seats'),
  })
  .meta({ id: 'NewFromRecord' });
export type NewFromRecord = z.input<typeof newFromRecord>;

/** The secrets are told once, to whoever made the match. */
export const madeMatch = z
  .strictObject({
    id: matchId,
    code: z.string().nullable().describe('to be typed by a friend; null where no seat is free'),
    seat: seat.nullable(),
    ticket: ticket.nullable(),
    invitation: ticket.nullable().describe('for the free seat; works once'),
    links,
  })
  .meta({ id: 'MadeMatch' });
export type MadeMatch = z.infer<typeof madeMatch>;

/** One of both, or neither for a match that is listed. */
export const claim = z
  .strictObject({ invitation: ticket.optional(), code: matchCode.optional(), ...whoAsks })
  .meta({ id: 'Claim' });
export type Claim = z.input<typeof claim>;

export const heldSeat = z.strictObject({ id: matchId, seat, ticket, links }).meta({ id: 'HeldSeat' });
export type HeldSeat = z.infer<typeof heldSeat>;

export const anotherTicket = z
  .strictObject({ id: matchId, seat, ticket, link: z.string().describe('opens the match on another device') })
  .meta({ id: 'AnotherTicket' });
export type AnotherTicket = z.infer<typeof anotherTicket>;

const keptTerms = z.strictObject({
  clock: clock.nullable(),
  awaySeconds: z.int().nullable(),
  undoLimit: z.int().nullable(),
});

const common = {
  id: matchId,
  game: z.string(),
  rules: z.int().describe("the version of the game's rules"),
  options: jsonObject,
  terms: keptTerms,
  phase,
  version,
  isOpen: z.boolean().describe('whoever knows the id may play both seats'),
  isListed: z.boolean(),
  players: z.tuple([player.nullable(), player.nullable()]).describe('null: the seat is free, or nobody in particular'),
  outcome: outcome.nullable(),
  createdAt: z.int(),
  changedAt: z.int(),
};

export const matchSummary = z.strictObject(common).meta({ id: 'MatchSummary' });
export type MatchSummary = z.infer<typeof matchSummary>;

export const matchView = z
  .strictObject({
    ...common,
    toMove: seat.nullable(),
    offers,
    clocks: clocks.nullable(),
    next: matchId.nullable().describe('the rematch, once both want it'),
    state: jsonObject.describe("as the game's rules describe it"),
  })
  .meta({ id: 'Match' });
export type MatchView = z.infer<typeof matchView>;

export const matchesQuery = z.strictObject({
  game: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
  phase: phase.optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSize).default(20),
  cursor: z.string().max(100).optional().describe('`next` of the page before'),
});

export type MatchesQuery = Partial<z.output<typeof matchesQuery>>;

export const matchesPage = z
  .strictObject({ matches: z.array(matchSummary), next: z.string().nullable().describe('null: the last page') })
  .meta({ id: 'MatchesPage' });
export type MatchesPage = z.infer<typeof matchesPage>;

export const codeParams = z.object({ code: z.string() });

export const matchRecord = z
  .strictObject({
    format: z.literal('quintet/1'),
    rules: z.int(),
    game: z.string(),
    options: jsonObject,
    terms: keptTerms,
    players: z.tuple([recordPlayer, recordPlayer]),
    entries: z.array(entry),
    outcome: outcome.nullable(),
  })
  .meta({ id: 'Record' });
export type MatchRecord = z.infer<typeof matchRecord>;
