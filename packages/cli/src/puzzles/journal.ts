import { type FileHandle, open } from 'node:fs/promises';
import { isObject, type JsonObject, parseJson } from '@quintet/engine/authoring';
import { type MinedPuzzle, parsePuzzle, storePuzzle } from '@quintet/engine/puzzles';
import { firstDifference } from '../arena/journal.ts';
import { Failure, reasonOf } from '../terminal/failure.ts';
import { exists, readText, writeWhole } from '../terminal/files.ts';
import { messagesFor } from '../terminal/messages.ts';

const FORMAT = 'quintet-puzzle-matches/1';

/**
 * JSON lines: the settings, then the puzzles of one match per line, in the order of the matches. A file that was cut off at any byte can
 * be continued.
 */
export class PuzzleJournal {
  /** Puzzles of each match so far. */
  readonly matches: (readonly MinedPuzzle[])[];
  readonly #handle: FileHandle;

  private constructor(matches: (readonly MinedPuzzle[])[], handle: FileHandle) {
    this.matches = matches;
    this.#handle = handle;
  }

  /** Throws if the file has other settings or another format. */
  static async open(file: string, settings: JsonObject): Promise<PuzzleJournal> {
    const matches = (await exists(file)) ? await read(file, settings) : [];
    const head = JSON.stringify({ format: FORMAT, settings });
    const text = [head, ...matches.map(lineOf)].map((line) => `${line}\n`).join('');
    const written = await writeWhole(file, text, true, messagesFor('en'));
    if (!written.ok) throw new Failure(`${file}: ${written.error}`);
    const handle = await open(file, 'a').catch((error) => {
      throw new Failure(`${file}: ${reasonOf(error)}`);
    });
    return new PuzzleJournal(matches, handle);
  }

  async append(puzzles: readonly MinedPuzzle[]): Promise<void> {
    await this.#handle.appendFile(`${lineOf(puzzles, this.matches.length)}\n`);
    this.matches.push(puzzles);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

const lineOf = (puzzles: readonly MinedPuzzle[], match: number): string =>
  JSON.stringify({ match, puzzles: puzzles.map(({ key, puzzle }) => ({ key, ...storePuzzle(puzzle) })) });

async function read(file: string, settings: JsonObject): Promise<(readonly MinedPuzzle[])[]> {
  const text = await readText(file, messagesFor('en'));
  if (!text.ok) throw new Failure(`${file}: ${text.error}`);
  if (text.value === '') return [];
  const [first = '', ...lines] = text.value.split('\n');
  const head = parseJson(first);
  if (!head.ok || !isObject(head.value) || head.value.format !== FORMAT || !isObject(head.value.settings)) {
    throw new Failure(`${file} is not a file of quintet puzzles, so it was left unchanged`);
  }
  const other = firstDifference(head.value.settings as JsonObject, settings);
  if (other)
    throw new Failure(`${file} was started with other settings (${other}); use another file or delete this one`);
  const matches: (readonly MinedPuzzle[])[] = [];
  for (const line of lines) {
    const puzzles = parseLine(line, matches.length);
    // The end of the file, or the place where it was cut off.
    if (!puzzles) break;
    matches.push(puzzles);
  }
  return matches;
}

function parseLine(line: string, match: number): MinedPuzzle[] | null {
  const json = parseJson(line);
  if (!json.ok || !isObject(json.value) || json.value.match !== match || !Array.isArray(json.value.puzzles))
    return null;
  const mined: MinedPuzzle[] = [];
  for (const item of json.value.puzzles as readonly unknown[]) {
    const { key, ...rest } = isObject(item) ? item : {};
    const puzzle = parsePuzzle(rest);
    if (!puzzle || typeof key !== 'string') return null;
    mined.push({ key, puzzle });
  }
  return mined;
}
