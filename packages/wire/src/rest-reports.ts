import * as z from 'zod';
import { LIMITS } from './constants.ts';
import { HOST_REFUSALS } from './refusals.ts';
import { readableText } from './text.ts';

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
      .refine((text) => readableText(text, { hasLines: true }) !== null, HOST_REFUSALS['bad-text'].en)
      .default('')
      .describe('in your own words'),
  })
  .meta({ id: 'NewReport' });
export type NewReport = z.input<typeof newReport>;

export const reportResponse = z
  .strictObject({ id: z.string().describe('of the match'), at: z.int().describe('when the report was received') })
  .meta({ id: 'ReportResponse' });
export type ReportResponse = z.infer<typeof reportResponse>;
