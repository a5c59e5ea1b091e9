import { type Game, type Position, playTexts, refusalSentence } from '@quintet/engine';
import { usage } from './failure.ts';

/** Move texts between semicolons. */
export const textsIn = (list: string | undefined): string[] =>
  (list ?? '')
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** Plays what `--moves` gave, or names the first that may not be played. */
export function playAll(game: Game, position: Position, texts: readonly string[]): void {
  const moves = playTexts(game, position, texts);
  if (moves.ok) return;
  const { index, text, refusal } = moves.error;
  const sentence = refusalSentence(game.presentation.messages.en, refusal);
  throw usage(`--moves, number ${index + 1} "${text}": ${sentence} (${refusal.code})`);
}
