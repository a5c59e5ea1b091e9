import { fill, gameMessages, type Language, type Move } from '../../kernel/index.ts';
import { SQUARE_NAMES } from './board.ts';
import texts from './messages.json' with { type: 'json' };
import type { JunglePosition } from './position.ts';
import { titles } from './titles.ts';
import {
  type Code,
  type DrawnReason,
  type ExplanationKey,
  fromOf,
  KINDS,
  type Kind,
  kindOf,
  type Piece,
  seatOf,
  toOf,
  type WonReason,
} from './types.ts';

type Explained = { readonly explanations: Readonly<Record<ExplanationKey, string>> };

export const messages = gameMessages<Code, WonReason, DrawnReason>(
  titles,
  texts satisfies Readonly<Record<Language, Explained>>,
);

/** A move as the history shows it: `RED Rat E4→E5 (captured BLUE Cat)`. `captured` is −1 for none. */
export function moveSentence(piece: Piece, move: Move, captured: Piece, language: Language): string {
  const { seats, names } = messages[language];
  const nameOf = (of: Piece): string => names[KINDS[kindOf(of)] as Kind] as string;
  return fill(texts[language].moves[captured < 0 ? 'moved' : 'captured'], {
    seat: seats[seatOf(piece)],
    piece: nameOf(piece),
    from: SQUARE_NAMES[fromOf(move)] as string,
    to: SQUARE_NAMES[toOf(move)] as string,
    ...(captured < 0 ? {} : { loser: seats[seatOf(captured)], victim: nameOf(captured) }),
  });
}

export const describe = (before: JunglePosition, move: Move, language: Language): string =>
  moveSentence(before.pieceAt(fromOf(move)), move, before.pieceAt(toOf(move)), language);
