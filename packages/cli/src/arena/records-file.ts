import { createReadStream } from 'node:fs';
import { appendFile, open, stat, truncate, unlink } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type Game, type MatchRecord, type Options, playTexts } from '@quintet/engine';
import type { MatchPlayed } from '@quintet/engine/arena';
import { isObject, type JsonObject, parseJson } from '@quintet/engine/authoring';
import { Failure, reasonOf } from '../terminal/failure.ts';
import { lockFile } from '../terminal/file-lock.ts';
import { exists, readText, writeWhole } from '../terminal/files.ts';
import { messagesFor } from '../terminal/messages.ts';
import { firstDifference } from './journal.ts';

/** A file with one record per line. While matches are missing, FILE.part has the settings that they are played with. */
export interface RecordsFile {
  append(record: MatchRecord): Promise<void>;
  /** Marks the file as complete. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

const NO_FILE: RecordsFile = { append: async () => {}, finish: async () => {}, close: async () => {} };

/** How the lines of a file are read. */
export interface RecordLines {
  /** Everything that the records depend on, except their number. */
  readonly settings: JsonObject;
  /** Maximum number of records to keep. */
  readonly max: number;
  /** Takes a line of an earlier run. Returns `false` if it is not a record of these settings. */
  take(line: string): boolean;
}

/** Continues a file that was interrupted under the same settings; overwrites any other file. `null` stores nothing. */
export async function openRecords(file: string | null, lines: RecordLines): Promise<RecordsFile> {
  if (file === null) return NO_FILE;
  const part = `${file}.part`;
  const unlock = await lockFile(file);
  try {
    const isOurs = (await exists(file)) && (await exists(part)) && (await hasSettings(part, lines.settings));
    if (isOurs) await keepValid(file, lines);
    const handle = await open(file, isOurs ? 'a' : 'w');
    const written = await writeWhole(part, JSON.stringify(lines.settings), true, messagesFor('en'));
    if (!written.ok) throw new Failure(`${part}: ${written.error}`);
    return {
      append: (record) => handle.appendFile(`${JSON.stringify(record)}\n`),
      finish: () => unlink(part),
      close: () => handle.close().finally(unlock),
    };
  } catch (error) {
    await unlock();
    throw error instanceof Failure ? error : new Failure(`${file}: ${reasonOf(error)}`);
  }
}

async function hasSettings(part: string, settings: JsonObject): Promise<boolean> {
  const text = await readText(part, messagesFor('en'));
  const json = text.ok ? parseJson(text.value) : text;
  return json.ok && isObject(json.value) && firstDifference(json.value as JsonObject, settings) === null;
}

/** Keeps the valid lines at the start of a file, which may have been truncated at any byte. */
async function keepValid(file: string, { take, max }: RecordLines): Promise<void> {
  let length = 0;
  let count = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (count++ === max || !take(line)) break;
    length += Buffer.byteLength(line) + 1;
  }
  const isNewlineMissing = length > (await stat(file)).size;
  if (isNewlineMissing) await appendFile(file, '\n');
  else await truncate(file, length);
}

/** The match of a record, played again; `null` if a move is illegal. */
export function replayedMatch(game: Game, options: Options, json: unknown): MatchPlayed | null {
  const entries = isObject(json) && Array.isArray(json.entries) ? (json.entries as readonly unknown[]) : [];
  const moves = entries.flatMap((entry) => (isObject(entry) && typeof entry.move === 'string' ? [entry.move] : []));
  const position = game.rules.start(options);
  const choices: number[] = [];
  for (const move of moves) {
    choices.push(position.countMoves());
    if (!playTexts(game, position, [move]).ok) return null;
  }
  return { moves, choices, outcome: position.outcome };
}
