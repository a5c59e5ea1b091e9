import { type FileHandle, open, unlink } from 'node:fs/promises';
import type { Seat } from '@quintet/engine';
import { canonical, isObject, type Json, type JsonObject, parseJson } from '@quintet/engine/authoring';
import { Failure, reasonOf } from '../terminal/failure.ts';
import { lockFile, type Unlock } from '../terminal/file-lock.ts';
import { exists, MAX_JOURNAL, readText, writeWhole } from '../terminal/files.ts';
import { messagesFor } from '../terminal/messages.ts';

export const ARENA_FORMAT = 'quintet-arena/1';

/** Result of one match of a series. */
export interface PlayedMatch {
  /** Position in the series, from 0. Determines opening, seats and seed. */
  readonly index: number;
  /** Side a's seat. */
  readonly a: Seat;
  readonly winner: Seat | null;
  readonly reason: string;
  readonly plies: number;
}

/** Stores finished matches, so that an interrupted series can continue. */
export interface Journal {
  /** Matches of earlier runs, by index. */
  readonly matches: ReadonlyMap<number, PlayedMatch>;
  append(match: PlayedMatch): Promise<void>;
  /** Rewrites the file with the matches in order and the result at the end. */
  finish(matches: readonly PlayedMatch[], result: Json): Promise<void>;
  close(): Promise<void>;
}

/** A journal that stores nothing. */
export const NO_JOURNAL: Journal = {
  matches: new Map(),
  append: async () => {},
  finish: async () => {},
  close: async () => {},
};

/**
 * Opens a journal that appends one line per match. A file truncated at any byte can be resumed; `finish` turns it into
 * one JSON document. Throws if the file was written with different settings or is not an arena file.
 */
export async function openJournal(file: string, settings: JsonObject): Promise<Journal> {
  const unlock = await lockFile(file);
  try {
    return await openLocked(file, settings, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openLocked(file: string, settings: JsonObject, unlock: Unlock): Promise<Journal> {
  const matches = await read(file, settings);
  const head = `{"format":"${ARENA_FORMAT}","settings":${JSON.stringify(settings)},"matches":[\n`;
  const lineOf = (match: PlayedMatch): string => JSON.stringify(match);
  await write(file, head + [...matches.values()].map((match) => `${lineOf(match)},\n`).join(''));
  const handle = await open(file, 'a').catch((error) => {
    throw new Failure(`${file}: ${reasonOf(error)}`);
  });
  return {
    matches,
    append: inTurn(handle, (match: PlayedMatch) => `${lineOf(match)},\n`),
    finish: async (all, result) =>
      write(file, `${head}${all.map(lineOf).join(',\n')}\n],"result":${JSON.stringify(result)}}\n`),
    close: () => handle.close().finally(unlock),
  };
}

/** Deletes an arena file that was started with other settings. Use it only for file names that this program chose. */
export async function dropOtherJournal(file: string, settings: JsonObject): Promise<void> {
  const was = (await exists(file)) ? await readHead(file) : null;
  if (was && firstDifference(was.settings, settings)) await unlink(file);
}

/** Serializes appends, so that concurrent calls never mix their lines. */
function inTurn<T>(handle: FileHandle, lineOf: (item: T) => string): (item: T) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (item) => {
    last = last.then(() => handle.appendFile(lineOf(item)));
    return last;
  };
}

async function write(file: string, text: string): Promise<void> {
  const written = await writeWhole(file, text, true, messagesFor('en'));
  if (!written.ok) throw new Failure(`${file}: ${written.error}`);
}

async function read(file: string, settings: JsonObject): Promise<Map<number, PlayedMatch>> {
  const matches = new Map<number, PlayedMatch>();
  const was = (await exists(file)) ? await readHead(file) : null;
  if (!was) return matches;
  const other = firstDifference(was.settings, settings);
  if (other)
    throw new Failure(`${file} was started with other settings (${other}); use another file or delete this one`);
  for (const line of was.lines) {
    const match = parseMatch(line);
    // The end of the list, or the point where the file was truncated.
    if (!match) break;
    matches.set(match.index, match);
  }
  return matches;
}

/** Settings and match lines of a file, or `null` if it is empty. */
async function readHead(file: string): Promise<{ settings: JsonObject; lines: string[] } | null> {
  const text = await readText(file, messagesFor('en'), MAX_JOURNAL);
  if (!text.ok) throw new Failure(`${file}: ${text.error}`);
  if (text.value === '') return null;
  const [first = '', ...lines] = text.value.split('\n');
  const head = parseJson(`${first}]}`);
  if (!head.ok || !isObject(head.value) || head.value.format !== ARENA_FORMAT || !isObject(head.value.settings)) {
    throw new Failure(`${file} is not an arena file, so it was left unchanged`);
  }
  return { settings: head.value.settings as JsonObject, lines };
}

/** Describes the first setting that differs, with both values; `null` if all are equal. */
export function firstDifference(saved: JsonObject, is: JsonObject): string | null {
  // Earlier releases saved `maxPlies` as `mostPlies`.
  const { mostPlies, ...rest } = saved;
  const was: JsonObject = mostPlies === undefined ? rest : { ...rest, maxPlies: mostPlies };
  const key = [...new Set([...Object.keys(is), ...Object.keys(was)])].find(
    (name) => canonical(was[name] ?? null) !== canonical(is[name] ?? null),
  );
  if (key === undefined) return null;
  return `${key}: ${canonical(was[key] ?? null)}, now ${canonical(is[key] ?? null)}`;
}

function parseMatch(line: string): PlayedMatch | null {
  const json = parseJson(line.replace(/,$/, ''));
  if (!json.ok || !isObject(json.value)) return null;
  const { index, a, winner, reason, plies } = json.value;
  const isMatch =
    Number.isSafeInteger(index) &&
    (a === 0 || a === 1) &&
    (winner === 0 || winner === 1 || winner === null) &&
    typeof reason === 'string' &&
    Number.isSafeInteger(plies);
  return isMatch ? (json.value as unknown as PlayedMatch) : null;
}
