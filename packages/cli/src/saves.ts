import path from 'node:path';
import {
  FORMAT,
  fail,
  fill,
  type Game,
  games,
  type Language,
  type LoadFault,
  loadMatch,
  loadSentence,
  type Match,
  ok,
  parseJson,
  type Result,
  recordFileName,
  toRecord,
} from '@quintet/engine';
import { jsonReason } from './failure.ts';
import { jsonFiles, peek, readText } from './files.ts';
import { type HostWords, hostWords } from './words.ts';

/** Why a file is no match: the sentence, and what exactly is wrong where that is known. */
export interface OpenFault {
  readonly message: string;
  readonly detail: string | null;
}

const SHAPES: ReadonlySet<LoadFault['code']> = new Set([
  'not-a-record',
  'newer-format',
  'unknown-game',
  'newer-rules',
  'bad-options',
  'bad-entry',
]);

/** A match from any file that one of the games can read. */
export async function openMatch(file: string, language: Language): Promise<Result<Match, OpenFault>> {
  const words = hostWords(language);
  const text = await readText(file, words);
  if (!text.ok) return fail({ message: text.error, detail: null });
  const json = parseJson(text.value.replace(/^\ufeff/, ''));
  if (!json.ok) return fail({ message: words.invalidFile, detail: jsonReason(json.error) });
  const match = loadMatch(json.value, games);
  return match.ok ? match : fail(faultOf(match.error, words, language));
}

function faultOf(fault: LoadFault, words: HostWords, language: Language): OpenFault {
  const sentence = loadSentence(fault, language);
  if (fault.code === 'invalid-file' || fault.code === 'corrupted-file') return { message: sentence, detail: null };
  const message = SHAPES.has(fault.code) ? words.invalidFile : words.corruptedFile;
  return { message, detail: sentence };
}

export const faultLine = ({ message, detail }: OpenFault): string => (detail ? `${message}: ${detail}` : message);

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

/** The match as the text of a file: our record, or one of the game's own formats. */
export function saveText(match: Match, format: string | null, now: Date, words: HostWords): Result<SavedText, string> {
  const { game, options, moves, outcome } = match;
  if (format === null || format === FORMAT) {
    return ok({ defaultName: recordFileName(game, now), text: pretty(toRecord(match)) });
  }
  const codec = game.codecs.find((known) => known.format === format);
  if (!codec) return fail(fill(words.unknownFormat, { format, known: formatsOf(game).join(', ') }));
  const saved = { options, moves: moves.map(({ text }) => text), outcome, savedAt: now.getTime() };
  return ok({ defaultName: codec.fileName(now), text: pretty(codec.encode(saved)) });
}

const formatsOf = (game: Game): string[] => [FORMAT, ...game.codecs.map(({ format }) => format)];

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export const inFolder = (folder: string, file: string): string => path.resolve(folder, file);
