import type { Game, Move, Options, Position, Seat } from '../kernel/index.ts';
import { searchOf } from './bot.ts';
import { type Found, type Limit, terminalScore, winningChance } from './types.ts';

/** How bad a move was, by how much of the winning chance it gave away; the first that is reached counts. */
export const MARKS = [
  { mark: 'blunder', loss: 0.2 },
  { mark: 'mistake', loss: 0.1 },
  { mark: 'inaccuracy', loss: 0.05 },
] as const;
export type Mark = (typeof MARKS)[number]['mark'];

/** What is known of one position of a match, and of the move that was played in it. */
export interface PlyAnalysis {
  /** Number of moves before it. */
  readonly ply: number;
  readonly toMove: Seat;
  /** The position's, with best play, from seat 0's side whoever is to move: what a graph shows. */
  readonly score: number;
  /** Seat 0's chance to win that the score stands for, 0 … 1; a draw counts half. */
  readonly chance: number;
  /** The best move with its line, from the side of the seat to move; null when the match is over here. */
  readonly best: Found | null;
  /** The move that was played; null after the last one. */
  readonly played: Move | null;
  /** How much of its winning chance the seat gave away by it, 0 … 1. */
  readonly loss: number;
  readonly mark: Mark | null;
}

/** A match, as far as analysis needs one. */
export interface Played<P extends Position = Position> {
  readonly game: Game<P>;
  readonly options: Options;
  readonly moves: readonly { readonly move: Move }[];
}

/**
 * Every position of a match, each searched with the limit, from the last to the first: what was found out about the end
 * helps with what led there, and whatever comes out is complete. The host takes one after the other, shows and stops as
 * it likes; when it is over before a position was looked at, there are no more.
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
