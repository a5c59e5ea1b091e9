import type { ReplayPlayback } from './playback.svelte.ts';

const KEYS: Readonly<Record<string, (playback: ReplayPlayback) => void>> = {
  ' ': (playback) => playback.toggle(),
  ArrowLeft: (playback) => playback.stepBack(),
  ArrowRight: (playback) => playback.stepForward(),
  Home: (playback) => playback.seek(playback.first),
  End: (playback) => playback.toEnd(),
};

/** Elements that handle keys themselves. */
const OWN_KEYS = 'input, select, textarea, [contenteditable], [role=grid], dialog, [popover]';

/** Page-wide shortcuts, ignored when the focused element handles the key itself. */
export function keyed(event: KeyboardEvent, playback: ReplayPlayback): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const action = KEYS[event.key];
  if (!action || !(event.target instanceof Element) || event.target.closest(OWN_KEYS)) return;
  if (event.key === ' ' && event.target.closest('button, a, summary')) return;
  event.preventDefault();
  action(playback);
}
