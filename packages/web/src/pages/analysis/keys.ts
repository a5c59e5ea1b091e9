import type { TreeStep } from '@quintet/engine/match';
import { keys as keySettings } from '../../ui/settings.svelte.ts';
import type { AnalysisBoard } from './analysis-board.svelte.ts';
import { text } from './messages.ts';
import type { TreePlayback } from './playback.svelte.ts';

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

/** The actions that keys control. */
export interface Keyed {
  readonly board: AnalysisBoard;
  readonly playback: TreePlayback;
  /** Opens the list of shortcuts. */
  readonly help?: () => void;
}

type Action = (() => void) | null;

/** Keys that step through a tree and edit it. */
export const keyed = (event: KeyboardEvent, page: Keyed): void =>
  run(event, () => editOf(event, page) ?? stepOf(event, page));

/** Keys that step through a tree. */
export const keyedSteps = (event: KeyboardEvent, page: Keyed): void => run(event, () => stepOf(event, page));

/** Runs the action of a key, unless the focused element handles the key itself. */
function run(event: KeyboardEvent, actionOf: () => Action): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.altKey || !(target instanceof Element) || target.closest(OWN_KEYS)) return;
  const action = key === ' ' && target.closest('button, a, summary') ? null : actionOf();
  if (!action) return;
  event.preventDefault();
  action();
}

function stepOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, { board, playback }: Keyed): Action {
  if (ctrlKey || metaKey || shiftKey) return null;
  const step = STEPS[key];
  if (step) return () => board.go(step);
  return key === ' ' ? () => playback.toggle() : null;
}

function editOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, { board, help }: Keyed): Action {
  if (key === '?' && keySettings.single) return help ?? null;
  if (shiftKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' ? () => board.undo() : null;
  if (key === 'Delete') return () => board.remove();
  return key.toLowerCase() === 'p' && keySettings.single ? () => board.promote() : null;
}

/** The keys as rows of the list of shortcuts. */
export const helpRows = (): { keys: string; does: string }[] => [
  { keys: '← →', does: text['key-step'] },
  { keys: '↑ ↓', does: text['key-variation'] },
  { keys: 'Home, End', does: text['key-ends'] },
  { keys: text['key-space'], does: text['key-play'] },
  { keys: 'Delete', does: text.delete },
  ...(keySettings.single ? [{ keys: 'P', does: text.promote }] : []),
  { keys: 'Ctrl Z', does: text.undo },
  { keys: 'Shift Enter', does: text['key-mark'] },
  { keys: text['key-shift-arrows'], does: text['key-pan'] },
];
