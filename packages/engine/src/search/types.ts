import {
  type BotRules,
  formatMoves,
  type Game,
  type Move,
  type Outcome,
  type Position,
  type Seat,
} from '../kernel/index.ts';
import { chanceOf } from './exact-math.ts';

/** A forced result scores ±(FORCED − plies until the end), for the seat to move. */
export const FORCED = 100_000;
/** Smallest absolute score of a forced result. Evaluations stay far below this number. */
export const MIN_FORCED = 90_000;

/** Score of a finished match for `seat`, `plies` moves after the root: ±(FORCED − plies), or 0 for a draw. */
export const terminalScore = ({ winner }: Outcome, seat: Seat, plies = 0): number =>
  winner === null ? 0 : winner === seat ? FORCED - plies : plies - FORCED;

/** Score of an exact result `plies` moves after the root. */
export const exactScore = (result: number, plies = 0): number =>
  result === 0 ? 0 : result > 0 ? FORCED - plies - result : plies - result - FORCED;

/** Everything that a search knows about a game. */
export type Evaluator<P extends Position = Position> = Omit<BotRules<P>, 'spec'>;

/** Limit of a search. A limit in nodes makes a search repeatable and equally strong on every machine. */
export interface Limit {
  readonly nodes: number;
  /** Maximum depth in plies; unlimited if not given. */
  readonly depth?: number;
  /** Polled regularly; `true` stops the search with the best move so far. Callers use it for time limits and stop buttons. */
  readonly shouldStop?: () => boolean;
}

/** One of several threads that search the same position with a common transposition table. */
export interface SearchThread {
  /** Memory of the table, from `sharedTable`. */
  readonly table: SharedArrayBuffer;
  /** 0 for the thread whose result counts; the others only fill the table. */
  readonly index: number;
}

/** Result of a search. */
export interface Found {
  readonly move: Move;
  readonly score: number;
  readonly depth: number;
  readonly nodes: number;
  /** Principal variation, starting with `move`. */
  readonly pv: readonly Move[];
}

/** Finds the best move of a position. */
export interface Search<P extends Position = Position> {
  /**
   * The best move of a running match. `among` restricts the search to these legal moves, in order of preference among
   * equals. `onProgress` is called with every improved result. The position is left unchanged.
   */
  best(position: P, limit: Limit, among?: readonly Move[], onProgress?: (found: Found) => void): Found;
}

/** Converts a score into a winning chance, 0…1, for the same seat. */
export function winningChance(game: Pick<Game, 'bot'>, score: number): number {
  if (score >= MIN_FORCED) return 1;
  if (score <= -MIN_FORCED) return 0;
  return chanceOf(score, game.bot.spec.playout.lead);
}

/** Maximum winning chance at which a bot accepts a draw. */
const MAX_DRAW_CHANCE = 0.45;

/** Whether a bot accepts a draw, wherever it plays. `score` comes from its own search at its level, from its point of view. */
export const acceptsDraw = (game: Pick<Game, 'bot'>, score: number): boolean =>
  winningChance(game, score) <= MAX_DRAW_CHANCE;

/** `Found` with moves as texts. `pv` is the principal variation. */
export interface FoundTexts {
  readonly move: string;
  readonly score: number;
  readonly depth: number;
  readonly nodes: number;
  readonly pv: readonly string[];
}

/** Converts a search result into move texts; `root` is the position that was searched. */
export function foundTexts(game: Game, root: Position, { score, depth, nodes, pv }: Found): FoundTexts {
  const texts = formatMoves(game, root, pv);
  return { move: texts[0] as string, score, depth, nodes, pv: texts };
}
