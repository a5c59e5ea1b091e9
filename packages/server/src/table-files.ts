/** Files with endgame tables: one line of JSON, then the bytes, compressed. */
import { createHash, randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { mkdir, rename, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import type { Game, Options } from '@quintet/engine';
import { canonical, isObject, type TableSource } from '@quintet/engine/authoring';
import type { TableSummary } from '@quintet/engine/search';

const FORMAT = 'quintet-table/1';
/** Maximum length of the line of JSON, in bytes. */
const MAX_HEAD = 4096;
const NEWLINE = 10;
const EXTENSION = '.table';

/** A table of a game with these options. */
export interface TableKey {
  readonly game: Game;
  readonly options: Options;
  readonly name: string;
}

/** What a file says about its table. */
export interface TableHead extends TableSummary {
  /** Time that computing the table took, in ms. */
  readonly ms: number;
}

/** A file that cannot be used. The message names the file and the problem. */
export class TableFileError extends Error {}

/** The file of a table, in a folder per game and options: `jungle-spec/LT-E.table`. */
export const tableFile = (folder: string, { game, options, name }: TableKey): string =>
  path.join(folder, [game.id, ...Object.values(options)].join('-'), `${name}${EXTENSION}`);

/** Writes a table to its file: to a temporary file first, so that a file is always complete. */
export async function writeTable(folder: string, key: TableKey, bytes: Uint8Array, head: TableHead): Promise<void> {
  const file = tableFile(folder, key);
  const line = JSON.stringify({ ...identity(key), bytes: bytes.length, sha256: hash(bytes), ...head });
  const packed = await promisify(deflateRaw)(bytes);
  await mkdir(path.dirname(file), { recursive: true });
  const part = path.join(path.dirname(file), `.${randomUUID()}.part`);
  try {
    await writeFile(part, Buffer.concat([Buffer.from(`${line}\n`), packed]), { flag: 'wx', flush: true });
    await rename(part, file);
  } catch (error) {
    await unlink(part).catch(() => {});
    throw error;
  }
}

/** Reads what a file says about its table, without its bytes; `null` if there is no file. */
export function readTableHead(folder: string, key: TableKey): TableHead | null {
  const file = tableFile(folder, key);
  if (!existsSync(file)) return null;
  const start = Buffer.alloc(MAX_HEAD);
  const handle = openSync(file, 'r');
  try {
    return parseHead(file, key, start.subarray(0, readSync(handle, start, 0, MAX_HEAD, 0))).head;
  } finally {
    closeSync(handle);
  }
}

/** Reads and checks a table; `null` if there is no file. */
export function readTable(folder: string, key: TableKey): Uint8Array | null {
  const file = tableFile(folder, key);
  if (!existsSync(file)) return null;
  const content = readFileSync(file);
  const { length, bytes, sha256 } = parseHead(file, key, content.subarray(0, MAX_HEAD));
  let table: Uint8Array;
  try {
    table = new Uint8Array(inflateRawSync(content.subarray(length), { maxOutputLength: bytes + 1 }));
  } catch {
    throw new TableFileError(`${file} is damaged: its data cannot be read; delete it, and it is computed again`);
  }
  if (table.length !== bytes || hash(table) !== sha256) {
    throw new TableFileError(`${file} is damaged: its checksum is wrong; delete it, and it is computed again`);
  }
  return table;
}

/** The tables in a folder. Throws `TableFileError` if a file cannot be used. */
export const folderTables =
  (folder: string, game: Game): TableSource =>
  (options, name) =>
    readTable(folder, { game, options, name });

/** A hash of the names of a folder's tables for these options. Tables of the same names have the same results. */
export function tablesHash(folder: string, game: Game, options: Options): string {
  const own = path.dirname(tableFile(folder, { game, options, name: '' }));
  const names = existsSync(own) ? readdirSync(own).filter((file) => file.endsWith(EXTENSION)) : [];
  return hash(Buffer.from(names.sort().join())).slice(0, 16);
}

const identity = ({ game, options, name }: TableKey) => ({
  ...{ format: FORMAT, game: game.id, rules: game.rulesVersion, options, name },
});

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function parseHead(file: string, key: TableKey, start: Buffer) {
  const length = start.indexOf(NEWLINE) + 1;
  const json = jsonIn(start.subarray(0, length).toString());
  if (!json || json.format !== FORMAT) throw new TableFileError(`${file} is not a table of the format ${FORMAT}`);
  const { bytes, sha256, positions, won, lost, longest, longestAt, ms, ...rest } = json;
  if (canonical(rest as never) !== canonical(identity(key) as never)) {
    throw new TableFileError(`${file} has another table, or one of other rules or options`);
  }
  const size = key.game.tables.size(key.options, key.name);
  const counts = [positions, won, lost, longest, longestAt, ms].map(Number);
  if (bytes !== size || counts.some((count) => Number.isNaN(count))) {
    throw new TableFileError(`${file} is damaged: its first line is wrong; delete it, and it is computed again`);
  }
  const head = { positions, won, lost, longest, longestAt, ms } as unknown as TableHead;
  return { length, bytes: size, sha256, head };
}

function jsonIn(text: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : null;
  } catch {
    return null;
  }
}
