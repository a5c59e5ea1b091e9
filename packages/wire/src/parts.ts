import { ENDINGS, LANGUAGES } from '@quintet/engine';
import * as z from 'zod';
import { COLOURS } from './colours.ts';
import { LIMITS } from './limits.ts';
import { HOST_REFUSALS } from './refusals.ts';
import { readableText } from './text.ts';

const time = z.int().nullable().describe('milliseconds since 1970');
export const seat = z.literal([0, 1]);
export const version = z.int().min(0).describe('the number of entries');
export const moveText = z.string().min(1).max(LIMITS.moveLength);
export const language = z.enum(LANGUAGES);

/** Unguessable, and free of letters that look alike. */
export const matchId = z.string().regex(/^[a-z0-9]{8,32}$/);
export const ticket = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/)
  .describe('128 random bits: the secret that holds a seat');
const isReadable = (text: string): boolean => readableText(text) !== null;

/** A name as somebody gives it. */
export const playerName = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1)
  .max(LIMITS.nameLength)
  .refine(isReadable, HOST_REFUSALS['bad-text'].en);

export const entry = z.union([
  z.strictObject({ move: moveText, at: time }),
  z.strictObject({ takeback: z.int().min(1), by: seat, at: time }),
  z.strictObject({ end: z.enum(ENDINGS), by: seat.nullable(), at: time }),
]);

export const clock = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('real-time'),
    seconds: z.int().min(1).max(86_400),
    increment: z.int().min(0).max(3600),
  }),
  z.strictObject({ kind: z.literal('correspondence'), days: z.int().min(1).max(30) }),
]);

export const terms = z.strictObject({
  clock: clock.nullable().default(null),
  awaySeconds: z.int().min(5).max(604_800).nullable().default(300),
});
export type Terms = z.infer<typeof terms>;

export const colour = z.enum(COLOURS);

/** A player as a record keeps one. */
export const recordPlayer = z.strictObject({
  // Checked when it was given, perhaps by the rules of an older version.
  name: z.string().nullable(),
  level: z.int().min(1).max(8).nullable().describe('of a bot'),
});

/** A player as others see one. */
export const player = z.strictObject({
  ...recordPlayer.shape,
  colour: colour.nullable().describe('to be known by; null: none'),
});
export type Player = z.infer<typeof player>;

/** How whoever makes or joins a match is shown to others. A colour that is left out stays out, or resends would differ. */
export const whoAsks = {
  name: playerName.nullable().default(null).describe('shown to the other player; null: none'),
  colour: colour.nullable().optional().describe('shown beside the name'),
};

export const outcome = z.strictObject({ winner: seat.nullable(), reason: z.string() });

/** How much time each seat has left, and since when it runs for whom; null where the match has no clock. */
export const clocks = z.strictObject({
  left: z.tuple([z.int(), z.int()]).describe('milliseconds, as of `at`'),
  running: seat.nullable(),
  at: z.int(),
});
export type Clocks = z.infer<typeof clocks>;

/** Whether somebody is there; since when not, and when that ends the match. */
export const presence = z.strictObject({
  here: z.boolean(),
  since: z.int().nullable(),
  until: z.int().nullable(),
});
export type Presence = z.infer<typeof presence>;
