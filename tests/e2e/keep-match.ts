import type { Page } from '@playwright/test';

export interface Kept {
  readonly id: string;
  readonly game: string;
  readonly options: object;
  readonly moves: readonly string[];
  readonly players?: readonly { readonly name: string | null; readonly level: number | null }[];
}

const PERSON = { name: null, level: null };

/** Puts an unfinished match into the library of an open page by hand, as if it had been played on this device. */
export async function keepMatch(
  page: Page,
  { id, game, options, moves, players = [PERSON, PERSON] }: Kept,
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
  // The app makes the library: whoever opens it before would leave it without its shelves.
  await page.waitForFunction(async () => (await indexedDB.databases()).some(({ name }) => name === 'quintet'));
  await page.evaluate(
    async (kept) => {
      const opened = indexedDB.open('quintet');
      await new Promise((resolve) => {
        opened.onsuccess = resolve;
      });
      const transaction = opened.result.transaction('matches', 'readwrite');
      transaction.objectStore('matches').put(kept);
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      opened.result.close();
    },
    { id, record, ahead: [], createdAt: 1, changedAt: 2, revision: 1 },
  );
}
