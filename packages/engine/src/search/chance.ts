import type { Game } from '../kernel/index.ts';
import { FORCED_LEAST } from './types.ts';

/** The chance to win that a score stands for, from 0 to 1, from the side that the score is of. */
export function winningChance(game: Pick<Game, 'bot'>, score: number): number {
  if (score >= FORCED_LEAST) return 1;
  if (score <= -FORCED_LEAST) return 0;
  return 1 / (1 + 3 ** (-score / game.bot.spec.playout.lead));
}
