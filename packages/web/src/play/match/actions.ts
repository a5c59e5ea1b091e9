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
import chat from 'virtual:icons/lucide/message-circle';
import device from 'virtual:icons/lucide/monitor-smartphone';
import plus from 'virtual:icons/lucide/plus';
import redo from 'virtual:icons/lucide/redo-2';
import rotate from 'virtual:icons/lucide/refresh-cw';
import share from 'virtual:icons/lucide/share-2';
import warning from 'virtual:icons/lucide/triangle-alert';
import undo from 'virtual:icons/lucide/undo-2';
import users from 'virtual:icons/lucide/users';
import { text } from './messages.ts';

/** Every action of a match page with its icon. `LocalMode` and `OnlineMode` choose among them. */
export const ICONS = {
  undo,
  redo,
  hint: lightbulb,
  takeback: undo,
  draw: handshake,
  resign: flag,
  chat,
  flip: rotate,
  threats: warning,
  'new-game': plus,
  save: download,
  load: folder,
  replay,
  keep: archive,
  share,
  friend: users,
  device,
  notify: bell,
  rules: book,
  leave,
} as const satisfies Readonly<Record<string, string>>;
export type ActionId = keyof typeof ICONS;

/** Single-key shortcuts. Resigning has no shortcut, so that nobody resigns by accident. */
export const KEYS: Readonly<Partial<Record<ActionId, string>>> = {
  undo: 'u',
  redo: 'r',
  hint: 'h',
  flip: 'f',
  threats: 't',
  'new-game': 'n',
  save: 's',
  load: 'l',
  replay: 'p',
};
export const HELP_KEY = '?';

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
  /** Whether a switch is on; `null` for a button that is not a switch. */
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
  const ids = Object.keys(KEYS) as ActionId[];
  return pressed.shiftKey ? null : (ids.find((id) => KEYS[id] === key) ?? null);
}
