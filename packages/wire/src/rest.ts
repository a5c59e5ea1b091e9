import * as z from 'zod';
import { LIMITS } from './constants.ts';
import { jsonObject, language, outcome, recordPlayer } from './parts.ts';
import { SERVER_REFUSALS } from './refusals.ts';
import { readableText } from './text.ts';

/** Facts about a match that are known without the rules of its game. */
const matchFacts = z
  .strictObject({
    game: z.string(),
    package: z.string().nullable().describe('name and version of the package with the game, if the match names it'),
    options: jsonObject,
    players: z.tuple([recordPlayer, recordPlayer]),
    moves: z.array(z.string()),
    outcome: outcome.nullable(),
  })
  .meta({ id: 'MatchFacts' });

/** Body of every error response: problem+json with a refusal code and a message in the requested language. */
export const problem = z
  .strictObject({
    type: z.string().describe('`urn:quintet:refusal:` followed by the code'),
    title: z.string().describe('meaning of the HTTP status'),
    status: z.int().min(400).max(599),
    code: z.string().describe('a stable code, of the game or of the server'),
    message: z.string().describe('for people, in a language according to Accept-Language'),
    explanation: z.string().optional().describe('the broken rule, where the message is general'),
    field: z.string().optional().describe('the part of the request that is wrong'),
    ply: z.int().min(0).optional().describe('number of given moves that could be played'),
    version: z.int().min(0).optional().describe('current version of the match'),
    facts: matchFacts.optional().describe('the match, if the server does not have its game'),
  })
  .meta({ id: 'Problem' });
/** Body of every error response. */
export type Problem = z.infer<typeof problem>;

/** Path parameters of calls about a match. Any text is accepted, so that a malformed id is reported as unknown. */
export const matchParams = z.object({ id: z.string().describe('id of a match') });

/** A key that makes retries safe: the request is carried out once, and every retry gets the first response. */
export const idempotencyKey = z
  .string()
  .regex(/^[!-~]{1,128}$/)
  .describe('an unguessable key of your choice, such as a UUID; a retry with the same key gets the same response');

/** Minimum length of an idempotency key that encrypts stored secrets, so that nobody can guess it. */
const SECRET_KEY_LENGTH = 16;

/** Request headers of the REST API, by purpose. `secretKey` is for responses that contain secrets. */
export const restHeaders = {
  idempotencyKey: { 'idempotency-key': idempotencyKey.optional() },
  secretKey: { 'idempotency-key': idempotencyKey.min(SECRET_KEY_LENGTH).optional() },
  ifMatch: {
    'if-match': z.string().optional().describe('last ETag seen; refused with 409 if the match has changed since'),
  },
  ifNoneMatch: {
    'if-none-match': z.string().optional().describe('last ETag seen; answered with 304 if nothing has changed'),
  },
} as const;

/** URLs of a match. `invitation` is `null` unless the response holds an invitation. */
export const links = z
  .strictObject({
    self: z.string().describe('the match over REST'),
    watch: z.string().describe('the page of the match, to watch or, with the ticket, to play'),
    invitation: z.string().nullable().describe('the page that claims the free seat; its fragment holds the secret'),
    live: z.string().describe('live play over WebSocket'),
  })
  .meta({ id: 'Links' });
/** URLs of a match. */
export type Links = z.infer<typeof links>;

/** Response of the liveness check. `version` is that of the server. */
export const health = z.strictObject({ status: z.literal('ok'), version: z.string() });
/** Response of the readiness check. `draining` means that the server is shutting down. */
export const readiness = z.strictObject({
  status: z.enum(['ready', 'unavailable', 'draining']),
  warning: z.string().optional().describe('a problem that the operator should fix'),
  isFull: z.boolean().describe('the store has reached its limit: new matches are refused, running ones continue'),
});
/** Versions of the server, the live protocol and the record format. */
export const versions = z.strictObject({
  version: z.string().describe('of the server'),
  wire: z.int().describe('of live play'),
  format: z.string().describe('of records'),
});
/** Versions of the server, the live protocol and the record format. */
export type Versions = z.infer<typeof versions>;

/** Subjects of a report: a chat message, a player name, how someone plays, or anything else. */
export const REPORT_REASONS = ['chat', 'name', 'play', 'other'] as const;

/** A complaint about a match, for the operator. */
export const newReport = z
  .strictObject({
    reason: z.enum(REPORT_REASONS).describe('a chat message, a player name, how someone plays, or anything else'),
    text: z
      .string()
      .normalize('NFC')
      .trim()
      .max(LIMITS.reportLength)
      .refine((text) => readableText(text, { hasLines: true }) !== null, SERVER_REFUSALS['bad-text'].en)
      .default('')
      .describe('in your own words'),
  })
  .meta({ id: 'NewReport' });
/** A complaint about a match, for the operator. */
export type NewReport = z.input<typeof newReport>;

/** Confirms a report. `at` is in milliseconds since 1970. */
export const reportResponse = z
  .strictObject({ id: z.string().describe('of the match'), at: z.int().describe('when the report was received') })
  .meta({ id: 'ReportResponse' });
/** Confirms a report. */
export type ReportResponse = z.infer<typeof reportResponse>;

/** Query of calls whose response depends on the language. */
export const languageQuery = z.strictObject({
  lang: language.optional().describe('the default follows Accept-Language'),
});

const seatNames = z.tuple([z.string(), z.string()]);

/** A game in the list of games, in the requested language. */
export const gameSummary = z
  .strictObject({
    id: z.string(),
    package: z.string().nullable().describe('name and version of the package with the game'),
    name: z.string(),
    tagline: z.string(),
    rules: z.int().describe('the version of the rules'),
    seats: seatNames.describe('machine names; the first seat moves first'),
    seatNames: seatNames.describe('display names'),
    levels: z.int().describe('bots play at levels 1 to this number'),
  })
  .meta({ id: 'GameSummary' });
/** A game in the list of games. */
export type GameSummary = z.infer<typeof gameSummary>;

/** Response that lists all games. */
export const gamesList = z.strictObject({ games: z.array(gameSummary) });

/** Everything a client needs to offer a game. `undoLimit` is how many moves can be undone in a row, `null` for no limit. */
export const gameDetails = z
  .strictObject({
    ...gameSummary.shape,
    undoLimit: z.int().nullable(),
    options: jsonObject.describe('a JSON Schema with titles, descriptions and defaults'),
    defaults: jsonObject.describe('the options that `{}` stands for'),
    refusals: z.record(z.string(), z.string()).describe('every code that a move can be refused with, and its message'),
  })
  .meta({ id: 'GameDetails' });
/** Everything a client needs to offer a game. */
export type GameDetails = z.infer<typeof gameDetails>;

/** Path parameters of calls about a game: its id. */
export const gameNameParams = z.object({ game: z.string() });
