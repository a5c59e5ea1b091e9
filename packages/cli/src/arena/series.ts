import { isObject, type JsonObject, parseJson } from '@quintet/engine/authoring';
import { type StartWorker, WorkerPool } from '@quintet/engine/search';
import { Failure, usage } from '../terminal/failure.ts';
import { print, printJson, type Terminal } from '../terminal/terminal.ts';
import { runInOrder } from './in-order.ts';
import { Progress } from './progress.ts';
import { openSeriesFile, type SeriesFile } from './series-file.ts';
import { fileFrom, workersFrom } from './settings.ts';
import { numberAt, shareFrom, sizeOf } from './share.ts';

/** Options of commands that run a series. */
export interface SeriesSettings {
  readonly workers?: string;
  readonly share?: string;
  readonly out?: string;
  readonly json?: boolean;
}

export const WORKERS_HELP = 'number of threads; default is the number of cores';
export const OUT_HELP = 'file for the matches, one per line; a rerun with the same settings continues it';
export const SHARE_HELP =
  'only a part, to divide the work among machines: 2/5 is the second of five; see quintet merge';

/** A deterministic series: an item depends on the settings and its number alone. */
export interface Series<T> {
  /** Name of the series in the progress bar. */
  readonly label: string;
  /** Name and version of the file format. */
  readonly format: string;
  /** Everything that the items depend on, except their number. */
  readonly settings: JsonObject;
  readonly size: number;
  readonly startWorker: StartWorker;
  readonly threadsPerWorker?: number;
  run(pool: WorkerPool, number: number): Promise<T>;
  /** Encodes an item as its line of the file. */
  store(item: T): JsonObject;
  /** Reads an item back; `null` if it is malformed. */
  parse(json: Readonly<Record<string, unknown>>): T | null;
  /** Counts an item. Items arrive in the order of their numbers; `false` ends the series. */
  take(item: T, number: number): unknown;
  /** A short summary of the items so far. */
  state(): string;
}

/**
 * Runs the items that the file of `--out` lacks, several at a time, and appends them in order. Returns `false` for a share, which has no
 * result of its own.
 */
export async function runSeries<T>(terminal: Terminal, given: SeriesSettings, series: Series<T>): Promise<boolean> {
  const { label, format, settings, size, startWorker, store, take } = series;
  const share = shareFrom(given.share);
  const file = fileFrom(terminal, given.out);
  if (given.share !== undefined && file === null) throw usage('--share needs --out, the file for this share');
  const total = sizeOf(share, size);
  const workers = workersFrom(given.workers, Math.max(1, total), series.threadsPerWorker);
  let done = 0;
  let isOver = false;
  const count = (item: T): void => {
    if (done === total || isOver) return;
    isOver = take(item, numberAt(share, done++)) === false;
  };
  const head = { format, settings, ...(given.share === undefined ? {} : { share: given.share }) };
  let lines = 1;
  const takeLine = (line: string): void => {
    const json = parseJson(line);
    const item = json.ok && isObject(json.value) ? series.parse(json.value) : null;
    lines++;
    if (item === null || JSON.stringify(store(item)) !== line) throw new Failure(`${file}, line ${lines} is damaged`);
    count(item);
  };
  const opened: SeriesFile | null = file === null ? null : await openSeriesFile(file, head, takeLine);
  try {
    const progress = new Progress(terminal, label, total, done);
    const pool = new WorkerPool(startWorker, { size: workers, onCrash: (line) => progress.say(line) });
    const run = (index: number): Promise<T> => series.run(pool, numberAt(share, index));
    try {
      await runInOrder(workers, done, isOver ? done : total, run, async (item) => {
        await opened?.append(JSON.stringify(store(item)));
        count(item);
        progress.step(series.state);
        return !isOver;
      });
    } finally {
      progress.close();
      await pool.close();
    }
  } finally {
    await opened?.close();
  }
  if (given.share === undefined) return true;
  if (given.json) printJson(terminal, { share: given.share, items: done });
  else print(terminal, `${label}: share ${given.share} is complete, ${done} of ${size}`);
  return false;
}

/** Refuses files and tests that need the whole series. */
export function refuseWithShare(given: SeriesSettings, needed: Readonly<Record<string, unknown>>): void {
  if (given.share === undefined) return;
  for (const [name, value] of Object.entries(needed)) {
    if (value !== undefined) throw usage(`${name} needs the whole series: leave out --share`);
  }
}
