import { fill, HOST_MESSAGES, type SaveCodec } from '@quintet/engine/kernel';
import type { Match, MatchRecord } from '@quintet/engine/match';
import { settings } from '../settings.svelte.ts';
import { notices } from '../shell/notices.svelte.ts';
import type { KeptMatch } from './store.ts';
import { download, libraryFile, matchFile, type OutFile, recordFile } from './write-file.ts';

/** Hands a file out and says under which name, or why not. */
function handOut(make: () => OutFile): void {
  const messages = HOST_MESSAGES[settings.language];
  try {
    const file = make();
    download(file);
    notices.say(fill(messages.saved, { file: file.name }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    notices.say(fill(messages.saveFailed, { reason }), { kind: 'error' });
  }
}

export const exportMatch = (match: Match, codec: SaveCodec | null): void =>
  handOut(() => matchFile(match, codec, new Date()));

/** Also what can no longer be opened can be taken along. */
export const exportRecord = (record: MatchRecord): void => handOut(() => recordFile(record, new Date()));

export const exportAll = (matches: readonly KeptMatch[]): void => handOut(() => libraryFile(matches, new Date()));
