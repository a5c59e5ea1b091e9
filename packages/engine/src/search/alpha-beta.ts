import { legalMoves, type Move, type Position } from '../kernel/index.ts';
import { INFINITE, MAX_PLIES, NodeSearch } from './alpha-beta-nodes.ts';
import { continued } from './known-end.ts';
import { ASPIRATION_DEPTH, WINDOW } from './pruning.ts';
import { type Evaluator, FORCED, type Found, type Limit, MIN_FORCED, type Search, type SearchThread } from './types.ts';

/** A window that would be wider than this is opened completely. */
const MAX_WIDTH = 1000;

/**
 * Iterative deepening with aspiration windows over an alpha-beta search.
 *
 * @example
 * ```ts
 * import { AlphaBeta } from '@quintet/engine/search';
 * import { createMatch } from '@quintet/engine';
 * import { ctor } from '@quintet/engine/ctor';
 * const found = new AlphaBeta(ctor.bot).best(createMatch(ctor).position, { nodes: 1000 });
 * console.log(found.pv[0] === found.move); // true
 * ```
 */
export class AlphaBeta<P extends Position> implements Search<P> {
  readonly #evaluator: Evaluator<P>;
  readonly #search: NodeSearch<P>;
  /** Threads start at different depths, so that they search different parts of the tree. */
  readonly #startDepth: number;
  /** Nodes that the last iteration spent on each move of the root. */
  #efforts = new Map<Move, number>();

  /** `thread` is given when several threads share a table; `tableBits` then has no effect. */
  constructor(evaluator: Evaluator<P>, tableBits = 18, thread: SearchThread | null = null) {
    this.#evaluator = evaluator;
    this.#search = new NodeSearch(evaluator, tableBits, thread);
    this.#startDepth = 1 + ((thread?.index ?? 0) & 1);
  }

  /** Clears the tables, so that the next search does not depend on earlier ones. */
  clear(): void {
    this.#search.clear();
  }

  best(position: P, limit: Limit, among?: readonly Move[], onProgress?: (found: Found) => void): Found {
    const search = this.#search;
    const root = position.clone();
    search.start(root, limit);
    const moves = among ? [...among] : legalMoves(root);
    this.#efforts = new Map(moves.map((move) => [move, 0]));
    let found: Found = { move: moves[0] as Move, score: 0, depth: 0, nodes: 0, pv: moves.slice(0, 1) };
    const deepest = Math.min(limit.depth ?? MAX_PLIES, MAX_PLIES);
    for (let depth = Math.min(this.#startDepth, deepest); depth <= deepest; depth++) {
      const next = this.#aspire(moves, depth, found);
      if (!next) break;
      found = next;
      onProgress?.(found);
      if (search.stopped || Math.abs(found.score) >= FORCED - depth) break;
    }
    const score = search.isDrawn && Math.abs(found.score) < MIN_FORCED ? 0 : found.score;
    return { ...found, score, nodes: search.nodes, pv: continued(root, found.pv, this.#evaluator) };
  }

  /** Searches the root in a window around the last score, and widens the window until it contains the score. */
  #aspire(moves: Move[], depth: number, before: Found): Found | null {
    let found: Found | null = null;
    let width = depth < ASPIRATION_DEPTH || Math.abs(before.score) >= MIN_FORCED ? INFINITE : WINDOW;
    let low = before.score - width;
    let high = before.score + width;
    for (;;) {
      const next = this.#root(moves, depth, found ?? before, low, high);
      if (next.score > low) found = next;
      if (this.#search.stopped) return found;
      width *= 4;
      if (next.score <= low) low = width > MAX_WIDTH ? -INFINITE : next.score - width;
      else if (next.score >= high) high = width > MAX_WIDTH ? INFINITE : next.score + width;
      else return next;
    }
  }

  /**
   * Searches the root to one depth. When stopped midway, an improvement found so far still counts. A score outside the window
   * is a bound.
   */
  #root(moves: Move[], depth: number, before: Found, low: number, high: number): Found {
    const search = this.#search;
    const efforts = this.#efforts;
    moves.sort(
      (a, b) =>
        Number(b === before.move) - Number(a === before.move) ||
        (efforts.get(b) as number) - (efforts.get(a) as number),
    );
    let found: Found = { ...before, score: -INFINITE };
    let alpha = low;
    for (const [index, move] of moves.entries()) {
      const since = search.nodes;
      const score = search.scoreOf(move, index === 0, depth, alpha, high);
      if (search.stopped) break;
      efforts.set(move, search.nodes - since);
      if (score <= found.score) continue;
      found = { move, score, depth, nodes: search.nodes, pv: [move, ...search.variation] };
      if (score <= alpha) continue;
      alpha = score;
      if (score >= high) break;
    }
    return found;
  }
}
