import { fill, type SaveCodec } from '@quintet/engine/authoring';
import { type Match, type MatchRecord, toRecord } from '@quintet/engine/match';
import { reasonOf } from '../../ui/browser.ts';
import { notices } from '../../ui/notices.svelte.ts';
import { settings } from '../../ui/settings.svelte.ts';
import { canShare, copyText, shareLink } from '../../ui/share.ts';
import { matchLink } from './links.ts';
import { text } from './messages.ts';
import { libraryFile, matchFile, type OutFile, recordFile, saveAs, saveFailedSentence } from './save-as.ts';
import type { SavedMatch } from './store.ts';

export const exportMatch = (match: Match, codec: SaveCodec | null): Promise<void> =>
  saveFile(matchFile(match, codec, new Date()));

/** Exports a record, even if it no longer loads as a match. */
export const exportRecord = (record: MatchRecord): Promise<void> => saveFile(recordFile(record, new Date()));

export const exportAll = (matches: readonly SavedMatch[]): Promise<void> => saveFile(libraryFile(matches, new Date()));

/** Shares a link that contains the whole match: through the share sheet on touch screens, otherwise by copying it. */
export async function shareMatch(match: Match): Promise<void> {
  try {
    const url = await matchLink(toRecord(match));
    const link = { title: `${match.game.presentation.messages[settings.language].name} · Quintet`, url };
    if (canShare(link)) await shareLink(link);
    else if (await copyText(url)) notices.say(text['link-copied']);
    else notices.say(fill(text['share-failed'], { reason: text.denied }), { kind: 'error' });
  } catch (error) {
    const reason = reasonOf(error);
    notices.say(fill(text['share-failed'], { reason }), { kind: 'error' });
  }
}

/** Saves a file and tells the user the outcome. */
export async function saveFile(file: OutFile): Promise<void> {
  const saved = await saveAs(file);
  if (!saved.ok) notices.say(saveFailedSentence(saved.error), { kind: 'error' });
  else if (saved.value !== null) notices.say(saved.value);
}
