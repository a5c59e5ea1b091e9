import { type Game, legalMoves, type Move, type Position } from '../kernel/index.ts';
import { searchOf } from './bot.ts';
import type { Found, Limit, Search } from './types.ts';

/** Nodes a line of the first round; every round has so many times more than the one before. */
const FIRST_ROUND = 1000;
const GROWTH = 4;

/**
 * The `count` best moves of a running match, each with its line, the best first; fewer where there are fewer. The nodes
 * are for all of them together. They are looked for in rounds, each further than the last, so that a search that is
 * stopped still has them all. `told` hears of every round.
 */
export function bestVariations<P extends Position>(
  game: Game<P>,
  position: P,
  limit: Limit,
  count: number,
  seed = 0,
  told?: (lines: readonly Found[]) => void,
): Found[] {
  const search = searchOf(game, limit.nodes, seed);
  if (count === 1) return [search.best(position, limit, undefined, told && ((found) => told([found])))];
  const moves = legalMoves(position);
  let lines: Found[] = [];
  let spent = 0;
  for (let nodes = FIRST_ROUND * count; ; nodes *= GROWTH) {
    const rest = limit.nodes - spent;
    // What would not be enough for another round is spent in this one.
    const budget = rest < nodes * (GROWTH + 1) ? rest : nodes;
    const round = oneByOne(search, position, { ...limit, nodes: Math.ceil(budget / count) }, moves, count);
    const used = round.reduce((sum, line) => sum + line.nodes, 0);
    const isOver = limit.shouldStop?.() === true;
    spent += used;
    if (lines.length === 0 || !isOver) {
      lines = round;
      told?.(lines);
    }
    // A round that did not need its nodes has seen all that there is to see.
    if (isOver || budget === rest || used < budget / count) return lines;
  }
}

/** The best move, then the best of the others, and so on; none deeper than the first, so that scores can be compared. */
function oneByOne<P extends Position>(
  search: Search<P>,
  position: P,
  limit: Limit,
  moves: readonly Move[],
  count: number,
): Found[] {
  const lines: Found[] = [];
  let left = moves;
  let within = limit;
  while (lines.length < count && left.length > 0) {
    const found = search.best(position, within, left);
    if (found.depth === 0 && lines.length > 0) break;
    lines.push(found);
    left = left.filter((move) => move !== found.move);
    within = { ...limit, depth: Math.max(1, found.depth) };
  }
  return lines.sort((a, b) => b.score - a.score);
}
