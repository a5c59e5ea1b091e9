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

/** Drags files from outside over the page, and drops them unless `drop` is false. */
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
