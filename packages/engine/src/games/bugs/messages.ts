import { fill, gameMessages, type Language, type Move } from '../../kernel/index.ts';
import texts from './messages.json' with { type: 'json' };
import { actionOf, hexText } from './notation.ts';
import type { BugsPosition } from './position.ts';
import { titles } from './titles.ts';
import { type Code, type DrawnReason, KIND_OF, KINDS, type WonReason } from './types.ts';

export const messages = gameMessages<Code, WonReason, DrawnReason>(titles, texts);

export function describe(before: BugsPosition, move: Move, language: Language): string {
  const { seats, names } = messages[language];
  const { placed, moved, passed } = texts[language].moves;
  const seat = seats[before.toMove];
  const action = actionOf(before, move);
  if (!action) return fill(passed, { seat });
  const piece = names[KINDS[KIND_OF[action.piece]!]!]!;
  const to = hexText(action.to);
  return action.from ? fill(moved, { seat, piece, from: hexText(action.from), to }) : fill(placed, { seat, piece, to });
}
