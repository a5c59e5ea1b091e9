import archive from 'virtual:icons/lucide/archive';
import bell from 'virtual:icons/lucide/bell';
import book from 'virtual:icons/lucide/book-open';
import replay from 'virtual:icons/lucide/circle-play';
import download from 'virtual:icons/lucide/download';
import flag from 'virtual:icons/lucide/flag';
import folder from 'virtual:icons/lucide/folder-open';
import handshake from 'virtual:icons/lucide/handshake';
import lightbulb from 'virtual:icons/lucide/lightbulb';
import leave from 'virtual:icons/lucide/log-out';
import zen from 'virtual:icons/lucide/maximize-2';
import chat from 'virtual:icons/lucide/message-circle';
import device from 'virtual:icons/lucide/monitor-smartphone';
import pause from 'virtual:icons/lucide/pause';
import plus from 'virtual:icons/lucide/plus';
import redo from 'virtual:icons/lucide/redo-2';
import rotate from 'virtual:icons/lucide/refresh-cw';
import share from 'virtual:icons/lucide/share-2';
import typed from 'virtual:icons/lucide/text-cursor-input';
import warning from 'virtual:icons/lucide/triangle-alert';
import undo from 'virtual:icons/lucide/undo-2';
import users from 'virtual:icons/lucide/users';
import { text } from './messages.ts';

/** The groups of the toolbar, in order. */
export const TOOL_GROUPS = ['match', 'view', 'share'] as const;
export type ToolGroup = (typeof TOOL_GROUPS)[number];

/** Every action of a match page with its icon and its group. `LocalMode` and `OnlineMode` choose among them. */
export const ACTIONS = {
  undo: { icon: undo, group: 'match' },
  redo: { icon: redo, group: 'match' },
  hint: { icon: lightbulb, group: 'match' },
  takeback: { icon: undo, group: 'match' },
  draw: { icon: handshake, group: 'match' },
  resign: { icon: flag, group: 'match' },
  pause: { icon: pause, group: 'match' },
  chat: { icon: chat, group: 'match' },
  type: { icon: typed, group: 'match' },
  'new-game': { icon: plus, group: 'match' },
  leave: { icon: leave, group: 'match' },
  flip: { icon: rotate, group: 'view' },
  threats: { icon: warning, group: 'view' },
  zen: { icon: zen, group: 'view' },
  replay: { icon: replay, group: 'view' },
  rules: { icon: book, group: 'view' },
  save: { icon: download, group: 'share' },
  load: { icon: folder, group: 'share' },
  keep: { icon: archive, group: 'share' },
  share: { icon: share, group: 'share' },
  friend: { icon: users, group: 'share' },
  device: { icon: device, group: 'share' },
  notify: { icon: bell, group: 'share' },
} as const satisfies Readonly<Record<string, { readonly icon: string; readonly group: ToolGroup }>>;
export type ActionId = keyof typeof ACTIONS;

/** Single-key shortcuts. Resigning has no shortcut, so that nobody resigns by accident. */
export const KEYS: Readonly<Partial<Record<ActionId, string>>> = {
  undo: 'u',
  redo: 'r',
  hint: 'h',
  type: 'm',
  flip: 'f',
  threats: 't',
  zen: 'z',
  'new-game': 'n',
  save: 's',
  load: 'l',
  replay: 'p',
};
export const HELP_KEY = '?';
/** Opens the field for typed moves, like the shortcut `m`. */
const TYPE_KEY = '/';

/** A button of the toolbar. */
export interface Tool {
  readonly id: ActionId;
  readonly label: string;
  /** Single-key shortcut. */
  readonly key: string | undefined;
  readonly isDisabled: boolean;
  /** Shown when a disabled button is touched; `null` if the button needs no explanation. */
  readonly disabledHint: string | null;
  /** Number of unread items behind the button. */
  readonly count: number;
  /** Whether a toggle is on; `null` for a button that is not a toggle. */
  readonly isOn: boolean | null;
}

export const toolOf = (id: ActionId, part: Partial<Omit<Tool, 'id'>> = {}): Tool => ({
  id,
  label: text[id],
  key: KEYS[id],
  isDisabled: false,
  disabledHint: null,
  count: 0,
  isOn: null,
  ...part,
});

/** The tools of each group that is not empty. */
export const groupTools = (tools: readonly Tool[]): readonly (readonly [ToolGroup, readonly Tool[]])[] =>
  TOOL_GROUPS.map((group) => [group, tools.filter(({ id }) => ACTIONS[id].group === group)] as const).filter(
    ([, members]) => members.length > 0,
  );

/** The parts of a keyboard event that shortcuts depend on. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The action of a key; `null` if the key has no action. Ctrl+Z and Ctrl+Y undo and redo, as in other programs. */
export function actionOfKey(pressed: Pressed, singleKeys: boolean): ActionId | 'help' | null {
  const key = pressed.key.toLowerCase();
  if (pressed.altKey) return null;
  if (pressed.ctrlKey || pressed.metaKey) {
    if (key === 'z') return pressed.shiftKey ? 'redo' : 'undo';
    return key === 'y' && !pressed.shiftKey ? 'redo' : null;
  }
  if (!singleKeys) return null;
  if (key === HELP_KEY) return 'help';
  if (key === TYPE_KEY) return 'type';
  const ids = Object.keys(KEYS) as ActionId[];
  return pressed.shiftKey ? null : (ids.find((id) => KEYS[id] === key) ?? null);
}

export type MatchStep = 'first' | 'previous' | 'next' | 'last';

const STEP_KEYS: Readonly<Record<string, MatchStep>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};
/** The same steps for a focused board, where arrow keys move between cells. */
const SINGLE_STEP_KEYS: Readonly<Record<string, MatchStep>> = { ',': 'previous', '.': 'next' };

/** The step that a key makes; `null` for other keys. */
export function stepOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed, singleKeys: boolean): MatchStep | null {
  if (ctrlKey || metaKey || altKey || shiftKey) return null;
  return STEP_KEYS[key] ?? (singleKeys ? (SINGLE_STEP_KEYS[key] ?? null) : null);
}

/** The number of moves on the board after a step, in a match of `length` moves. */
export function plyAfterStep(step: MatchStep, ply: number, length: number): number {
  const wanted = { first: 0, previous: ply - 1, next: ply + 1, last: length }[step];
  return Math.min(length, Math.max(0, wanted));
}
