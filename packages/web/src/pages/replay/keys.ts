import type { ReplayPlayback } from './playback.svelte.ts';

const KEYS: Readonly<Record<string, (playback: ReplayPlayback) => void>> = {
  ' ': (playback) => playback.toggle(),
  ArrowLeft: (playback) => playback.stepBack(),
  ArrowRight: (playback) => playback.stepForward(),
  Home: (playback) => playback.seek(playback.first),
  End: (playback) => playback.toEnd(),
};

/** Where keys have a meaning of their own. */
const OWN_KEYS = 'input, select, textarea, [contenteditable], [role=grid], dialog, [popover]';

/** Keys of the whole page, as far as nothing on it wants them. A space on a button or link is that button's. */
export function keyed(event: KeyboardEvent, playback: ReplayPlayback): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const action = KEYS[event.key];
  if (!action || !(event.target instanceof Element) || event.target.closest(OWN_KEYS)) return;
  if (event.key === ' ' && event.target.closest('button, a, summary')) return;
  event.preventDefault();
  action(playback);
}
