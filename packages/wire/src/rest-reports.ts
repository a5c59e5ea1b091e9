import * as z from 'zod';
import { LIMITS } from './limits.ts';
import { HOST_REFUSALS } from './refusals.ts';
import { readableText } from './text.ts';

export const REPORT_REASONS = ['chat', 'name', 'play', 'other'] as const;

/** What somebody finds fault with, for the operator to look at. */
export const newReport = z
  .strictObject({
    reason: z.enum(REPORT_REASONS).describe('what was said, how somebody is called, how somebody plays, anything else'),
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

export const reported = z
  .strictObject({ id: z.string().describe('of the match'), at: z.int().describe('when it was taken') })
  .meta({ id: 'Reported' });
export type Reported = z.infer<typeof reported>;
