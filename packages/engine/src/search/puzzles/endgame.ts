import {
  type ExactResult,
  type Game,
  legalMoves,
  type Options,
  type Position,
  type Random,
  unwrap,
} from '../../kernel/index.ts';
import { resultOfMove } from '../endgame.ts';
import { continued } from '../known-end.ts';
import type { FoundTask } from './find.ts';

/** A position of an endgame table with exactly one winning move. */
export interface Endgame {
  /** Options of a match that starts from the position. */
  readonly options: Options;
  readonly position: Position;
  readonly task: FoundTask;
}

/** Number of random positions to try. */
const TRIES = 2_000;
/** Pieces of the tables that need no files. */
const PIECES = [2, 3];
/** Range of turns. Shorter wins are found in matches, and longer ones take the checker too long. */
const MIN_TURNS = 3;
const MAX_TURNS = 7;
const MIN_CHOICES = 4;

/** Picks a random position in which exactly one move wins, by the tables; `null` if none is found. */
export function randomEndgame(game: Game, random: Random): Endgame | null {
  const names = PIECES.flatMap((pieces) => game.tables.names(pieces));
  if (names.length === 0) return null;
  const given = game.puzzles.options(random);
  const { setup: _, ...options } = unwrap(game.rules.parseOptions(given));
  const name = names[random.below(names.length)] as string;
  const positionAt = game.tables.positionsOf(options, name);
  const size = game.tables.size(options, name);
  for (let tries = 0; tries < TRIES; tries++) {
    const position = positionAt(random.below(size));
    const task = position && taskIn(game, position);
    if (!task) continue;
    const setup = game.editor.format(game.editor.draft(position), options);
    return { options: { ...given, setup }, position, task };
  }
  return null;
}

/** The task to win, if exactly one move does and the win has a suitable length. */
function taskIn(game: Game, position: Position): FoundTask | null {
  const probe = (at: Position): ExactResult => game.bot.probe?.(at) ?? null;
  const plies = probe(position);
  if (plies === null || plies < 2 * MIN_TURNS - 1 || plies > 2 * MAX_TURNS - 1) return null;
  const moves = legalMoves(position);
  const results = moves.map((move) => resultOfMove(position, move, probe));
  const winning = moves.filter((_, i) => (results[i] ?? 1) > 0);
  if (moves.length < MIN_CHOICES || winning.length !== 1) return null;
  const solution = continued(position, winning, game.bot);
  return { goal: { kind: 'win', turns: (plies + 1) / 2 }, solution, first: 1, nodes: moves.length };
}
