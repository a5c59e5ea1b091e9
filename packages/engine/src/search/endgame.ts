import {
  type ExactResult,
  type Game,
  legalMoves,
  type Move,
  type Options,
  type Position,
  type TableSource,
  type Tables,
} from '../kernel/index.ts';

/** A request for an endgame table. */
export interface TableJob {
  readonly game: string;
  readonly options: Options;
  readonly name: string;
}

/** A position whose result in a table differs from what its moves lead to. */
export interface TableError {
  readonly index: number;
  readonly inTable: ExactResult;
  readonly byMoves: ExactResult;
}

/** Result of checking a table. */
export interface TableCheck {
  /** Number of positions checked. */
  readonly positions: number;
  /** `null` if every position is right. */
  readonly error: TableError | null;
}

/** The results of a table, counted. */
export interface TableSummary {
  readonly positions: number;
  /** Number of positions that the seat to move wins, and that it loses. The others are drawn. */
  readonly won: number;
  readonly lost: number;
  /** Plies of the longest win, and the index of the first position with it; −1 if there is no win. */
  readonly longest: number;
  readonly longestAt: number;
}

/**
 * Checks positions of a table by the rules alone: plays every legal move, and compares the result with the best that the
 * positions after the moves lead to. Ends at the first difference.
 */
export function checkTable<P extends Position>(
  game: Game<P>,
  options: Options,
  name: string,
  tables: Tables<P>,
  indexes: Iterable<number>,
): TableCheck {
  const positionAt = game.tables.positionsOf(options, name);
  let positions = 0;
  for (const index of indexes) {
    const position = positionAt(index);
    if (!position) continue;
    positions++;
    const inTable = tables.lookUp(position);
    const byMoves = resultByMoves(position, tables);
    if (inTable === null || inTable !== byMoves) return { positions, error: { index, inTable, byMoves } };
  }
  return { positions, error: null };
}

/** The best result that the legal moves lead to; `null` if a table is missing. */
function resultByMoves<P extends Position>(position: P, tables: Tables<P>): ExactResult {
  let best: ExactResult = null;
  for (const move of legalMoves(position)) {
    const result = resultOfMove(position, move, (after) => tables.lookUp(after));
    if (result === null) return null;
    if (best === null || rankOf(result) > rankOf(best)) best = result;
  }
  return best;
}

/** The result of a move for the seat that makes it, counted from before the move. */
export function resultOfMove<P extends Position>(
  position: P,
  move: Move,
  resultOf: (after: P) => ExactResult,
): ExactResult {
  const seat = position.toMove;
  position.play(move);
  const { outcome } = position;
  const isSame = position.toMove === seat;
  const after = outcome ? null : resultOf(position);
  position.undo();
  if (outcome) return outcome.winner === null ? 0 : outcome.winner === seat ? 1 : -1;
  if (after === null || after === 0) return after;
  const result = isSame ? after : -after;
  return result > 0 ? result + 1 : result - 1;
}

/** Orders results: a faster win is better, and a slower loss. */
const rankOf = (result: number): number => (result === 0 ? 0 : 1 / result);

/** Counts the results of a table. */
export function summarizeTable(game: Game, bytes: Uint8Array): TableSummary {
  const counts = new Float64Array(256);
  for (const byte of bytes) counts[byte]!++;
  let [positions, won, lost, longest, longestByte] = [0, 0, 0, -1, -1];
  counts.forEach((count, byte) => {
    const result = game.tables.resultOf(byte);
    if (count === 0 || result === null) return;
    positions += count;
    if (result > 0) won += count;
    if (result < 0) lost += count;
    if (result > longest && result > 0) [longest, longestByte] = [result, byte];
  });
  return { positions, won, lost, longest, longestAt: longestByte < 0 ? -1 : bytes.indexOf(longestByte) };
}

/** The game with a bot that also uses the tables of a source. */
export function withTables<P extends Position>(game: Game<P>, source: TableSource): Game<P> {
  if (game.tables.maxPieces === 0) return game;
  const tables = game.tables.open(source);
  return { ...game, bot: { ...game.bot, probe: (position) => tables.probe(position) } };
}
