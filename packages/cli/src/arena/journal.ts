import { type FileHandle, open, unlink } from 'node:fs/promises';
import { canonical, isObject, type Json, type JsonObject, parseJson, type Seat } from '@quintet/engine';
import { Failure, reasonOf } from '../failure.ts';
import { exists, readText, writeWhole } from '../files.ts';
import { hostWords } from '../words.ts';

export const ARENA_FORMAT = 'quintet-arena/1';

/** What is kept of a match of the arena. */
export interface Kept {
  /** Counted from 0; opening, seats and seed follow from it. */
  readonly index: number;
  /** The seat that side a had. */
  readonly a: Seat;
  readonly winner: Seat | null;
  readonly reason: string;
  readonly plies: number;
}

/** Where finished matches are kept. */
export interface Journal {
  /** From earlier runs, by index. */
  readonly kept: ReadonlyMap<number, Kept>;
  keep(match: Kept): Promise<void>;
  /** Puts the matches in order and the result behind them. */
  finish(matches: readonly Kept[], result: Json): Promise<void>;
  close(): Promise<void>;
}

/** For a run that leaves nothing behind. */
export const FORGETFUL: Journal = {
  kept: new Map(),
  keep: async () => {},
  finish: async () => {},
  close: async () => {},
};

/**
 * A file that grows by a line a match, so that a run that is cut off at any byte goes on from there, and that is one JSON
 * document once the run is through. A file with other settings, or of another kind, is refused and left as it is.
 */
export async function openJournal(file: string, settings: JsonObject): Promise<Journal> {
  const kept = await read(file, settings);
  const head = `{"format":"${ARENA_FORMAT}","settings":${JSON.stringify(settings)},"matches":[\n`;
  const lineOf = (match: Kept): string => JSON.stringify(match);
  await write(file, head + [...kept.values()].map((match) => `${lineOf(match)},\n`).join(''));
  const handle = await open(file, 'a').catch((error) => {
    throw new Failure(`${file}: ${reasonOf(error)}`);
  });
  return {
    kept,
    keep: inTurn(handle, (match: Kept) => `${lineOf(match)},\n`),
    finish: async (matches, result) =>
      write(file, `${head}${matches.map(lineOf).join(',\n')}\n],"result":${JSON.stringify(result)}}\n`),
    close: () => handle.close(),
  };
}

/** Removes a file of the arena's that was begun with other settings: for files that are nobody's but ours. */
export async function dropOtherJournal(file: string, settings: JsonObject): Promise<void> {
  const was = (await exists(file)) ? await readHead(file) : null;
  if (was && firstDifference(was.settings, settings)) await unlink(file);
}

/** Appends one line after the other, however many are handed in at once. */
function inTurn<T>(handle: FileHandle, lineOf: (item: T) => string): (item: T) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (item) => {
    last = last.then(() => handle.appendFile(lineOf(item)));
    return last;
  };
}

async function write(file: string, text: string): Promise<void> {
  const written = await writeWhole(file, text, true, hostWords('en'));
  if (!written.ok) throw new Failure(`${file}: ${written.error}`);
}

async function read(file: string, settings: JsonObject): Promise<Map<number, Kept>> {
  const kept = new Map<number, Kept>();
  const was = (await exists(file)) ? await readHead(file) : null;
  if (!was) return kept;
  const other = firstDifference(was.settings, settings);
  if (other) throw new Failure(`${file} was begun with other settings (${other}); take another file, or delete it`);
  for (const line of was.lines) {
    const match = keptIn(line);
    // The end, or where it was cut off.
    if (!match) break;
    kept.set(match.index, match);
  }
  return kept;
}

/** The settings of a file and the lines behind them; null where it is empty. */
async function readHead(file: string): Promise<{ settings: JsonObject; lines: string[] } | null> {
  const text = await readText(file, hostWords('en'));
  if (!text.ok) throw new Failure(`${file}: ${text.error}`);
  if (text.value === '') return null;
  const [first = '', ...lines] = text.value.split('\n');
  const head = parseJson(`${first}]}`);
  if (!head.ok || !isObject(head.value) || head.value.format !== ARENA_FORMAT || !isObject(head.value.settings)) {
    throw new Failure(`${file} is not a file of the arena's; it is left as it is`);
  }
  return { settings: head.value.settings as JsonObject, lines };
}

/** A setting that is not the same, as it was and as it is; null where all are. */
export function firstDifference(was: JsonObject, is: JsonObject): string | null {
  const key = [...new Set([...Object.keys(is), ...Object.keys(was)])].find(
    (name) => canonical(was[name] ?? null) !== canonical(is[name] ?? null),
  );
  if (key === undefined) return null;
  return `${key}: ${canonical(was[key] ?? null)}, now ${canonical(is[key] ?? null)}`;
}

function keptIn(line: string): Kept | null {
  const json = parseJson(line.replace(/,$/, ''));
  if (!json.ok || !isObject(json.value)) return null;
  const { index, a, winner, reason, plies } = json.value;
  const isKept =
    Number.isSafeInteger(index) &&
    (a === 0 || a === 1) &&
    (winner === 0 || winner === 1 || winner === null) &&
    typeof reason === 'string' &&
    Number.isSafeInteger(plies);
  return isKept ? (json.value as unknown as Kept) : null;
}
