import type { Language, Move, Options, Position, Refusal, Result } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import { folderOf } from './index.ts';

/** A game's text format that other programs read, such as the game strings of the Universal Hive Protocol. */
export interface TextFormat {
  readonly name: string;
  /** The match as text; `null` if the format cannot express its options. */
  format(match: Match): string | null;
  /** Whether a text claims to have this format, even if it is invalid. */
  recognises(text: string): boolean;
  /** The options and move texts of a match, or a sentence that says why the text is refused. */
  parse(text: string, language: Language): Result<TextMatch, string>;
  /** Parses one move in this format, played in the given position. */
  parseMove(position: Position, text: string): Result<Move, Refusal>;
}

/** A match as read from a text. */
export interface TextMatch {
  readonly options: Options;
  readonly moves: readonly string[];
}

const LOADERS = new Map(
  Object.entries(import.meta.glob<readonly TextFormat[]>('./*/text-formats.ts', { import: 'textFormats' })).map(
    ([file, load]) => [folderOf(file), load],
  ),
);

/** Loads the text formats of a game; empty for most games. A separate chunk, because few users need them. */
export const loadTextFormats = async (game: string): Promise<readonly TextFormat[]> => LOADERS.get(game)?.() ?? [];
