import { deflateRawSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { type Entry, fold, type MatchRecord, type Player, startMatch, toRecord } from '@quintet/engine';
import { gameOf } from './playing.ts';

export interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const jsonFile = (name: string, value: unknown): TestFile => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

/** The record of a match with these moves, followed by the entries in `end`. Omitted options get their defaults. */
export function recordOf(
  id: string,
  moves: readonly string[],
  {
    players,
    end = [],
    options: given = {},
  }: { players?: readonly [Player, Player]; end?: readonly Entry[]; options?: object } = {},
): MatchRecord {
  const game = gameOf(id);
  const options = game.rules.parseOptions(given);
  if (!options.ok) throw new Error(options.error.key);
  const start = startMatch(game, players ? { options: options.value, players } : { options: options.value });
  const { result } = fold(start, [...moves.map((move) => ({ move, at: null })), ...end]);
  if (!result.ok) throw new Error(result.error.code);
  return toRecord(result.value);
}

/** Path of the link that shares a record, as the app makes it. */
export const matchLinkOf = (record: unknown): string =>
  `shared#${deflateRawSync(JSON.stringify(record)).toString('base64url')}`;

/** A Jungle save file of a match with these moves. */
export function savedFile(moves: readonly string[]): TestFile {
  const game = gameOf('jungle');
  const [codec] = game.codecs;
  const options = game.rules.parseOptions({});
  if (!codec || !options.ok) throw new Error('Jungle has no save format');
  return jsonFile(
    'mine.json',
    codec.encode({ options: options.value, moves, outcome: null, savedAt: Date.UTC(2026, 0, 2) }),
  );
}

/** Loads a file on a match page. */
export const load = (page: Page, file: TestFile): Promise<void> => page.getByTestId('load-file').setInputFiles(file);

/** Imports files with the library's import button. */
export async function importFiles(page: Page, ...files: readonly TestFile[]): Promise<void> {
  await page.goto('/library');
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible();
  await page.getByLabel('Import files').setInputFiles([...files]);
}

/** Drags files over the page, and drops them unless `drop` is false. */
export async function dropFiles(page: Page, files: readonly TestFile[], { drop = true } = {}): Promise<void> {
  const contents = files.map(({ name, buffer }) => ({ name, text: buffer.toString() }));
  const dragged = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, text } of all) transfer.items.add(new File([text], name, { type: 'application/json' }));
    return transfer;
  }, contents);
  for (const kind of ['dragenter', 'dragover', ...(drop ? ['drop'] : [])]) {
    await page.dispatchEvent('main', kind, { dataTransfer: dragged });
  }
}

/** How the fake file picker behaves. */
export interface PickerPlan {
  /** The name that the user enters in the picker; the suggested name by default. */
  readonly renamedTo?: string;
  /** Name of the DOMException that each step throws. */
  readonly fails?: Readonly<Partial<Record<'pick' | 'createWritable' | 'write' | 'close', string>>>;
}

interface Saves {
  suggested: string[];
  /** Closed files, by name. */
  files: Record<string, string>;
}

/** Replaces the file picker of an open page: tests cannot click the browser's own. */
export const useSavePicker = (page: Page, plan: PickerPlan = {}): Promise<void> =>
  page.evaluate(({ renamedTo, fails }: PickerPlan) => {
    const saves: Saves = { suggested: [], files: {} };
    const step = async (what: keyof NonNullable<PickerPlan['fails']>): Promise<void> => {
      const name = fails?.[what];
      if (name) throw new DOMException(`${what} failed`, name);
    };
    const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) => {
      saves.suggested.push(suggestedName);
      await step('pick');
      const name = renamedTo ?? suggestedName;
      const createWritable = async () => {
        await step('createWritable');
        let content = '';
        return {
          write: async (text: string) => {
            await step('write');
            content += text;
          },
          close: async () => {
            await step('close');
            saves.files[name] = content;
          },
          abort: async () => {},
        };
      };
      return { name, createWritable };
    };
    Object.assign(window, { showSaveFilePicker, saves });
  }, plan);

/** The files saved by the fake picker. */
export const savesOf = (page: Page): Promise<Saves> =>
  page.evaluate(() => (window as unknown as { saves: Saves }).saves);

/** Removes the file picker from this page and all later pages, so that files are downloaded. */
export async function withoutSavePicker(page: Page): Promise<void> {
  const remove = (): void => {
    Object.assign(window, { showSaveFilePicker: undefined });
  };
  await page.addInitScript(remove);
  await page.evaluate(remove);
}

export interface MatchToSave {
  readonly id: string;
  readonly game: string;
  readonly options: object;
  readonly moves: readonly string[];
  readonly players?: readonly { readonly name: string | null; readonly level: number | null }[];
}

const PERSON = { name: null, level: null };

/** Writes an unfinished match to the library of an open page, as if it had been played on this device. */
export async function saveMatch(
  page: Page,
  { id, game, options, moves, players = [PERSON, PERSON] }: MatchToSave,
): Promise<void> {
  const record = {
    format: 'quintet/1',
    rules: 1,
    game,
    options,
    terms: { clock: null, awaySeconds: null, undoLimit: null },
    players,
    entries: moves.map((move) => ({ move, at: 1 })),
    outcome: null,
  };
  // The app creates the database. Opening it too early would create an empty database, so that attempt is aborted.
  await page.waitForFunction(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'quintet')) return false;
    const opened = indexedDB.open('quintet');
    return new Promise<boolean>((resolve) => {
      opened.onupgradeneeded = () => opened.transaction?.abort();
      opened.onerror = () => resolve(false);
      opened.onsuccess = () => {
        resolve(opened.result.objectStoreNames.contains('matches'));
        opened.result.close();
      };
    });
  });
  await page.evaluate(
    async (saved) => {
      const opened = indexedDB.open('quintet');
      await new Promise((resolve) => {
        opened.onsuccess = resolve;
      });
      const transaction = opened.result.transaction('matches', 'readwrite');
      transaction.objectStore('matches').put(saved);
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      opened.result.close();
    },
    { id, record, ahead: [], createdAt: 1, changedAt: 2, revision: 1 },
  );
}
