import type { Game, SaveCodec } from '@quintet/engine/kernel';
import type { Match } from '@quintet/engine/match';
import { matchFile } from '../library/write-file.ts';

/** The formats a match can be saved in, the game's own first. `null` stands for our record. */
export const formatsOf = (game: Game): readonly (SaveCodec | null)[] => [...game.codecs, null];

export const defaultName = (match: Match, codec: SaveCodec | null, now: Date): string =>
  matchFile(match, codec, now).name;

/** The name that is written: without spaces around it, and with its extension. */
export function fileNameOf(typed: string): string {
  const name = typed.trim();
  return /\.json$/i.test(name) ? name : `${name}.json`;
}
