import { type Match, type Seat, toMove } from '@quintet/engine';
import type { MatchRow, StoredStatus } from '../store/store.ts';

type Players = StoredStatus['players'];

export const isPerson = (players: Players, seat: Seat): boolean => players[seat]?.level === null;

export const isBot = (players: Players, seat: Seat): boolean => (players[seat]?.level ?? null) !== null;

export const hasBot = (players: Players): boolean => isBot(players, 0) || isBot(players, 1);

export interface BotTurn {
  readonly seat: Seat;
  readonly level: number;
}

/** The bot to move, or `null` if a person or nobody is to move. */
export function botToMove({ row, match }: { readonly row: MatchRow; readonly match: Match }): BotTurn | null {
  const seat = row.phase === 'running' ? toMove(match) : null;
  const level = seat === null ? null : (row.status.players[seat]?.level ?? null);
  return seat === null || level === null ? null : { seat, level };
}
