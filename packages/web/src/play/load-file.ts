import { fill, HOST_MESSAGES } from '@quintet/engine/kernel';
import { loadGames } from '../games.ts';
import { fileMessage, readMatchFile } from '../library/read-file.ts';
import { settings } from '../settings.svelte.ts';
import { notices } from '../shell/notices.svelte.ts';
import { openAsNew } from './begin.ts';

/** Goes on with the match of a file, as a match of its own: the one on this page is left as it is. */
export async function loadFile(file: File): Promise<void> {
  const read = await readMatchFile(file, await loadGames());
  if (!read.ok) {
    const { text, detail } = fileMessage(read.error, settings.language);
    notices.say(text, { kind: 'error', detail });
    return;
  }
  await openAsNew(read.value);
  notices.say(fill(HOST_MESSAGES[settings.language].loaded, { file: file.name }));
}
