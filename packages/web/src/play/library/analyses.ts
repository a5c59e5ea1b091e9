import { collection } from './collection.ts';
import type { SavedAnalysis } from './database.ts';

export type { SavedAnalysis } from './database.ts';

const analyses = collection('analyses');
export const {
  get: getAnalysis,
  save: saveAnalysis,
  noteUnsaved: noteUnsavedAnalysis,
  remove: removeAnalysis,
  restore: restoreAnalysis,
  watch: watchAnalyses,
} = analyses;

/** Lists the saved analyses of a game, most recently changed first. */
export const listAnalyses = async (game: string): Promise<SavedAnalysis[]> =>
  (await analyses.list()).filter((each) => each.game === game);
