import {
  fail,
  fill,
  type Game,
  HOST_MESSAGES,
  type Language,
  ok,
  parseJson,
  type Result,
  type SaveCodec,
} from '@quintet/engine/kernel';
import { type LoadFault, loadMatch, loadSentence, type Match, recordFileName, toRecord } from '@quintet/engine/match';

/** In bytes; no match is that long. */
const LARGEST = 8_000_000;

/** A way to write a match down: our record, or a format of the game's own. */
export interface FileFormat {
  readonly id: string;
  fileName(at: Date): string;
  write(match: Match, at: Date): string;
}

/** The game's own format comes first where there is one: it is the one that its players know. */
export const formatsOf = (game: Game): readonly FileFormat[] => [...game.codecs.map(codecFormat), recordFormat(game)];

const recordFormat = (game: Game): FileFormat => ({
  id: 'quintet/1',
  fileName: (at) => recordFileName(game, at),
  write: (match) => pretty(toRecord(match)),
});

const codecFormat = (codec: SaveCodec): FileFormat => ({
  id: codec.format,
  fileName: (at) => codec.fileName(at),
  write: ({ options, moves, outcome }, at) =>
    pretty(codec.encode({ options, moves: moves.map(({ text }) => text), outcome, savedAt: at.getTime() })),
});

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** 1 to 100 characters that every file system takes, and not only dots. */
export const isFileName = (name: string): boolean =>
  /^[^/\\:*?"<>|\p{Cc}]{1,100}$/u.test(name) && !/^[. ]+$/.test(name);

export const withEnding = (name: string): string => (/\.json$/i.test(name) ? name : `${name}.json`);

/** Not JSON of any kind we know, rather than a match with something wrong in it. */
const SHAPES: ReadonlySet<LoadFault['code']> = new Set([
  'not-a-record',
  'newer-format',
  'unknown-game',
  'newer-rules',
  'bad-options',
  'bad-entry',
]);

/** A match from a file of any format that one of the games reads, or a sentence that says why not. */
export async function readMatchFile(
  file: Blob,
  games: readonly Game[],
  language: Language,
): Promise<Result<Match, string>> {
  const messages = HOST_MESSAGES[language];
  if (file.size > LARGEST) return fail(messages.invalidFile);
  let content: string;
  try {
    content = await file.text();
  } catch {
    return fail(messages.fileNotFound);
  }
  const json = parseJson(content.replace(/^\ufeff/, ''));
  if (!json.ok) return fail(messages.invalidFile);
  const loaded = loadMatch(json.value, games);
  return loaded.ok ? loaded : fail(faultSentence(loaded.error, language));
}

function faultSentence(fault: LoadFault, language: Language): string {
  const sentence = loadSentence(fault, language);
  if (fault.code === 'invalid-file' || fault.code === 'corrupted-file') return sentence;
  const messages = HOST_MESSAGES[language];
  return `${SHAPES.has(fault.code) ? messages.invalidFile : messages.corruptedFile}: ${sentence}`;
}

export const savedSentence = (file: string, language: Language): string =>
  fill(HOST_MESSAGES[language].saved, { file });
export const loadedSentence = (file: string, language: Language): string =>
  fill(HOST_MESSAGES[language].loaded, { file });
export const saveFailedSentence = (reason: string, language: Language): string =>
  fill(HOST_MESSAGES[language].saveFailed, { reason });

/** Hands a text to the browser as a file to be saved. */
export function download(name: string, content: string): Result<null, string> {
  try {
    const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    return ok(null);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** Asks for a file; null when none is chosen. */
export const pickFile = (): Promise<File | null> =>
  new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.json,application/json';
    input.onchange = () => resolve(input.files?.[0] ?? null);
    input.oncancel = () => resolve(null);
    input.click();
  });
