import * as z from 'zod';
import { jsonObject, language } from './parts.ts';

export const languageQuery = z.strictObject({
  lang: language.optional().describe('`en` or `zh`; the default follows Accept-Language'),
});

const seatNames = z.tuple([z.string(), z.string()]);

export const gameSummary = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    tagline: z.string(),
    rules: z.int().describe('the version of the rules'),
    seats: seatNames.describe('machine names; the first seat moves first'),
    seatNames: seatNames.describe('display names'),
    levels: z.int().describe('bots play at levels 1 to this number'),
  })
  .meta({ id: 'GameSummary' });
export type GameSummary = z.infer<typeof gameSummary>;

export const gamesList = z.strictObject({ games: z.array(gameSummary) });

export const gameDetails = z
  .strictObject({
    ...gameSummary.shape,
    undoLimit: z.int().nullable(),
    options: jsonObject.describe('a JSON Schema with titles, descriptions and defaults'),
    defaults: jsonObject.describe('the options that `{}` stands for'),
    refusals: z.record(z.string(), z.string()).describe('every code that a move can be refused with, and its message'),
  })
  .meta({ id: 'GameDetails' });
export type GameDetails = z.infer<typeof gameDetails>;

export const gameNameParams = z.object({ game: z.string() });
