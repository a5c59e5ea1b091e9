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
import { type LoadFault, loadMatch, loadSentence, type Match } from '@quintet/engine/match';

/** In bytes: far above a whole library of matches, far below what stops a page. */
const LARGEST_FILE = 20_000_000;
export const LIBRARY_FORMAT = 'quintet-library/1';

/** Why a file, or one match of it, cannot be read: what every host says of files, then what exactly is wrong. */
export interface FileFault {
  readonly message: 'fileNotFound' | 'invalidFile' | 'corruptedFile';
  readonly detail: Readonly<Record<Language, string>> | null;
}

export function fileSentence({ message, detail }: FileFault, language: Language): string {
  const sentence = HOST_MESSAGES[language][message];
  return detail ? `${sentence}${language === 'zh' ? '：' : ': '}${detail[language]}` : sentence;
}

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
  return json.ok ? matchOf(json.value, games) : json;
}

/** All matches of a file: one, or those of an exported library. */
export async function readFile(file: Blob, games: readonly Game[]): Promise<Reading[]> {
  const json = await readJson(file);
  if (!json.ok) return [json];
  const { value } = json;
  if (isObject(value) && value.format === LIBRARY_FORMAT && Array.isArray(value.matches)) {
    return value.matches.map((item) => itemOf(item, games));
  }
  const match = matchOf(value, games);
  return [match.ok ? ok({ match: match.value, createdAt: null, changedAt: null }) : match];
}

async function readJson(file: Blob): Promise<Result<unknown, FileFault>> {
  if (file.size > LARGEST_FILE) return fail({ message: 'invalidFile', detail: null });
  let text: string;
  try {
    text = await file.text();
  } catch {
    // It was moved or removed after it was chosen, or it is a folder.
    return fail({ message: 'fileNotFound', detail: null });
  }
  const json = parseJson(text.replace(/^\ufeff/, ''));
  return json.ok ? json : fail({ message: 'invalidFile', detail: null });
}

function matchOf(json: unknown, games: readonly Game[]): Result<Match, FileFault> {
  const loaded = loadMatch(json, games);
  return loaded.ok ? loaded : fail(faultOf(loaded.error));
}

/** What is no match of ours at all, as against one that was damaged. */
const SHAPES: ReadonlySet<LoadFault['code']> = new Set([
  'not-a-record',
  'newer-format',
  'unknown-game',
  'newer-rules',
  'bad-options',
  'bad-entry',
  'invalid-file',
]);

function faultOf(fault: LoadFault): FileFault {
  const message = SHAPES.has(fault.code) ? 'invalidFile' : 'corruptedFile';
  if (fault.code === 'invalid-file' || fault.code === 'corrupted-file') return { message, detail: null };
  return { message, detail: { en: loadSentence(fault, 'en'), zh: loadSentence(fault, 'zh') } };
}

/** An item of an exported library. */
function itemOf(item: unknown, games: readonly Game[]): Reading {
  if (!isObject(item)) return fail({ message: 'corruptedFile', detail: null });
  const match = matchOf(item.record, games);
  if (!match.ok) return match;
  return ok({ match: match.value, createdAt: timeOf(item.createdAt), changedAt: timeOf(item.changedAt) });
}

const timeOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null);
