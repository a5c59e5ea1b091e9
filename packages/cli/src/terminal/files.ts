import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, link, open, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Language, Result } from '@quintet/engine';
import { fail, fill, ok } from '@quintet/engine/authoring';
import { checkFileName, fileNameSentence } from '@quintet/engine/match';
import { errorCode, reasonOf } from './failure.ts';
import type { TerminalMessages } from './messages.ts';

/** Maximum size of a file to read, in bytes. */
export const MAX_FILE = 16_000_000;

/** Reads a text file, or returns why it cannot be read. */
export async function readText(file: string, messages: TerminalMessages): Promise<Result<string, string>> {
  try {
    const facts = await stat(file);
    if (!facts.isFile()) return fail(messages.notAFile);
    if (facts.size > MAX_FILE) return fail(fill(messages.tooLarge, { megabytes: String(MAX_FILE / 1e6) }));
    return ok(await readFile(file, 'utf8'));
  } catch (error) {
    return fail(errorCode(error) === 'ENOENT' ? messages.fileNotFound : reasonOf(error));
  }
}

/** Checks that every system accepts the file name, and adds the extension. The folder is not checked. */
export function checkPath(file: string, language: Language): Result<string, string> {
  const name = file.endsWith('/') ? '' : path.basename(file);
  const checked = checkFileName(name);
  if (!checked.ok) return fail(fileNameSentence(checked.error, language));
  return ok(withExtension(file.slice(0, file.length - name.length) + checked.value));
}

/** Turns `x` and `x.` into `x.json`, since saved files are listed as *.json. */
export const withExtension = (file: string): string =>
  /^\.?$/.test(path.extname(file)) ? `${file.replace(/\.$/, '')}.json` : file;

export const exists = (file: string): Promise<boolean> =>
  access(file, constants.F_OK).then(
    () => true,
    () => false,
  );

/**
 * Writes a file atomically: to a temporary file first, flushed to disk and then renamed. Without `force`, an existing
 * file is never replaced, not even one that appears at the last moment.
 */
export async function writeWhole(
  file: string,
  text: string,
  force: boolean,
  messages: TerminalMessages,
): Promise<Result<null, string>> {
  const folder = path.dirname(file);
  if (!(await isFolder(folder))) return fail(fill(messages.noFolder, { folder }));
  const part = path.join(folder, `.${randomUUID()}.part`);
  try {
    await writeFile(part, text, { flag: 'wx', flush: true });
    if (force) await rename(part, file);
    else await putInPlace(part, file);
    return ok(null);
  } catch (error) {
    await unlink(part).catch(() => {});
    return fail(errorCode(error) === 'EEXIST' ? fill(messages.exists, { file: path.basename(file) }) : reasonOf(error));
  }
}

/** Why a file cannot be written; `null` if nothing is known to prevent it. */
export async function writeProblem(file: string, messages: TerminalMessages): Promise<string | null> {
  const folder = path.dirname(file);
  if (!(await isFolder(folder))) return fill(messages.noFolder, { folder });
  const facts = await stat(file).catch(() => null);
  if (facts && !facts.isFile()) return messages.notAFile;
  return access(folder, constants.W_OK).then(() => null, reasonOf);
}

/** Creates a hard link, which fails if the name is taken. Without hard links, checks for the file before renaming. */
async function putInPlace(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (error) {
    if (errorCode(error) === 'EEXIST' || (await exists(file))) throw Object.assign(new Error(), { code: 'EEXIST' });
    return rename(part, file);
  }
  await unlink(part);
}

const isFolder = (folder: string): Promise<boolean> =>
  stat(folder).then(
    (facts) => facts.isDirectory(),
    () => false,
  );

/** Reads the first bytes of a file as text, and its size; `null` if it cannot be read. */
export async function peek(file: string, bytes: number): Promise<{ head: string; size: number } | null> {
  const handle = await open(file).catch(() => null);
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return { head: buffer.toString('utf8', 0, bytesRead), size };
  } catch {
    return null;
  } finally {
    await handle.close();
  }
}

/** Names of a folder's *.json files, newest first. */
export async function jsonFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => /\.json$/i.test(name) && !name.startsWith('.'),
  );
  const dated = await Promise.all(
    names.map(async (name) => {
      const facts = await stat(path.join(folder, name)).catch(() => null);
      return facts?.isFile() ? [{ name, time: facts.mtimeMs }] : [];
    }),
  );
  return dated
    .flat()
    .sort((a, b) => b.time - a.time || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}
