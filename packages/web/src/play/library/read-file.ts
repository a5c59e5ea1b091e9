import { fail, type Game, isObject, type Language, ok, parseJson, type Result } from '@quintet/engine/authoring';
import { APP_MESSAGES, type LoadRefusal, loadMatch, loadMessage, type Match } from '@quintet/engine/match';
import messages from './messages.json' with { type: 'json' };

/** Maximum file size in bytes: large enough for a whole library, small enough not to freeze the page. */
const MAX_FILE_SIZE = 20_000_000;
export const LIBRARY_FORMAT = 'quintet-library/1';

/** Why a file, or one match in it, cannot be read. */
export type FileError =
  | LoadRefusal
  | {
      readonly message: 'fileNotFound' | 'invalidFile' | 'corruptedFile';
      readonly detail: 'too-large' | 'unreadable' | 'not-json' | null;
    };

/** One of the fixed messages, and a detail for the second line. */
export interface FileMessage {
  readonly text: string;
  readonly detail: string | null;
}

export function fileMessage(error: FileError, language: Language): FileMessage {
  if ('message' in error) {
    const detail = error.detail === null ? null : messages[language][error.detail];
    return { text: APP_MESSAGES[language][error.message], detail };
  }
  const { message, detail } = loadMessage(error, language);
  return { text: message, detail };
}

/** A match from a file. Only library files have times. */
export interface ReadMatch {
  readonly match: Match;
  readonly createdAt: number | null;
  readonly changedAt: number | null;
}

export type Reading = Result<ReadMatch, FileError>;

/** Reads a file with one match: a record, or a game's own save file. */
export async function readMatchFile(file: Blob, games: readonly Game[]): Promise<Result<Match, FileError>> {
  const json = await readJson(file);
  return json.ok ? loadMatch(json.value, games) : json;
}

/** Reads all matches of a file, which may hold a single match or an exported library. */
export async function readFile(file: Blob, games: readonly Game[]): Promise<Reading[]> {
  const json = await readJson(file);
  if (!json.ok) return [json];
  const { value } = json;
  if (isObject(value) && value.format === LIBRARY_FORMAT && Array.isArray(value.matches)) {
    return value.matches.map((item) => itemOf(item, games));
  }
  const match = loadMatch(value, games);
  return [match.ok ? ok({ match: match.value, createdAt: null, changedAt: null }) : match];
}

async function readJson(file: Blob): Promise<Result<unknown, FileError>> {
  if (file.size > MAX_FILE_SIZE) return fail({ message: 'invalidFile', detail: 'too-large' });
  let text: string;
  try {
    text = await file.text();
  } catch (error) {
    // `NotFoundError` means that the file was moved or deleted after it was chosen. Otherwise it is a folder or cannot be read.
    const isMissing = error instanceof DOMException && error.name === 'NotFoundError';
    return fail({ message: 'fileNotFound', detail: isMissing ? null : 'unreadable' });
  }
  const json = parseJson(text.replace(/^\ufeff/, ''));
  return json.ok ? json : fail({ message: 'invalidFile', detail: 'not-json' });
}

function itemOf(item: unknown, games: readonly Game[]): Reading {
  if (!isObject(item)) return fail({ message: 'corruptedFile', detail: null });
  const match = loadMatch(item.record, games);
  if (!match.ok) return match;
  return ok({ match: match.value, createdAt: timeOf(item.createdAt), changedAt: timeOf(item.changedAt) });
}

const timeOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null);
