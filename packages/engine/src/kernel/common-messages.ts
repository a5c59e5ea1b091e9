import { inEach, type Language, translations } from './languages.ts';
import texts from './messages.json' with { type: 'json' };
import type { DrawnEnding, WonEnding } from './messages.ts';
import type { CommonCode } from './result.ts';

/** The kernel's own messages. */
export const kernelTexts = translations(texts);

/** Sentences for the refusal codes that every game shares. */
export const COMMON_REFUSALS: Readonly<Record<Language, Readonly<Record<CommonCode, string>>>> = inEach(
  (language) => kernelTexts[language].refusals,
);

/** Sentences for endings of the match that have a winner. */
export const COMMON_WON: Readonly<Record<Language, Readonly<Record<WonEnding, string>>>> = inEach(
  (language) => kernelTexts[language].won,
);

/** Sentences of `COMMON_WON` for the winner. */
export const COMMON_YOU_WON: typeof COMMON_WON = inEach((language) => kernelTexts[language].youWon);

/** Sentences of `COMMON_WON` for the loser. */
export const COMMON_YOU_LOST: typeof COMMON_WON = inEach((language) => kernelTexts[language].youLost);

/** Sentences for endings of the match that are draws. */
export const COMMON_DRAWN: Readonly<Record<Language, Readonly<Record<DrawnEnding, string>>>> = inEach(
  (language) => kernelTexts[language].drawn,
);
