import type { TreeStep } from '@quintet/engine/match';
import { keys as keySettings } from '../../ui/settings.svelte.ts';
import type { AnalysisBoard } from './analysis-board.svelte.ts';

const STEPS: Readonly<Record<string, TreeStep>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'sibling-before',
  ArrowDown: 'sibling-after',
  Home: 'start',
  End: 'end',
};

/** Elements that handle keys themselves. */
const OWN_KEYS = 'input, select, textarea, [contenteditable], [role=grid], dialog, [popover]';

/** Page-wide shortcuts, ignored when the focused element handles the key itself. */
export function keyed(event: KeyboardEvent, board: AnalysisBoard): void {
  if (event.defaultPrevented || event.altKey || event.shiftKey) return;
  if (!(event.target instanceof Element) || event.target.closest(OWN_KEYS)) return;
  const run = actionOf(event, board);
  if (!run) return;
  event.preventDefault();
  run();
}

function actionOf({ key, ctrlKey, metaKey }: KeyboardEvent, board: AnalysisBoard): (() => void) | null {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' ? () => board.undo() : null;
  const step = STEPS[key];
  if (step) return () => board.go(step);
  if (key === 'Delete') return () => board.remove();
  return key.toLowerCase() === 'p' && keySettings.single ? () => board.promote() : null;
}
