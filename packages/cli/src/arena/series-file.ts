import { open } from 'node:fs/promises';
import { canonical, isObject, type JsonObject, parseJson } from '@quintet/engine/authoring';
import { Failure } from '../terminal/failure.ts';
import { lockFile } from '../terminal/file-lock.ts';
import { writeProblem } from '../terminal/files.ts';
import { messagesFor } from '../terminal/messages.ts';

/** The first line of a series file. */
export interface SeriesHead {
  readonly format: string;
  /** Everything that the items depend on, except their number. */
  readonly settings: JsonObject;
  /** Which part of the items the file has, such as `2/5`; missing for all. */
  readonly share?: string;
}

/** An open file of a series: JSON Lines, the head and then one line per item, in order. */
export interface SeriesFile {
  append(line: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a file to append the items that are missing, and passes the lines that it has to `take`. A last line that was not written
 * completely is cut off. Throws if the file is another series, or no series at all, and leaves it unchanged.
 */
export async function openSeriesFile(
  file: string,
  head: SeriesHead,
  take: (line: string) => void,
): Promise<SeriesFile> {
  const problem = await writeProblem(file, messagesFor('en'));
  if (problem !== null) throw new Failure(`${file}: ${problem}`);
  const unlock = await lockFile(file);
  try {
    const handle = await open(file, 'a+');
    try {
      const { size } = await handle.stat();
      const first = JSON.stringify(head);
      let length = 0;
      for await (const line of handle.readLines({ start: 0, autoClose: false })) {
        const end = length + Buffer.byteLength(line) + 1;
        const isTorn = end > size;
        if (length === 0 && !(isTorn && first.startsWith(line))) checkHead(file, line, head);
        if (isTorn) break;
        if (length > 0) take(line);
        length = end;
      }
      await handle.truncate(length);
      if (length === 0) await handle.appendFile(`${first}\n`);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return {
      append: (line) => handle.appendFile(`${line}\n`),
      close: () => handle.close().finally(unlock),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Parses the first line of a series file; `null` if it is none. */
export function parseHead(line: string): SeriesHead | null {
  const json = parseJson(line);
  if (!json.ok || !isObject(json.value)) return null;
  const { format, settings, share } = json.value;
  const isHead = typeof format === 'string' && isObject(settings) && (share === undefined || typeof share === 'string');
  return isHead ? (json.value as unknown as SeriesHead) : null;
}

function checkHead(file: string, line: string, head: SeriesHead): void {
  const saved = parseHead(line);
  if (saved?.format !== head.format) {
    throw new Failure(`${file} is not a file of the format ${head.format}, so it was left unchanged`);
  }
  const other = firstDifference(all(saved), all(head));
  if (other) {
    throw new Failure(`${file} was started with other settings (${other}); use another file or delete this one`);
  }
}

const all = ({ settings, share }: SeriesHead): JsonObject => ({ ...settings, share: share ?? null });

/** Describes the first setting that differs, with both values; `null` if all are equal. */
export function firstDifference(was: JsonObject, is: JsonObject): string | null {
  const key = [...new Set([...Object.keys(is), ...Object.keys(was)])].find(
    (name) => canonical(was[name] ?? null) !== canonical(is[name] ?? null),
  );
  if (key === undefined) return null;
  return `${key}: ${canonical(was[key] ?? null)}, now ${canonical(is[key] ?? null)}`;
}
