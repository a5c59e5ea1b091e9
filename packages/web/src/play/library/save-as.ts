import { fail, fill, type Result } from '@quintet/engine/authoring';
import { HOST_MESSAGES } from '@quintet/engine/match';
import { settings } from '../../ui/settings.svelte.ts';
import { text } from './messages.ts';
import { download, type OutFile } from './write-file.ts';

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
 * Saves a file with the browser's file picker, or as a download if there is no picker. The value is the sentence to show, `null`
 * when the user cancelled the picker. The error is the reason that completes "Failed to save".
 */
export async function saveAs(file: OutFile): Promise<Result<string | null, string>> {
  const picker = (globalThis as { showSaveFilePicker?: SavePicker }).showSaveFilePicker;
  try {
    const handle = picker ? await pick(picker, file.name) : 'no-picker';
    if (handle === 'cancelled') return { ok: true, value: null };
    if (handle === 'no-picker') {
      download(file);
      return { ok: true, value: fill(text['download-started'], { file: file.name }) };
    }
    await write(handle, file.text);
    return { ok: true, value: fill(HOST_MESSAGES[settings.language].saved, { file: handle.name }) };
  } catch (error) {
    return fail(reasonOf(error));
  }
}

export const saveFailedSentence = (reason: string): string =>
  fill(HOST_MESSAGES[settings.language].saveFailed, { reason });

async function pick(picker: SavePicker, suggestedName: string): Promise<SaveHandle | 'cancelled' | 'no-picker'> {
  try {
    return await picker({ suggestedName, types: [{ accept: { 'application/json': ['.json'] } }] });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : null;
    if (name === 'AbortError') return 'cancelled';
    // Inside another site's frame, the picker exists but may not be opened.
    if (name === 'SecurityError') return 'no-picker';
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

function reasonOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : null;
  if (name === 'NotAllowedError' || name === 'NoModificationAllowedError') return text.denied;
  if (name === 'QuotaExceededError') return text.full;
  return error instanceof Error ? error.message : String(error);
}
