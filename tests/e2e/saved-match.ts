import type { Page } from '@playwright/test';

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
  // The app creates the database. Opening it too early would create an empty one, so that attempt is aborted.
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
