import { type Game, legalMoves, type Move, type Position } from '../kernel/index.ts';
import { searchOf } from './bot.ts';
import type { Found, Limit, Search } from './types.ts';

/** Nodes per variation in the first round, and the growth from round to round. */
const FIRST_ROUND = 1000;
const GROWTH = 4;

/**
 * The `count` best moves of a running match with their variations, best first; fewer if there are fewer moves. The node
 * limit covers all variations together. Works in rounds of growing size, so that a stopped search still has all
 * variations. `onProgress` is called after every round.
 */
export function bestVariations<P extends Position>(
  game: Game<P>,
  position: P,
  limit: Limit,
  count: number,
  seed = 0,
  onProgress?: (variations: readonly Found[]) => void,
): Found[] {
  const search = searchOf(game, limit.nodes, seed);
  if (count === 1) return [search.best(position, limit, undefined, onProgress && ((found) => onProgress([found])))];
  const moves = legalMoves(position);
  let variations: Found[] = [];
  let spent = 0;
  for (let nodes = FIRST_ROUND * count; ; nodes *= GROWTH) {
    const rest = limit.nodes - spent;
    // Spend all remaining nodes in this round if they would not suffice for another one.
    const budget = rest < nodes * (GROWTH + 1) ? rest : nodes;
    const round = oneByOne(search, position, { ...limit, nodes: Math.ceil(budget / count) }, moves, count);
    const used = round.reduce((sum, { nodes }) => sum + nodes, 0);
    const isStopped = limit.shouldStop?.() === true;
    spent += used;
    if (variations.length === 0 || !isStopped) {
      variations = round;
      onProgress?.(variations);
    }
    // A round that leaves nodes unused has searched everything.
    if (isStopped || budget === rest || used < budget / count) return variations;
  }
}

/** Finds the best move, then the best of the remaining moves, and so on. No search goes deeper than the one before it, so that scores are comparable. */
function oneByOne<P extends Position>(
  search: Search<P>,
  position: P,
  limit: Limit,
  moves: readonly Move[],
  count: number,
): Found[] {
  const variations: Found[] = [];
  let left = moves;
  let within = limit;
  while (variations.length < count && left.length > 0) {
    const found = search.best(position, within, left);
    if (found.depth === 0 && variations.length > 0) break;
    variations.push(found);
    left = left.filter((move) => move !== found.move);
    within = { ...limit, depth: Math.max(1, found.depth) };
  }
  return variations.sort((a, b) => b.score - a.score);
}
