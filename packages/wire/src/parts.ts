import { LANGUAGES, LEVELS } from '@quintet/engine';
import { ENDINGS } from '@quintet/engine/authoring';
import * as z from 'zod';
import { COLOURS, LIMITS, MATCH_ID, TICKET } from './constants.ts';
import { SERVER_REFUSALS } from './refusals.ts';
import { readableText } from './text.ts';

const time = z.int().nullable().describe('milliseconds since 1970');
/** 0 or 1; seat 0 moves first. */
export const seat = z.literal([0, 1]);
/** The number of entries of a match. Increases with every move, takeback and ending. */
export const version = z.int().min(0).describe('the number of entries');
/** A move in the game's notation. */
export const moveText = z.string().min(1).max(LIMITS.moveLength);
/** A language of messages. */
export const language = z.enum(LANGUAGES);
/** Playing strength of a bot, 1 to 8. */
export const level = z.int().min(1).max(LEVELS.length);
/** Any JSON object. The game checks its content. */
export const jsonObject = z.record(z.string(), z.unknown());

/** Id of a match. Unguessable. */
export const matchId = z.string().regex(MATCH_ID);
/** The secret that holds a seat. */
export const ticket = z.string().regex(TICKET).describe('128 random bits: the secret that holds a seat');

/** A name that a player has typed: trimmed, in Unicode normalization form NFC, and without forbidden characters. */
export const playerName = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1)
  .max(LIMITS.nameLength)
  .refine((text) => readableText(text) !== null, SERVER_REFUSALS['bad-text'].en);

/** One stored fact of a match: a move, a takeback of a number of moves, or an ending that the rules do not cover. */
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

/** Terms in a request: the clock (`null` for none), and how many seconds a player may be away (`null` for no limit). */
export const terms = z.strictObject({
  clock: clock.nullable().default(null),
  awaySeconds: awaySeconds.default(300),
});
/** Terms of a match, with defaults filled in. */
export type Terms = z.infer<typeof terms>;

/** Terms of an open match. Anyone may move, so there is no limit for absences. */
export const openTerms = z.strictObject({
  ...terms.shape,
  awaySeconds: awaySeconds.default(null).describe('has no effect in an open match'),
});

/** Terms in a record. `undoLimit` is how many moves can be undone in a row; `null` means no clock or no limit. */
export const recordTerms = z.strictObject({
  clock: clock.nullable(),
  awaySeconds: z.int().nullable(),
  undoLimit: z.int().nullable(),
});

const colour = z.enum(COLOURS);

/** A player in a record. `name` is `null` for a guest, `level` is `null` for a person. */
export const recordPlayer = z.strictObject({
  // Not validated again: an older version may have allowed names that are refused now.
  name: z.string().nullable(),
  level: level.nullable().describe('of a bot'),
});

/** A player as other players see them. */
export const player = z.strictObject({
  ...recordPlayer.shape,
  colour: colour.nullable().describe('chosen by the player, or null'),
});
/** A player as other players see them. */
export type Player = z.infer<typeof player>;

/** How a player who creates or joins a match appears to others. `colour` has no default, so that resent requests stay equal. */
export const profile = {
  name: playerName.nullable().default(null).describe('shown to the opponent; null for none'),
  colour: colour.nullable().optional().describe('shown beside the name'),
};

/** How a match ended. `winner` is `null` for a draw. */
export const outcome = z.strictObject({ winner: seat.nullable(), reason: z.string() });

/** Remaining time of both seats at the time `at` (milliseconds since 1970), and the seat whose clock is running, or `null`. */
export const clocks = z.strictObject({
  left: z.tuple([z.int(), z.int()]).describe('milliseconds, as of `at`'),
  running: seat.nullable(),
  at: z.int(),
});
/** Remaining time of both seats. */
export type Clocks = z.infer<typeof clocks>;

/**
 * Whether a player is connected. `since` and `until` are in milliseconds since 1970: when an absence began, and when it ends the
 * match. Both are `null` if the player is not away or may be away without limit.
 */
export const presence = z.strictObject({
  here: z.boolean(),
  since: z.int().nullable(),
  until: z.int().nullable(),
});
/** Whether a player is connected, and how long they may still be away. */
export type Presence = z.infer<typeof presence>;
