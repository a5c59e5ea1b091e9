import { fill, gameMessages, type Language, type Move, pluralText, translations } from '../../kernel/index.ts';
import texts from './messages.json' with { type: 'json' };
import { format } from './notation.ts';
import type { CtorPosition } from './position.ts';
import { captures } from './scene.ts';
import { titles } from './titles.ts';
import type { Code, OutcomeReason } from './types.ts';

export const messages = gameMessages<Code, OutcomeReason, OutcomeReason>(titles, texts);
const sentences = translations(texts);

/** A move as a sentence: `First places a piece at 2,1, capturing 2 pieces`. */
export function describe(before: CtorPosition, cell: Move, language: Language): string {
  const { moves } = sentences[language];
  const count = captures(before, cell).length;
  return fill(count === 0 ? moves.placed : pluralText(language, moves, 'captured', count), {
    seat: messages[language].seats[before.toMove],
    cell: format(cell),
    count: String(count),
  });
}
