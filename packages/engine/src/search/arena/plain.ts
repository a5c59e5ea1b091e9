import { type Game, legalMoves, type Move, MoveList, type Position, Random } from '../../kernel/index.ts';

/** Score of a win at the root. A win after more plies scores less. */
const WIN = 1_000_000;
const MAX_DEPTH = 64;
/** Nodes between two looks at `shouldStop`. */
const NODES_PER_CHECK = 512;

/**
 * Textbook alpha-beta with iterative deepening, as an independent yardstick: no table, no move ordering below the root, no
 * quiescence search, no pruning and no reductions. Shares only the game's rules and evaluation with the bots' search.
 */
export class PlainAlphaBeta<P extends Position> {
  readonly #evaluate: (position: P) => number;
  readonly #maxNodes: number;
  readonly #shouldStop: () => boolean;
  readonly #lists = Array.from({ length: MAX_DEPTH + 1 }, () => new MoveList());
  #nodes = 0;
  #isStopped = false;

  constructor(game: Game<P>, maxNodes: number, shouldStop: () => boolean) {
    this.#evaluate = (position) => game.bot.evaluate(position);
    this.#maxNodes = maxNodes;
    this.#shouldStop = shouldStop;
  }

  /** The best move of the last completed depth, at most `maxDepth` plies. The seed decides between equally good moves. */
  best(root: P, seed: number, maxDepth = MAX_DEPTH): Move {
    const position = root.clone() as P;
    const random = new Random(seed ^ Math.imul(root.ply + 1, 0x9e3779b1));
    let moves = legalMoves(position)
      .map((move) => ({ move, key: random.next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ move }) => move);
    this.#nodes = 0;
    this.#isStopped = false;
    let best = moves[0] as Move;
    for (let depth = 1; depth <= maxDepth; depth++) {
      let alpha = -Infinity;
      let bestHere = best;
      for (const move of moves) {
        const score = this.#after(position, move, depth, alpha, Infinity, 0);
        if (this.#isStopped) return best;
        if (score <= alpha) continue;
        alpha = score;
        bestHere = move;
      }
      best = bestHere;
      if (Math.abs(alpha) > WIN - MAX_DEPTH) return best;
      moves = [best, ...moves.filter((move) => move !== best)];
    }
    return best;
  }

  /** Score of a move for the seat that makes it. A seat may move twice, so the sign changes only with the seat. */
  #after(position: P, move: Move, depth: number, alpha: number, beta: number, ply: number): number {
    const seat = position.toMove;
    position.play(move);
    const score =
      position.toMove === seat
        ? this.#search(position, depth - 1, alpha, beta, ply + 1)
        : -this.#search(position, depth - 1, -beta, -alpha, ply + 1);
    position.undo();
    return score;
  }

  /** Score of the position for the seat to move. */
  #search(position: P, depth: number, alpha: number, beta: number, ply: number): number {
    if (++this.#nodes > this.#maxNodes || (this.#nodes % NODES_PER_CHECK === 0 && this.#shouldStop()))
      this.#isStopped = true;
    if (this.#isStopped) return 0;
    const { outcome } = position;
    if (outcome) return outcome.winner === null ? 0 : outcome.winner === position.toMove ? WIN - ply : ply - WIN;
    if (depth === 0) return this.#evaluate(position);
    const list = this.#lists[ply] as MoveList;
    position.moves(list);
    let best = -Infinity;
    for (let i = 0; i < list.length && best < beta; i++) {
      const score = this.#after(position, list.at(i), depth, Math.max(alpha, best), beta, ply);
      if (score > best) best = score;
    }
    return best;
  }
}
