import {
  type BotRules,
  type ExactResult,
  legalMoves,
  type Move,
  type MoveList,
  type Position,
} from '../kernel/index.ts';
import { resultOfMove } from './endgame.ts';

/** Continues a variation to the end where the end is known: by the tables, or because the seat to move wins at once. */
export function continued<P extends Position>(
  start: P,
  pv: readonly Move[],
  bot: Pick<BotRules<P>, 'probe' | 'isWon'>,
): readonly Move[] {
  if (!bot.probe && !bot.isWon) return pv;
  const probe = (at: P): ExactResult => (at.outcome ? null : (bot.probe?.(at) ?? (bot.isWon?.(at) ? 1 : null)));
  const position = start.clone();
  for (const move of pv) position.play(move);
  const variation = [...pv];
  for (let left = probe(position); left !== null && left !== 0; left = probe(position)) {
    const wanted = left;
    const next = legalMoves(position).find((move) => resultOfMove(position, move, probe) === wanted);
    if (next === undefined) break;
    variation.push(next);
    position.play(next);
  }
  return variation;
}

/** Whether a single move wins. Lists the moves into `list`. */
export function hasWinningMove(position: Position, list: MoveList): boolean {
  const seat = position.toMove;
  position.moves(list);
  for (let i = 0; i < list.length; i++) {
    position.play(list.items[i]!);
    const isWin = position.outcome?.winner === seat;
    position.undo();
    if (isWin) return true;
  }
  return false;
}
