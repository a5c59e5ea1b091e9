import { type Game, legalMoves, type Move, type Options, type Position, type Seat } from '../kernel/index.ts';
import { searchOf } from './bot.ts';
import { type Found, type Limit, type Search, type SearchThread, terminalScore, winningChance } from './types.ts';

/** Nodes per variation in the first round, and the factor by which they grow from round to round. */
const FIRST_ROUND = 1000;
const GROWTH = 4;

/** Optional settings of `bestVariations`. */
export interface VariationsSettings {
  /** 0 by default. */
  readonly seed?: number;
  /** Given when other threads search the same position. */
  readonly thread?: SearchThread | null;
  /** Called after every round. */
  onProgress?(variations: readonly Found[]): void;
}

/**
 * The `count` best moves of a running match with their variations, best first; fewer if there are fewer moves. The node
 * limit covers all variations together. Works in rounds of growing size, so that a stopped search still has all
 * variations.
 */
export function bestVariations<P extends Position>(
  game: Game<P>,
  position: P,
  limit: Limit,
  count: number,
  { seed = 0, thread = null, onProgress }: VariationsSettings = {},
): Found[] {
  const search = searchOf(game, limit.nodes, seed, thread);
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

/**
 * Finds the best move, then the best of the remaining moves, and so on. No search goes deeper than the one before it, so that
 * scores are comparable.
 */
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

/** Marks for bad moves, by the winning chance given away. The first threshold that is reached applies. */
export const MARKS = [
  { mark: 'blunder', loss: 0.2 },
  { mark: 'mistake', loss: 0.1 },
  { mark: 'inaccuracy', loss: 0.05 },
] as const;
/** A mark for a bad move. */
export type Mark = (typeof MARKS)[number]['mark'];

/** Analysis of one position of a match and of the move played in it. */
export interface PlyAnalysis {
  /** Number of moves before the position. */
  readonly ply: number;
  readonly toMove: Seat;
  /** Score for seat 0 with best play, regardless of which seat is to move. */
  readonly score: number;
  /** Winning chance of seat 0 at that score, 0…1; a draw counts half. */
  readonly chance: number;
  /** The best move for the seat to move; `null` after the end. */
  readonly best: Found | null;
  /** The move that was played; `null` in the last position. */
  readonly played: Move | null;
  /** Winning chance that the played move gave away, 0…1. */
  readonly loss: number;
  readonly mark: Mark | null;
}

/** The parts of a match that analysis needs. */
export interface Played<P extends Position = Position> {
  readonly game: Game<P>;
  readonly options: Options;
  readonly moves: readonly { readonly move: Move }[];
}

/**
 * Analyses every position of a match, each within the limit, from the last to the first, because results about the end help with
 * earlier positions. The caller can stop at any time; every yielded result is final.
 */
export function* analyse<P extends Position>(
  { game, options, moves }: Played<P>,
  limit: Limit,
  seed = 0,
): Generator<PlyAnalysis, void, undefined> {
  const search = searchOf(game, limit.nodes * Math.min(16, moves.length + 1), seed);
  const position = game.rules.start(options);
  for (const { move } of moves) position.play(move);
  let chanceAfter: number | null = null;
  for (let ply = moves.length; ply >= 0; ply--) {
    const { toMove, outcome } = position;
    if (limit.shouldStop?.()) return;
    const best = outcome ? null : search.best(position, limit);
    if (best?.depth === 0) return;
    const score = outcome ? terminalScore(outcome, 0) : forFirst(toMove, best?.score ?? 0);
    const chance = winningChance(game, score);
    const played = moves[ply]?.move ?? null;
    const given = chanceAfter === null || played === best?.move ? 0 : forFirst(toMove, chance - chanceAfter);
    const loss = Math.max(0, given);
    yield { ply, toMove, score, chance, best, played, loss, mark: markOf(loss) };
    chanceAfter = chance;
    if (ply > 0) position.undo();
  }
}

const forFirst = (seat: Seat, value: number): number => (seat === 0 ? value : 0 - value);

const markOf = (loss: number): Mark | null => MARKS.find((each) => loss >= each.loss)?.mark ?? null;
