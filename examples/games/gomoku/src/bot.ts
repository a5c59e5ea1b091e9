import { type BotSpec, opponent } from '@quintet/engine/authoring';
import type { GomokuPosition } from './position.ts';

/** Value of a window by its number of stones, 0…3, for the seat to move and for its opponent. */
const OWN = [0, 2, 12, 60] as const;
const OTHER = [0, 2, 10, 40] as const;
/** The seat to move wins with four in a window. If the opponent has two such windows, it usually has an open four. */
const WINNING = 10_000;
const LOSING = -5_000;
/** Cost of having to answer a four. */
const ANSWER = -150;

export function evaluate(position: GomokuPosition): number {
  const me = position.toMove;
  const them = opponent(me);
  if (position.chances(me, 4) > 0) return WINNING;
  const fours = position.chances(them, 4);
  if (fours > 1) return LOSING;
  let score = fours === 1 ? ANSWER : 0;
  for (let n = 1; n <= 3; n++) score += OWN[n]! * position.chances(me, n) - OTHER[n]! * position.chances(them, n);
  return score;
}

export const bot: BotSpec = {
  method: 'tree',
  playout: { plies: 0, lead: 150 },
  levels: [
    { nodes: 250, depth: null, oversight: 85 },
    { nodes: 250, depth: null, oversight: 60 },
    { nodes: 500, depth: null, oversight: 35 },
    { nodes: 1_000, depth: null, oversight: 12 },
    { nodes: 4_000, depth: null, oversight: 0 },
    { nodes: 20_000, depth: null, oversight: 0 },
    { nodes: 150_000, depth: null, oversight: 0 },
    { nodes: 800_000, depth: null, oversight: 0 },
  ],
};
