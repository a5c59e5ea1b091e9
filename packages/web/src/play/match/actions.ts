import book from 'virtual:icons/lucide/book-open';
import replay from 'virtual:icons/lucide/circle-play';
import download from 'virtual:icons/lucide/download';
import flag from 'virtual:icons/lucide/flag';
import folder from 'virtual:icons/lucide/folder-open';
import handshake from 'virtual:icons/lucide/handshake';
import lightbulb from 'virtual:icons/lucide/lightbulb';
import plus from 'virtual:icons/lucide/plus';
import redo from 'virtual:icons/lucide/redo-2';
import rotate from 'virtual:icons/lucide/refresh-cw';
import share from 'virtual:icons/lucide/share-2';
import undo from 'virtual:icons/lucide/undo-2';
import users from 'virtual:icons/lucide/users';

export const ACTIONS = [
  'undo',
  'redo',
  'hint',
  'flip',
  'draw',
  'resign',
  'new-game',
  'save',
  'load',
  'replay',
  'share',
  'friend',
  'rules',
] as const;
export type ActionId = (typeof ACTIONS)[number];

/** Always at hand on a small screen; the others are in a menu. */
export const FIRST_ACTIONS: readonly ActionId[] = ['undo', 'redo', 'hint'];

export const ICONS: Readonly<Record<ActionId, string>> = {
  undo,
  redo,
  hint: lightbulb,
  flip: rotate,
  draw: handshake,
  resign: flag,
  'new-game': plus,
  save: download,
  load: folder,
  replay,
  share,
  friend: users,
  rules: book,
};

/** Single keys; to give up takes more than one slip of a finger. */
export const KEYS: Readonly<Partial<Record<ActionId, string>>> = {
  undo: 'u',
  redo: 'r',
  hint: 'h',
  flip: 'f',
  'new-game': 'n',
  save: 's',
  load: 'l',
  replay: 'p',
};
export const HELP_KEY = '?';

/** The parts of a key event that matter here. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What a key stands for; null for all others. Undo and redo have the keys of every other program besides. */
export function actionOfKey(pressed: Pressed, singleKeys: boolean): ActionId | 'help' | null {
  const key = pressed.key.toLowerCase();
  if (pressed.altKey) return null;
  if (pressed.ctrlKey || pressed.metaKey) {
    if (key === 'z') return pressed.shiftKey ? 'redo' : 'undo';
    return key === 'y' && !pressed.shiftKey ? 'redo' : null;
  }
  if (!singleKeys) return null;
  if (key === HELP_KEY) return 'help';
  return pressed.shiftKey ? null : (ACTIONS.find((id) => KEYS[id] === key) ?? null);
}
