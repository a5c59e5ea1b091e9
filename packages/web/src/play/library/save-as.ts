import { fail, fill, type Game, type Result, type SaveCodec } from '@quintet/engine/authoring';
import {
  APP_MESSAGES,
  encodeMatch,
  fileTimestamp,
  type Match,
  type MatchRecord,
  recordFileName,
  toRecord,
} from '@quintet/engine/match';
import { reasonOf } from '../../ui/browser.ts';
import { settings } from '../../ui/settings.svelte.ts';
import { text } from './messages.ts';
import { LIBRARY_FORMAT } from './read-file.ts';
import type { SavedMatch } from './store.ts';

/** The part of the File System Access API that saving uses. Firefox and Safari lack it. */
interface SaveHandle {
  readonly name: string;
  createWritable(): Promise<SaveStream>;
}
interface SaveStream {
  write(text: string): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}
type SavePicker = (options: {
  readonly suggestedName: string;
  readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
}) => Promise<SaveHandle>;

/**
 * Saves a file with the browser's file picker, or as a download if there is no picker. The value is the sentence to show; `null`
 * if the user cancelled. The error is the reason that completes "Failed to save".
 */
export async function saveAs(file: OutFile): Promise<Result<string | null, string>> {
  const picker = (globalThis as { showSaveFilePicker?: SavePicker }).showSaveFilePicker;
  try {
    const handle = picker ? await pick(picker, file) : 'no-picker';
    if (handle === 'cancelled') return { ok: true, value: null };
    if (handle === 'no-picker') {
      download(file);
      return { ok: true, value: fill(text['download-started'], { file: file.name }) };
    }
    await write(handle, file.text);
    return { ok: true, value: fill(APP_MESSAGES[settings.language].saved, { file: handle.name }) };
  } catch (error) {
    return fail(savingReason(error));
  }
}

export const saveFailedSentence = (reason: string): string =>
  fill(APP_MESSAGES[settings.language].saveFailed, { reason });

async function pick(
  picker: SavePicker,
  { name, type = JSON_TYPE }: OutFile,
): Promise<SaveHandle | 'cancelled' | 'no-picker'> {
  try {
    return await picker({ suggestedName: name, types: [{ accept: { [type]: [name.slice(name.lastIndexOf('.'))] } }] });
  } catch (error) {
    const code = error instanceof DOMException ? error.name : null;
    if (code === 'AbortError') return 'cancelled';
    // In an iframe on another site, the picker exists but may not be opened.
    if (code === 'SecurityError') return 'no-picker';
    throw error;
  }
}

/** The browser writes to a temporary copy until `close` resolves. */
async function write(handle: SaveHandle, content: string): Promise<void> {
  const stream = await handle.createWritable();
  try {
    await stream.write(content);
    await stream.close();
  } catch (error) {
    await stream.abort().catch(() => {});
    throw error;
  }
}

function savingReason(error: unknown): string {
  const name = error instanceof DOMException ? error.name : null;
  if (name === 'NotAllowedError' || name === 'NoModificationAllowedError') return text.denied;
  if (name === 'QuotaExceededError') return text.full;
  return reasonOf(error);
}

/** A file for the user to save. */
export interface OutFile {
  readonly name: string;
  readonly text: string;
  /** JSON by default. */
  readonly type?: 'application/json' | 'text/csv';
}

const JSON_TYPE = 'application/json';

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The match as a file: in a game's own format, or as our record when `codec` is `null`. */
export function matchFile(match: Match, codec: SaveCodec | null, now: Date): OutFile {
  if (!codec) return recordFile(toRecord(match), now);
  return { name: codec.fileName(now), text: pretty(encodeMatch(match, codec, now.getTime())) };
}

export const recordFile = (record: MatchRecord, now: Date): OutFile => ({
  name: recordFileName({ id: record.game }, now),
  text: pretty(record),
});

/** The formats in which a match can be saved, the game's own first. `null` stands for our record. */
export const formatsOf = (game: Game): readonly (SaveCodec | null)[] => [...game.codecs, null];

/** The file name to use: trimmed, with its extension added. */
export function fileNameOf(typed: string): string {
  const name = typed.trim();
  return /\.json$/i.test(name) ? name : `${name}.json`;
}

/** Exports all matches as one file that any Quintet app can import. */
export function libraryFile(all: readonly SavedMatch[], now: Date): OutFile {
  const matches = all.map(({ record, createdAt, changedAt }) => ({ record, createdAt, changedAt }));
  return {
    name: `quintet-library-${fileTimestamp(now, '-')}.json`,
    text: `${JSON.stringify({ format: LIBRARY_FORMAT, matches })}\n`,
  };
}

/** Saves the file as a browser download. */
export function download({ name, text, type = JSON_TYPE }: OutFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser may still be reading the content after the click, so the URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
