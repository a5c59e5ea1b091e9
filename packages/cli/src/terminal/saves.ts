import path from 'node:path';
import { type Game, type Language, loadMatch, type Match, type Result, toRecord } from '@quintet/engine';
import { fail, fill, ok, parseJson } from '@quintet/engine/authoring';
import {
  encodeMatch,
  FORMAT,
  type LoadMessage,
  loadMessage,
  type RecordFacts,
  recordFacts,
  recordFileName,
} from '@quintet/engine/match';
import { Failure, jsonReason } from './failure.ts';
import { jsonFiles, peek, readText } from './files.ts';
import { messagesFor, type TerminalMessages } from './messages.ts';
import type { Terminal } from './terminal.ts';
import { printable } from './width.ts';

/** Why a file cannot be opened. */
export interface Unopened extends LoadMessage {
  /** Facts from the record of a game that is not installed. */
  readonly facts?: RecordFacts;
}

/** Opens a match from a file in any format that a game can read. */
export async function openMatch(
  terminal: Terminal,
  file: string,
  language: Language,
): Promise<Result<Match, Unopened>> {
  const messages = messagesFor(language);
  const text = await readText(file, messages);
  if (!text.ok) {
    const isMissing = text.error === messages.fileNotFound;
    return fail({ message: isMissing ? text.error : messages.invalidFile, detail: isMissing ? null : text.error });
  }
  const json = parseJson(text.value.replace(/^\ufeff/, ''));
  if (!json.ok) return fail({ message: messages.invalidFile, detail: jsonReason(json.error) });
  const match = loadMatch(json.value, terminal.games.list);
  if (match.ok) return match;
  const facts = match.error.code === 'unknown-game' ? recordFacts(json.value) : null;
  return fail({ ...loadMessage(match.error, language), ...(facts ? { facts } : {}) });
}

/** Failure of a command that cannot open its file: the message, then the file name and the details. */
export const openFailure = (file: string, { message, detail }: LoadMessage): Failure =>
  new Failure(`${message}\n  ${printable(detail === null ? file : `${file}: ${detail}`)}`);

const MAX_LISTED = 99;
const HEAD = 1000;
/** Maximum size in bytes of files that are parsed to find out whether they are matches. */
const SMALL = 500_000;

/** Files of a folder that look like matches, newest first. */
export async function matchFiles({ folder, games }: Terminal): Promise<string[]> {
  const found: string[] = [];
  for (const name of await jsonFiles(folder)) {
    if (found.length === MAX_LISTED) break;
    if (await looksLikeMatch(inFolder(folder, name), games.list)) found.push(name);
  }
  return found;
}

async function looksLikeMatch(file: string, games: readonly Game[]): Promise<boolean> {
  const seen = await peek(file, HEAD);
  if (!seen) return false;
  if (seen.head.includes(`"${FORMAT}"`)) return true;
  if (seen.size > SMALL) return false;
  const text = await readText(file, messagesFor('en'));
  const json = text.ok ? parseJson(text.value.replace(/^\ufeff/, '')) : text;
  return json.ok && games.some(({ codecs }) => codecs.some((codec) => codec.recognises(json.value)));
}

export interface SavedText {
  /** File name to use if none was given. */
  readonly defaultName: string;
  readonly text: string;
}

/** Chooses the format by file name: a record if the name ends in `.quintet.json`, otherwise the game's own format, if any. */
export function formatFor(game: Game, file: string): string {
  return /\.quintet\.json$/i.test(file) ? FORMAT : (game.codecs[0]?.format ?? FORMAT);
}

/** Serializes a match as a record or in one of the game's own formats. */
export function saveText(
  match: Match,
  format: string,
  now: Date,
  messages: TerminalMessages,
): Result<SavedText, string> {
  const { game } = match;
  if (format === FORMAT) {
    return ok({ defaultName: recordFileName(game, now), text: pretty(toRecord(match)) });
  }
  const codec = game.codecs.find((known) => known.format === format);
  if (!codec) return fail(fill(messages.unknownFormat, { format, known: formatsOf(game).join(', ') }));
  return ok({ defaultName: codec.fileName(now), text: pretty(encodeMatch(match, codec, now.getTime())) });
}

/** Formats in which a match of this game can be saved. */
export const formatsOf = (game: Game): string[] => [FORMAT, ...game.codecs.map(({ format }) => format)];

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export const inFolder = (folder: string, file: string): string => path.resolve(folder, file);
