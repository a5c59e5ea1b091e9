import type { ActionId } from '../match/actions.ts';

const ACTIONS = [
  'takeback',
  'draw',
  'resign',
  'chat',
  'type',
  'leave',
  'flip',
  'threats',
  'zen',
  'replay',
  'rules',
  'keep',
  'share',
  'device',
  'notify',
] as const satisfies readonly ActionId[];

/** The conditions that decide which actions are available. */
export interface ActionContext {
  readonly isPlayer: boolean;
  readonly isOver: boolean;
  readonly isBotMatch: boolean;
  /** Whether the browser supports notifications. */
  readonly canNotify: boolean;
  /** Whether the game's board can be flipped. */
  readonly isTurnable: boolean;
  /** Whether the game points out threats and the board may show them. */
  readonly hasThreats: boolean;
}

const WHILE_PLAYING: readonly ActionId[] = ['takeback', 'draw', 'resign', 'type'];
const PLAYERS_ONLY: readonly ActionId[] = [...WHILE_PLAYING, 'device', 'notify', 'leave'];
/** Actions that would help a player during a match. Only watchers have them before the end. */
const HELPFUL: readonly ActionId[] = ['replay', 'keep'];

/** The actions of the toolbar, in order. */
export function onlineActions({
  isPlayer,
  isOver,
  isBotMatch,
  canNotify,
  isTurnable,
  hasThreats,
}: ActionContext): readonly ActionId[] {
  return ACTIONS.filter((id) => {
    if (PLAYERS_ONLY.includes(id) && !isPlayer) return false;
    if (WHILE_PLAYING.includes(id) && isOver) return false;
    if (HELPFUL.includes(id) && isPlayer && !isOver) return false;
    if (id === 'chat' && isBotMatch) return false;
    if (id === 'flip' && !isTurnable) return false;
    if (id === 'threats' && !hasThreats) return false;
    return id !== 'notify' || (canNotify && !isOver);
  });
}

/** The actions that stay in sight. */
export const primaryActions = ({ isPlayer, isOver }: ActionContext): readonly ActionId[] =>
  isPlayer && !isOver ? ['takeback', 'draw', 'resign', 'chat', 'flip'] : ['replay', 'share', 'chat', 'flip'];
