import { tabChannel } from '../../ui/browser.ts';
import { type SavedAnalysis, withDatabase } from './database.ts';

export type { SavedAnalysis } from './database.ts';

/** Tells all tabs the id of an analysis that has changed. */
const changed = tabChannel('quintet:analyses');
export const watchAnalyses = changed.listen;

export const getAnalysis = (id: string): Promise<SavedAnalysis | undefined> =>
  withDatabase((db) => db.get('analyses', id));

/** Lists the saved analyses of a game, most recently changed first. */
export const listAnalyses = (game: string): Promise<SavedAnalysis[]> =>
  withDatabase(async (db) => {
    const all = await db.getAllFromIndex('analyses', 'changedAt');
    return all.filter((each) => each.game === game).reverse();
  });

/**
 * Saves an analysis by compare-and-swap: its revision must follow the saved one. Returns `false` if another tab has changed
 * or removed it. Throws a `StoreError` if nothing can be saved.
 */
export async function saveAnalysis(analysis: SavedAnalysis): Promise<boolean> {
  const isSaved = await withDatabase(async (db) => {
    const transaction = db.transaction('analyses', 'readwrite', { durability: 'strict' });
    const before = await transaction.store.get(analysis.id);
    const mayPut = (before?.revision ?? 0) === analysis.revision - 1;
    // A failed put also fails the transaction. Awaiting both avoids an unhandled rejection.
    await Promise.all([mayPut && transaction.store.put(analysis), transaction.done]);
    return mayPut;
  });
  if (isSaved) changed.post(analysis.id);
  return isSaved;
}

export async function removeAnalysis(id: string): Promise<void> {
  await withDatabase((db) => db.delete('analyses', id));
  changed.post(id);
}
