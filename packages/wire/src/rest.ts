import * as z from 'zod';

/** How every error is told: problem+json with the refusal's code, and a sentence in the language that was asked for. */
export const problem = z
  .strictObject({
    type: z.string().describe('`urn:quintet:refusal:` and the code'),
    title: z.string().describe('what the HTTP status means'),
    status: z.int().min(400).max(599),
    code: z.string().describe('a code of the game, or one of the host; it does not change'),
    message: z.string().describe('a sentence for people, in English or Chinese by Accept-Language'),
    reason: z
      .string()
      .optional()
      .describe('a sentence that explains the message, where it is broad: the rule that a move breaks'),
    field: z.string().optional().describe('the part of the request that is meant'),
    ply: z.int().min(0).optional().describe('how many moves of those that were given could be played'),
    version: z.int().min(0).optional().describe('the version of the match as it is now'),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;

/** Of a match in a path. What has another form is unknown, not wrong. */
export const matchParams = z.object({ id: z.string().describe('of a match') });

/** A request that may be sent again: the answer of the first is given again, and nothing is done twice. */
export const idempotencyKey = z
  .string()
  .regex(/^[!-~]{1,128}$/)
  .describe('of your choice, unguessable (a UUID): a resend under the same key is answered as the first was');

/** A key that secrets are sealed with has to be one that nobody guesses. */
const SECRET_KEY_LENGTH = 16;

/** What each of these headers means is said once. */
export const restHeaders = {
  idempotencyKey: { 'idempotency-key': idempotencyKey.optional() },
  secretKey: { 'idempotency-key': idempotencyKey.min(SECRET_KEY_LENGTH).optional() },
  ifMatch: {
    'if-match': z
      .string()
      .optional()
      .describe('the ETag that was seen: refused with 409 where the match has moved on since'),
  },
  ifNoneMatch: {
    'if-none-match': z.string().optional().describe('the ETag that is known: answered with 304 where nothing is new'),
  },
} as const;

export const links = z
  .strictObject({
    self: z.string().describe('the match by REST'),
    watch: z.string().describe('the page of the match: to watch, and to play with the ticket'),
    invitation: z
      .string()
      .nullable()
      .describe('the page on which the free seat is taken; the secret is in its fragment'),
    live: z.string().describe('live play over WebSocket'),
  })
  .meta({ id: 'Links' });
export type Links = z.infer<typeof links>;

export const health = z.strictObject({ status: z.literal('ok'), version: z.string() });
export const readiness = z.strictObject({
  status: z.enum(['ready', 'unavailable', 'draining']),
  warning: z.string().optional().describe('something that an operator should mend'),
  isFull: z.boolean().describe('whether the store has reached its limit: new matches are refused, running ones go on'),
});
export const versions = z.strictObject({
  version: z.string().describe('of the server'),
  wire: z.int().describe('of live play'),
  format: z.string().describe('of records'),
});
export type Versions = z.infer<typeof versions>;
