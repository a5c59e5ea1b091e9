import { type Game, type Move, opponent, type Position } from '../../kernel/index.ts';
import { Attempt } from './attempt.ts';
import type { PuzzleGoal, PuzzleKind } from './puzzle.ts';
import { Reach, variationTo } from './reach.ts';
import { during, turnsOf } from './turns.ts';

/** A task with exactly one solution, found in a position. */
export interface FoundTask {
  readonly goal: PuzzleGoal;
  /** The only turn that solves the task, followed by the rest of the principal variation. */
  readonly solution: readonly Move[];
  /** Number of moves of the first turn. */
  readonly first: number;
  /** Nodes that the proof took, including the refutation of all other turns. */
  readonly nodes: number;
}

/** Minimum number of different turns that a puzzle offers. */
const MIN_CHOICES = 4;

/** Node limits for finding a task, and for proving that it has only one solution. */
const FIND_NODES = 10_000;
const PROVE_NODES = 100_000;
/** Node limit for proving that all turns but one lose. */
const DEFEND_NODES = 30_000;

/**
 * Looks for a task with exactly one solution: a forced win, the only defence, or the largest gain, in this order. The
 * position must be at the start of a turn. `isNearEnd` allows forced wins in games that have them only near the end of a
 * match.
 */
export function findTask<P extends Position>(
  game: Game<P>,
  start: P,
  isNearEnd: boolean,
  wanted: ReadonlySet<PuzzleKind>,
): FoundTask | null {
  const position = start.clone();
  const choices = turnsOf(position).length;
  if (choices < MIN_CHOICES) return null;
  const { turns, lastPlies } = game.puzzles;
  const seat = position.toMove;
  if (isNearEnd || lastPlies === null) {
    const win = shortestAim(game, position, turns.win, null);
    if (win) return win === 'several' || !wanted.has('win') ? null : win;
    const save = wanted.has('save') ? onlyDefence(game, position, turns.save) : null;
    if (save) return save;
  }
  const { gain } = game.puzzles;
  if (!gain || turns.gain === 0 || !wanted.has('gain')) return null;
  const most = Math.max(...turnsOf(position).map((turn) => during(position, turn, () => gain.count(position, seat))));
  const by = gain.isAfterReply || turns.gain > 1 ? gain.min : most - gain.count(position, seat);
  const found = by >= gain.min ? shortestAim(game, position, turns.gain, by) : null;
  return found === 'several' ? null : found;
}

/** Builds the task to reach the aim in as few turns as possible, if exactly one turn forces it. */
function shortestAim<P extends Position>(
  game: Game<P>,
  position: P,
  maxTurns: number,
  by: number | null,
): FoundTask | 'several' | null {
  for (let turns = 1; turns <= maxTurns; turns++) {
    const attempt = new Attempt(game, position, { seat: position.toMove, turns, by });
    const isForced = new Reach(game, attempt, FIND_NODES).isForced(attempt);
    if (isForced === null) return null;
    if (!isForced) continue;
    const reach = new Reach(game, attempt, PROVE_NODES);
    const solutions = reach.turns(attempt, true, 2);
    const [only] = solutions ?? [];
    if (!only || solutions?.length !== 1) return 'several';
    const goal: PuzzleGoal = by === null ? { kind: 'win', turns } : { kind: 'gain', turns, by };
    const { nodes } = reach;
    const solution = variationTo(game, attempt, PROVE_NODES);
    return solution.length === 0 ? null : { goal, solution, first: only.length, nodes };
  }
  return null;
}

/** The only defence: after any other turn, the opponent can force a win within `turns` turns. */
function onlyDefence<P extends Position>(game: Game<P>, position: P, maxTurns: number): FoundTask | null {
  for (let turns = 1; turns <= maxTurns; turns++) {
    const attempt = new Attempt(game, position, { seat: opponent(position.toMove), turns, by: null });
    const reach = new Reach(game, attempt, DEFEND_NODES);
    const safe = reach.turns(attempt, false, 2);
    if (safe === null || safe.length === 0) return null;
    const [only] = safe;
    if (safe.length > 1 || !only) continue;
    return { goal: { kind: 'save', turns }, solution: only, first: only.length, nodes: reach.nodes };
  }
  return null;
}
