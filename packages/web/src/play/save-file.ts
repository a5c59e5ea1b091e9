import {
  fail,
  fill,
  type Game,
  HOST_MESSAGES,
  type Language,
  type Result,
  type SaveCodec,
} from '@quintet/engine/kernel';
import type { Match } from '@quintet/engine/match';
import { download, matchFile } from '../library/write-file.ts';

/** The ways to write a match down. The game's own come first: they are what its players know. Null is our record. */
export const formatsOf = (game: Game): readonly (SaveCodec | null)[] => [...game.codecs, null];

export const defaultName = (match: Match, codec: SaveCodec | null, now: Date): string =>
  matchFile(match, codec, now).name;

const withEnding = (name: string): string => (/\.json$/i.test(name) ? name : `${name}.json`);

/** Hands the match to the browser as a file; the name that it was given, or why not. */
export function saveToFile(match: Match, codec: SaveCodec | null, name: string, now: Date): Result<string, string> {
  try {
    const file = { ...matchFile(match, codec, now), name: withEnding(name.trim()) };
    download(file);
    return { ok: true, value: file.name };
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

export const savedSentence = (file: string, language: Language): string =>
  fill(HOST_MESSAGES[language].saved, { file });

export const saveFailedSentence = (reason: string, language: Language): string =>
  fill(HOST_MESSAGES[language].saveFailed, { reason });
