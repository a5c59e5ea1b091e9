import type { SaveCodec } from '@quintet/engine/kernel';
import type { Match, MatchRecord } from '@quintet/engine/match';
import { notices } from '../../ui/notices.svelte.ts';
import { saveAs, saveFailedSentence } from './save-as.ts';
import type { KeptMatch } from './store.ts';
import { libraryFile, matchFile, type OutFile, recordFile } from './write-file.ts';

/** Saves a file and shows how that went. */
async function save(file: OutFile): Promise<void> {
  const saved = await saveAs(file);
  if (!saved.ok) notices.say(saveFailedSentence(saved.error), { kind: 'error' });
  else if (saved.value !== null) notices.say(saved.value);
}

export const exportMatch = (match: Match, codec: SaveCodec | null): Promise<void> =>
  save(matchFile(match, codec, new Date()));

/** A record that can no longer be opened can still be exported. */
export const exportRecord = (record: MatchRecord): Promise<void> => save(recordFile(record, new Date()));

export const exportAll = (matches: readonly KeptMatch[]): Promise<void> => save(libraryFile(matches, new Date()));
