import { fill, type Language, SEATS, type Seat } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import { fullNames, neutralNaming } from '../../play/match/names.ts';
import { outcomeSentence, taskSentence } from '../../play/match/sentences.ts';

/** The text beside the board in a match picture. */
export interface PictureText {
  readonly title: string;
  /** Names in seat order. */
  readonly players: readonly { readonly name: string; readonly isWinner: boolean }[];
  readonly result: string;
  /** Alternative text. */
  readonly alt: string;
}

export function pictureText(match: Match, language: Language, versus: string): PictureText {
  const { game, outcome, position } = match;
  const words = game.presentation.messages[language];
  const names = fullNames(match.players, words);
  const naming = neutralNaming(match.players, words);
  const turn = { prompt: null, seat: position.toMove, isOwn: false };
  const result = outcome
    ? outcomeSentence(game, outcome, naming, language)
    : taskSentence(game, turn, naming, language);
  return {
    title: words.name,
    players: SEATS.map((seat: Seat) => ({ name: names[seat], isWinner: outcome?.winner === seat })),
    result,
    alt: `${words.name}: ${fill(versus, { first: names[0], second: names[1] })}. ${result}`,
  };
}

/**
 * Wraps a text into at most `most` lines of at most `width`, as measured by `measure`. Breaks words that are too long, and ends
 * text that does not fit with an ellipsis.
 */
export function wrap(text: string, width: number, most: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  // Breaks between words, or between characters in scripts without spaces.
  for (const part of text.match(/\s+|[\u2e80-\u9fff\uff00-\uffef]|[^\s\u2e80-\u9fff\uff00-\uffef]+/g) ?? []) {
    if (measure(line + part) <= width) {
      line += part;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trim());
    line = part.trim() === '' ? '' : part;
    while (measure(line) > width && line.length > 1) {
      const fits = longest(line, width, measure);
      lines.push(line.slice(0, fits));
      line = line.slice(fits);
    }
  }
  if (line.trim() !== '') lines.push(line.trim());
  if (lines.length <= most) return lines;
  const last = lines[most - 1] ?? '';
  const room = longest(last, width - measure('…'), measure);
  return [...lines.slice(0, most - 1), `${last.slice(0, room).trimEnd()}…`];
}

/** Number of characters that fit, at least one. */
function longest(text: string, width: number, measure: (line: string) => number): number {
  let fits = text.length;
  while (fits > 1 && measure(text.slice(0, fits)) > width) fits--;
  return fits;
}
