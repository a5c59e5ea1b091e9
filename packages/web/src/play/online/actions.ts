import archive from 'virtual:icons/lucide/archive';
import bell from 'virtual:icons/lucide/bell';
import book from 'virtual:icons/lucide/book-open';
import replay from 'virtual:icons/lucide/circle-play';
import flag from 'virtual:icons/lucide/flag';
import handshake from 'virtual:icons/lucide/handshake';
import leave from 'virtual:icons/lucide/log-out';
import chat from 'virtual:icons/lucide/message-circle';
import device from 'virtual:icons/lucide/monitor-smartphone';
import rotate from 'virtual:icons/lucide/refresh-cw';
import share from 'virtual:icons/lucide/share-2';
import undo from 'virtual:icons/lucide/undo-2';

export const ONLINE_ACTIONS = [
  'takeback',
  'draw',
  'resign',
  'chat',
  'flip',
  'replay',
  'keep',
  'share',
  'device',
  'notify',
  'rules',
  'leave',
] as const;
export type OnlineAction = (typeof ONLINE_ACTIONS)[number];

export const ICONS: Readonly<Record<OnlineAction, string>> = {
  takeback: undo,
  draw: handshake,
  resign: flag,
  chat,
  flip: rotate,
  replay,
  keep: archive,
  share,
  device,
  notify: bell,
  rules: book,
  leave,
};

/** What stands around an action: who looks, and how the match stands. */
export interface Standing {
  readonly isPlayer: boolean;
  readonly isOver: boolean;
  readonly isBotMatch: boolean;
  readonly canNotify: boolean;
  /** Whether the game's board can be turned round. */
  readonly isTurnable: boolean;
}

const WHILE_PLAYED: readonly OnlineAction[] = ['takeback', 'draw', 'resign'];
const OF_PLAYERS: readonly OnlineAction[] = [...WHILE_PLAYED, 'device', 'notify', 'leave'];
/** What would help whoever is to move is for afterwards, or for those who only watch. */
const AFTERWARDS: readonly OnlineAction[] = ['replay', 'keep'];

/** What is offered at all, in the order of the toolbar. */
export function offered({ isPlayer, isOver, isBotMatch, canNotify, isTurnable }: Standing): readonly OnlineAction[] {
  return ONLINE_ACTIONS.filter((id) => {
    if (OF_PLAYERS.includes(id) && !isPlayer) return false;
    if (WHILE_PLAYED.includes(id) && isOver) return false;
    if (AFTERWARDS.includes(id) && isPlayer && !isOver) return false;
    if ((id === 'draw' || id === 'chat') && isBotMatch) return false;
    if (id === 'flip' && !isTurnable) return false;
    return id !== 'notify' || (canNotify && !isOver);
  });
}

/** Always at hand on a small screen. */
export const firstOf = ({ isPlayer, isOver }: Standing): readonly OnlineAction[] =>
  isPlayer && !isOver ? ['takeback', 'draw', 'chat'] : ['replay', 'share', 'chat'];
