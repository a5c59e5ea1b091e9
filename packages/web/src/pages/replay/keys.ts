import type { Deck } from './deck.svelte.ts';

const KEYS: Readonly<Record<string, (deck: Deck) => void>> = {
  ' ': (deck) => deck.toggle(),
  ArrowLeft: (deck) => deck.stepBack(),
  ArrowRight: (deck) => deck.stepForward(),
  Home: (deck) => deck.seek(deck.first),
  End: (deck) => deck.toEnd(),
};

/** Where keys have a meaning of their own. */
const OWN_KEYS = 'input, select, textarea, [contenteditable], [role=grid], dialog, [popover]';

/** Keys of the whole page, as far as nothing on it wants them. A space on a button or link is that button's. */
export function keyed(event: KeyboardEvent, deck: Deck): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const action = KEYS[event.key];
  if (!action || !(event.target instanceof Element) || event.target.closest(OWN_KEYS)) return;
  if (event.key === ' ' && event.target.closest('button, a, summary')) return;
  event.preventDefault();
  action(deck);
}
