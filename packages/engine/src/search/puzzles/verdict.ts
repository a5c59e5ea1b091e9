import {
  formatMoves,
  type Game,
  type Move,
  opponent,
  type Position,
  playTexts,
  type Seat,
  unwrap,
} from '../../kernel/index.ts';
import { type Aim, Attempt } from './attempt.ts';
import type { Puzzle } from './puzzle.ts';
import { longestReply, Reach, shortestTurn, variationTo } from './reach.ts';

/** Node limit for judging a turn: several times the limit for finding a puzzle. */
const NODES = 500_000;

/** The verdict on a turn of the solver. */
export interface Verdict {
  /** `unfinished` until the turn ends; `answered` if the turn is right and the opponent replies. */
  readonly kind: 'unfinished' | 'solved' | 'answered' | 'wrong';
  /** Move texts of the opponent's reply or, after a wrong turn, of the refutation; may be empty. */
  readonly moves: readonly string[];
  /** The gain that the turn reaches instead of `goal.by`; `null` for other tasks. */
  readonly gained: number | null;
}

/** The position of a puzzle. Throws if its options or moves are illegal, which `checkPuzzle` rules out. */
export function puzzlePosition(game: Game, { options, moves }: Pick<Puzzle, 'options' | 'moves'>): Position {
  const position = game.rules.start(unwrap(game.rules.parseOptions(options)));
  unwrap(playTexts(game, position, moves));
  return position;
}

/** The aim behind a task. For a defence, it is the win that the opponent must not reach. */
export function aimOf({ goal }: Puzzle, solver: Seat): Aim {
  const seat = goal.kind === 'save' ? opponent(solver) : solver;
  return { seat, turns: goal.turns, by: goal.by ?? null };
}

/**
 * The verdict on the last turn. `played` are the legal moves of both seats since the start of the puzzle. Any turn that keeps the
 * task feasible counts as right, even if it differs from the solution.
 */
export function turnVerdict(game: Game, puzzle: Puzzle, played: readonly string[]): Verdict {
  const { attempt, solver } = replayed(game, puzzle, played);
  const verdict = (kind: Verdict['kind'], moves: readonly Move[] = [], gained: number | null = null): Verdict => ({
    kind,
    moves: formatMoves(game, attempt.actual, moves),
    gained,
  });
  if (puzzle.goal.kind === 'save') {
    if (attempt.toMove === solver && !attempt.outcome) return verdict('unfinished');
    if (new Reach(game, attempt, NODES).isForced(attempt) !== true) return verdict('solved');
    return verdict('wrong', variationTo(game, attempt, NODES));
  }
  if (attempt.isReached) return verdict('solved');
  if (attempt.outcome) return verdict('wrong', [], gainedIn(game, puzzle, attempt.actual, solver));
  if (attempt.toMove === solver) return verdict('unfinished');
  const isKnown = isPrefix(played, puzzle.solution);
  if (isKnown || new Reach(game, attempt, NODES).isForced(attempt)) {
    const rest = puzzle.solution.slice(played.length);
    const reply = isKnown ? turnOf(game, attempt, rest) : longestReply(game, attempt, NODES);
    return verdict('answered', reply);
  }
  return verdict('wrong', longestReply(game, attempt, NODES));
}

/** The next move of a solution, or `null` if the task can no longer be solved. */
export function hintFor(game: Game, puzzle: Puzzle, played: readonly string[]): string | null {
  if (isPrefix(played, puzzle.solution)) return puzzle.solution[played.length] ?? null;
  const { attempt, solver } = replayed(game, puzzle, played);
  if (attempt.outcome || attempt.toMove !== solver || puzzle.goal.kind === 'save') return null;
  const [move] = shortestTurn(game, attempt, NODES);
  return move === undefined ? null : game.notation.format(attempt.actual, move);
}

function replayed(game: Game, puzzle: Puzzle, played: readonly string[]): { attempt: Attempt; solver: Seat } {
  const position = puzzlePosition(game, puzzle);
  const solver = position.toMove;
  const attempt = new Attempt(game, position, aimOf(puzzle, solver));
  for (const text of played) attempt.play(unwrap(game.notation.parse(position, text)));
  return { attempt, solver };
}

const isPrefix = (texts: readonly string[], of: readonly string[]): boolean =>
  texts.length <= of.length && texts.every((text, i) => text === of[i]);

/** Parses move texts up to the end of the opponent's turn. */
function turnOf(game: Game, attempt: Attempt, texts: readonly string[]): Move[] {
  const position = attempt.actual.clone();
  const seat = position.toMove;
  const moves: Move[] = [];
  for (const text of texts) {
    if (position.toMove !== seat || position.outcome) break;
    const move = unwrap(game.notation.parse(position, text));
    moves.push(move);
    position.play(move);
  }
  return moves;
}

function gainedIn(game: Game, puzzle: Puzzle, position: Position, solver: Seat): number | null {
  const { gain } = game.puzzles;
  if (!gain || puzzle.goal.kind !== 'gain') return null;
  return gain.count(position, solver) - gain.count(puzzlePosition(game, puzzle), solver);
}
