import path from 'node:path';
import {
  FORMAT,
  fail,
  fill,
  type Game,
  games,
  type Language,
  type LoadMessage,
  loadMatch,
  loadMessage,
  type Match,
  ok,
  parseJson,
  type Result,
  recordFileName,
  toRecord,
} from '@quintet/engine';
import { printable } from './draw/width.ts';
import { Failure, jsonReason } from './failure.ts';
import { jsonFiles, peek, readText } from './files.ts';
import { type HostWords, hostWords } from './words.ts';

/** A match from any file that one of the games can read. */
export async function openMatch(file: string, language: Language): Promise<Result<Match, LoadMessage>> {
  const words = hostWords(language);
  const text = await readText(file, words);
  if (!text.ok) {
    const isMissing = text.error === words.fileNotFound;
    return fail({ message: isMissing ? text.error : words.invalidFile, detail: isMissing ? null : text.error });
  }
  const json = parseJson(text.value.replace(/^\ufeff/, ''));
  if (!json.ok) return fail({ message: words.invalidFile, detail: jsonReason(json.error) });
  const match = loadMatch(json.value, games);
  return match.ok ? match : fail(loadMessage(match.error, language));
}

/** How a command that cannot go on without the file ends: the message, then the file and what is wrong with it. */
export const unopened = (file: string, { message, detail }: LoadMessage): Failure =>
  new Failure(`${message}\n  ${printable(detail === null ? file : `${file}: ${detail}`)}`);

const MOST_LISTED = 99;
const HEAD = 1000;
/** In bytes; larger ones are not read to see what they are. */
const SMALL = 500_000;

/** The files of a folder that look like matches, newest first. */
export async function matchFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await jsonFiles(folder)) {
    if (found.length === MOST_LISTED) break;
    if (await looksLikeMatch(inFolder(folder, name))) found.push(name);
  }
  return found;
}

async function looksLikeMatch(file: string): Promise<boolean> {
  const seen = await peek(file, HEAD);
  if (!seen) return false;
  if (seen.head.includes(`"${FORMAT}"`)) return true;
  if (seen.size > SMALL) return false;
  const text = await readText(file, hostWords('en'));
  const json = text.ok ? parseJson(text.value.replace(/^\ufeff/, '')) : text;
  return json.ok && games.some(({ codecs }) => codecs.some((codec) => codec.recognises(json.value)));
}

export interface SavedText {
  /** The name for a file that was given none. */
  readonly defaultName: string;
  readonly text: string;
}

/** The format of a file by its name: the game's own if it has one, unless the name asks for a record. */
export function formatFor(game: Game, file: string): string {
  return /\.quintet\.json$/i.test(file) ? FORMAT : (game.codecs[0]?.format ?? FORMAT);
}

/** The match as the text of a file: our record, or one of the game's own formats. */
export function saveText(match: Match, format: string, now: Date, words: HostWords): Result<SavedText, string> {
  const { game, options, moves, outcome } = match;
  if (format === FORMAT) {
    return ok({ defaultName: recordFileName(game, now), text: pretty(toRecord(match)) });
  }
  const codec = game.codecs.find((known) => known.format === format);
  if (!codec) return fail(fill(words.unknownFormat, { format, known: formatsOf(game).join(', ') }));
  const saved = { options, moves: moves.map(({ text }) => text), outcome, savedAt: now.getTime() };
  return ok({ defaultName: codec.fileName(now), text: pretty(codec.encode(saved)) });
}

/** The formats that a match can be saved in. */
export const formatsOf = (game: Game): string[] => [FORMAT, ...game.codecs.map(({ format }) => format)];

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export const inFolder = (folder: string, file: string): string => path.resolve(folder, file);
