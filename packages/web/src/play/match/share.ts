import { fill } from '@quintet/engine/kernel';
import { type Match, toRecord } from '@quintet/engine/match';
import { notices } from '../../ui/notices.svelte.ts';
import { settings } from '../../ui/settings.svelte.ts';
import { shareLink } from '../library/share.ts';
import { text } from './words.ts';

/** Hands out a link that holds the match: by the device's own way to share where people touch, else as text to paste. */
export async function shareMatch(match: Match): Promise<void> {
  try {
    const url = await shareLink(toRecord(match));
    const isTouched = matchMedia('(pointer: coarse)').matches;
    const shared = { title: `${match.game.presentation.messages[settings.language].name} · Quintet`, url };
    if (isTouched && navigator.canShare?.(shared)) {
      await navigator.share(shared);
      return;
    }
    await navigator.clipboard.writeText(url);
    notices.say(text['link-copied']);
  } catch (error) {
    // Who closes the device's own sheet knows it.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const reason = error instanceof Error ? error.message : String(error);
    notices.say(fill(text['share-failed'], { reason }), { kind: 'error' });
  }
}
