import { type Game, type Position, refusalSentence } from '@quintet/engine';
import { usage } from './failure.ts';

/** Move texts between semicolons. */
export const textsIn = (list: string | undefined): string[] =>
  (list ?? '')
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** Plays what `--moves` gave, or names the first that may not be played. */
export function playAll(game: Game, position: Position, texts: readonly string[]): void {
  for (const [index, text] of texts.entries()) {
    const move = game.notation.parse(position, text);
    if (!move.ok) {
      const { code } = move.error;
      throw usage(
        `--moves, number ${index + 1} "${text}": ${refusalSentence(game.presentation.messages.en, move.error)} (${code})`,
      );
    }
    position.play(move.value);
  }
}
