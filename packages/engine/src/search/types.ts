import { formatMoves, type Game, type Move, type Outcome, type Position, type Seat } from '../kernel/index.ts';

/** A forced result is ±(FORCED − plies until it), from the side of the seat to move. */
export const FORCED = 100_000;
/** Beyond this a score is a forced result: no evaluation comes near. */
export const MIN_FORCED = 90_000;

/** Score of a finished match for `seat`, `plies` moves after the root: ±(FORCED − plies), or 0 for a draw. */
export const terminalScore = ({ winner }: Outcome, seat: Seat, plies = 0): number =>
  winner === null ? 0 : winner === seat ? FORCED - plies : plies - FORCED;

/** All that a search knows of a game. */
export interface Evaluator<P extends Position = Position> {
  /** Hundredths of the game's unit, from the side of the seat to move. */
  evaluate(position: P): number;
  /** Whether a move may change the score at a stroke, so that it is looked at further when the depth is used up. */
  isNoisy(position: P, move: Move): boolean;
}

/** When to stop. Nodes make a search equally strong on every machine and repeatable. */
export interface Limit {
  readonly nodes: number;
  /** In plies; none when left out. */
  readonly depth?: number;
  /** Asked now and then: true stops the search, with the best so far. The host's clock and its stop button. */
  readonly shouldStop?: () => boolean;
}

export interface Found {
  readonly move: Move;
  readonly score: number;
  readonly depth: number;
  readonly nodes: number;
  /** The moves that are expected, this one first. */
  readonly pv: readonly Move[];
}

export interface Search<P extends Position = Position> {
  /**
   * The best move of a running match. `among` are the legal moves that are considered, in the order in which equals are
   * preferred; all when left out. `told` hears of every better answer on the way. The position is left as it is.
   */
  best(position: P, limit: Limit, among?: readonly Move[], told?: (found: Found) => void): Found;
}

/** The chance to win that a score stands for, from 0 to 1, from the side that the score is of. */
export function winningChance(game: Pick<Game, 'bot'>, score: number): number {
  if (score >= MIN_FORCED) return 1;
  if (score <= -MIN_FORCED) return 0;
  return 1 / (1 + 3 ** (-score / game.bot.spec.playout.lead));
}

/** `Found` in move texts. */
export interface FoundTexts {
  readonly move: string;
  readonly score: number;
  readonly depth: number;
  readonly nodes: number;
  readonly line: readonly string[];
}

export function foundTexts(game: Game, root: Position, { score, depth, nodes, pv: line }: Found): FoundTexts {
  const texts = formatMoves(game, root, line);
  return { move: texts[0] as string, score, depth, nodes, line: texts };
}
