import { fileURLToPath } from 'node:url';
import type { Look } from '../e2e/pages.ts';

/** Where screenshots are written; ends with a slash. */
export const FOLDER = fileURLToPath(new URL('../../screenshots/', import.meta.url));

export const SIZES = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } } as const;

export const LOOKS: readonly Look[] = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'zh' },
];
