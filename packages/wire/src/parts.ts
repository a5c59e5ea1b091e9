import { LANGUAGES, LEVELS } from '@quintet/engine';
import { ENDINGS } from '@quintet/engine/authoring';
import * as z from 'zod';
import { COLOURS, LIMITS, MATCH_ID, TICKET } from './constants.ts';
import { HOST_REFUSALS } from './refusals.ts';
import { readableText } from './text.ts';

const time = z.int().nullable().describe('milliseconds since 1970');
export const seat = z.literal([0, 1]);
export const version = z.int().min(0).describe('the number of entries');
export const moveText = z.string().min(1).max(LIMITS.moveLength);
export const language = z.enum(LANGUAGES);
/** Playing strength of a bot. */
export const level = z.int().min(1).max(LEVELS.length);
export const jsonObject = z.record(z.string(), z.unknown());

/** Unguessable. */
export const matchId = z.string().regex(MATCH_ID);
export const ticket = z.string().regex(TICKET).describe('128 random bits: the secret that holds a seat');

/** A name as a player types it. */
export const playerName = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1)
  .max(LIMITS.nameLength)
  .refine((text) => readableText(text) !== null, HOST_REFUSALS['bad-text'].en);

export const entry = z.union([
  z.strictObject({ move: moveText, at: time }),
  z.strictObject({ takeback: z.int().min(1), by: seat, at: time }),
  z.strictObject({ end: z.enum(ENDINGS), by: seat.nullable(), at: time }),
]);

const clock = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('real-time'),
    seconds: z.int().min(1).max(LIMITS.clockSeconds),
    increment: z.int().min(0).max(LIMITS.clockIncrement),
  }),
  z.strictObject({ kind: z.literal('correspondence'), days: z.int().min(1).max(30) }),
]);
const awaySeconds = z.int().min(5).max(604_800).nullable();

/** Terms as a request gives them. */
export const terms = z.strictObject({
  clock: clock.nullable().default(null),
  awaySeconds: awaySeconds.default(300),
});
export type Terms = z.infer<typeof terms>;

/** Terms of an open match. Anyone may move, so there is no limit for absences. */
export const openTerms = z.strictObject({
  ...terms.shape,
  awaySeconds: awaySeconds.default(null).describe('has no effect in an open match'),
});

/** Terms as a record stores them. */
export const recordTerms = z.strictObject({
  clock: clock.nullable(),
  awaySeconds: z.int().nullable(),
  undoLimit: z.int().nullable(),
});

const colour = z.enum(COLOURS);

/** A player as a record stores one. */
export const recordPlayer = z.strictObject({
  // Validated when it was given, possibly by the rules of an older version.
  name: z.string().nullable(),
  level: level.nullable().describe('of a bot'),
});

/** A player as others see one. */
export const player = z.strictObject({
  ...recordPlayer.shape,
  colour: colour.nullable().describe('chosen by the player, or null'),
});
export type Player = z.infer<typeof player>;

/** How a player who creates or joins a match appears to others. `colour` has no default, so that resent requests stay equal. */
export const profile = {
  name: playerName.nullable().default(null).describe('shown to the opponent; null for none'),
  colour: colour.nullable().optional().describe('shown beside the name'),
};

export const outcome = z.strictObject({ winner: seat.nullable(), reason: z.string() });

/** Remaining time of both seats, and the seat whose clock is running. */
export const clocks = z.strictObject({
  left: z.tuple([z.int(), z.int()]).describe('milliseconds, as of `at`'),
  running: seat.nullable(),
  at: z.int(),
});
export type Clocks = z.infer<typeof clocks>;

/** Whether a seat is connected. While it is not: since when, and when its absence ends the match. */
export const presence = z.strictObject({
  here: z.boolean(),
  since: z.int().nullable(),
  until: z.int().nullable(),
});
export type Presence = z.infer<typeof presence>;
