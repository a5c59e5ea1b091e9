import { fill, HOST_MESSAGES } from '@quintet/engine/kernel';
import { loadGames } from '../../games/index.ts';
import { notices } from '../../ui/notices.svelte.ts';
import { settings } from '../../ui/settings.svelte.ts';
import { fileMessage, readMatchFile } from '../library/read-file.ts';
import { openAsNew } from '../local/begin.ts';

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
