import {
  fail,
  type Game,
  HOST_MESSAGES,
  isObject,
  type Language,
  ok,
  parseJson,
  type Result,
} from '@quintet/engine/kernel';
import { type LoadFault, loadMatch, loadMessage, type Match } from '@quintet/engine/match';

/** In bytes: far above a whole library of matches, far below what stops a page. */
const LARGEST_FILE = 20_000_000;
export const LIBRARY_FORMAT = 'quintet-library/1';

/** Why a file, or one match of it, cannot be read: one of the three fixed messages, and what exactly is wrong. */
export type FileFault =
  | LoadFault
  | {
      readonly message: 'fileNotFound' | 'invalidFile' | 'corruptedFile';
      readonly detail: Readonly<Record<Language, string>> | null;
    };

/** The fixed message, which stands alone on its line, and the second line below it. */
export interface FileMessage {
  readonly text: string;
  readonly detail: string | null;
}

export function fileMessage(fault: FileFault, language: Language): FileMessage {
  if ('message' in fault)
    return { text: HOST_MESSAGES[language][fault.message], detail: fault.detail?.[language] ?? null };
  const { message, detail } = loadMessage(fault, language);
  return { text: message, detail };
}

const TOO_LARGE = { en: 'the file is larger than 20 MB', zh: '文件超过 20 MB' };
const NOT_JSON = { en: 'the file is not JSON', zh: '文件不是 JSON' };
const UNREADABLE = { en: 'the browser could not read it', zh: '浏览器无法读取该文件' };

/** A match from a file, with its times where the file has them. */
export interface ReadMatch {
  readonly match: Match;
  readonly createdAt: number | null;
  readonly changedAt: number | null;
}

/** One match of a file, or why it is none. */
export type Reading = Result<ReadMatch, FileFault>;

/** The only match of a file: a record or a game's own save. */
export async function readMatchFile(file: Blob, games: readonly Game[]): Promise<Result<Match, FileFault>> {
  const json = await readJson(file);
  return json.ok ? loadMatch(json.value, games) : json;
}

/** All matches of a file: one, or those of an exported library. */
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

async function readJson(file: Blob): Promise<Result<unknown, FileFault>> {
  if (file.size > LARGEST_FILE) return fail({ message: 'invalidFile', detail: TOO_LARGE });
  let text: string;
  try {
    text = await file.text();
  } catch (error) {
    // The file was moved or deleted after it was chosen; or it is a folder, or may not be read.
    const isGone = error instanceof DOMException && error.name === 'NotFoundError';
    return fail({ message: 'fileNotFound', detail: isGone ? null : UNREADABLE });
  }
  const json = parseJson(text.replace(/^\ufeff/, ''));
  return json.ok ? json : fail({ message: 'invalidFile', detail: NOT_JSON });
}

/** An item of an exported library. */
function itemOf(item: unknown, games: readonly Game[]): Reading {
  if (!isObject(item)) return fail({ message: 'corruptedFile', detail: null });
  const match = loadMatch(item.record, games);
  if (!match.ok) return match;
  return ok({ match: match.value, createdAt: timeOf(item.createdAt), changedAt: timeOf(item.changedAt) });
}

const timeOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null);
