import { type FileHandle, open } from 'node:fs/promises';
import { isObject, type JsonObject, parseJson } from '@quintet/engine/authoring';
import { Failure, reasonOf } from '../terminal/failure.ts';
import { lockFile, type Unlock } from '../terminal/file-lock.ts';
import { exists, MAX_JOURNAL, readText, writeWhole } from '../terminal/files.ts';
import { messagesFor } from '../terminal/messages.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { runInOrder } from './in-order.ts';
import { firstDifference } from './journal.ts';
import { Progress } from './progress.ts';
import { type MatchRunner, openRunner, type RunnerContext, type RunnerSettings } from './runner.ts';

/** How a journal stores one item per match. */
export interface LineFormat<T> {
  /** Name and version of the format. */
  readonly format: string;
  /** Plural noun for the items in the file, used in messages, such as `puzzles`. */
  readonly holds: string;
  store(item: T): JsonObject;
  /** `null` if the object is not an item. */
  parse(json: Readonly<Record<string, unknown>>): T | null;
}

/**
 * A JSON Lines file: the settings, then one line per match, in the order of the matches. A file truncated at any byte can be resumed.
 */
export class LineJournal<T> {
  /** The items read or appended so far, one per match. */
  readonly items: T[];
  readonly #format: LineFormat<T>;
  readonly #handle: FileHandle;
  readonly #unlock: Unlock;

  private constructor(format: LineFormat<T>, items: T[], handle: FileHandle, unlock: Unlock) {
    this.items = items;
    this.#format = format;
    this.#handle = handle;
    this.#unlock = unlock;
  }

  /** Throws if the file was written with different settings or has another format. */
  static async open<T>(file: string, format: LineFormat<T>, settings: JsonObject): Promise<LineJournal<T>> {
    const unlock = await lockFile(file);
    try {
      const items = (await exists(file)) ? await read(file, format, settings) : [];
      const head = JSON.stringify({ format: format.format, settings });
      const lines = items.map((item, match) => lineOf(format, item, match));
      const written = await writeWhole(file, [head, ...lines, ''].join('\n'), true, messagesFor('en'));
      if (!written.ok) throw new Failure(`${file}: ${written.error}`);
      const handle = await open(file, 'a').catch((error) => {
        throw new Failure(`${file}: ${reasonOf(error)}`);
      });
      return new LineJournal(format, items, handle, unlock);
    } catch (error) {
      await unlock();
      throw error;
    }
  }

  async append(item: T): Promise<void> {
    await this.#handle.appendFile(`${lineOf(this.#format, item, this.items.length)}\n`);
    this.items.push(item);
  }

  close(): Promise<void> {
    return this.#handle.close().finally(this.#unlock);
  }
}

const lineOf = <T>({ store }: LineFormat<T>, item: T, match: number): string =>
  JSON.stringify({ match, ...store(item) });

async function read<T>(file: string, { format, holds, parse }: LineFormat<T>, settings: JsonObject): Promise<T[]> {
  const text = await readText(file, messagesFor('en'), MAX_JOURNAL);
  if (!text.ok) throw new Failure(`${file}: ${text.error}`);
  if (text.value === '') return [];
  const [first = '', ...lines] = text.value.split('\n');
  const head = parseJson(first);
  if (!head.ok || !isObject(head.value) || head.value.format !== format || !isObject(head.value.settings)) {
    throw new Failure(`${file} is not a file of quintet ${holds}, so it was left unchanged`);
  }
  const other = firstDifference(head.value.settings as JsonObject, settings);
  if (other)
    throw new Failure(`${file} was started with other settings (${other}); use another file or delete this one`);
  const items: T[] = [];
  for (const line of lines) {
    const json = parseJson(line);
    const item = json.ok && isObject(json.value) && json.value.match === items.length ? parse(json.value) : null;
    // The end of the file, or the point where it was truncated.
    if (item === null) break;
    items.push(item);
  }
  return items;
}

/** A task that produces one item per match. */
export interface MatchSeries<T> extends Omit<RunnerContext, 'say'> {
  /** Name of the series in the progress bar. */
  readonly label: string;
  /** The options `--workers` and `--queue`. */
  readonly settings: RunnerSettings;
  run(runner: MatchRunner, index: number): Promise<T>;
  /** A short summary of the items so far. */
  state(items: readonly T[]): string;
}

/** Adds the matches that the journal lacks, several at a time and in order, shows the progress and closes the journal. */
export async function fillJournal<T>(
  terminal: Terminal,
  journal: LineJournal<T>,
  { label, settings, run, state, ...context }: MatchSeries<T>,
): Promise<void> {
  const { items } = journal;
  const { matches } = context;
  const progress = new Progress(terminal, label, matches, Math.min(matches, items.length));
  try {
    const runner = openRunner(settings, { ...context, say: (line) => progress.say(line) });
    const runOne = (index: number): Promise<T> => run(runner, index);
    await runInOrder(runner.size, items.length, matches, runOne, async (item) => {
      await journal.append(item);
      progress.step(() => state(items));
    }).finally(() => runner.close());
  } finally {
    progress.close();
    await journal.close();
  }
}
