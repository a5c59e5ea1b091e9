import { fill, gameMessages, type Language, type Move, pluralText, translations } from '../../kernel/index.ts';
import texts from './messages.json' with { type: 'json' };
import { format } from './notation.ts';
import type { OctaPosition } from './position.ts';
import { played } from './scene.ts';
import { titles } from './titles.ts';
import { type Code, type OutcomeReason, PASS } from './types.ts';

type Won = Extract<OutcomeReason, 'elimination' | 'majority'>;
type Drawn = Exclude<OutcomeReason, 'majority'>;

export const messages = gameMessages<Code, Won, Drawn>(titles, texts);
const sentences = translations(texts);

/** A move as a sentence: `Player 1 turns 1,0 to the west, capturing 2 cells`. */
export function describe(before: OctaPosition, move: Move, language: Language): string {
  const { moves } = sentences[language];
  const seat = messages[language].seats[before.toMove];
  if (move === PASS) return fill(moves.passed, { seat });

  const { after, touched } = played(before, move);
  const count = touched.length - 1;
  return fill(count === 0 ? moves.turned : pluralText(language, moves, 'captured', count), {
    seat,
    cell: format(before, move),
    direction: moves[`direction-${after.arrowAt(move) as Direction}`],
    count: String(count),
  });
}

/** Index in `DIRECTIONS`. */
type Direction = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
