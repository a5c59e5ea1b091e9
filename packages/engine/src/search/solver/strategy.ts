import { legalMoves, type Move, opponent, type Position } from '../../kernel/index.ts';
import { type Goal, isReached, type Prover } from './prover.ts';

/** A move, and the maximum number of plies until the match ends. */
export interface Choice {
  readonly move: Move;
  readonly plies: number;
}

/** A choice for every position that the seat can face, keyed by position hash. */
export interface Strategy {
  readonly goal: Goal;
  readonly choices: ReadonlyMap<string, Choice>;
  /** The longest variation of the strategy. */
  readonly pv: readonly Move[];
}

const keyOf = (position: Position): string => `${position.hashLow},${position.hashHigh}`;

/**
 * Extracts the strategy of a proof, or of a sure disproof, which is a proof for the other seat. Returns `null` when parts
 * were overwritten in the table and `nodes` do not suffice to find them again.
 */
export function strategyOf<P extends Position>(prover: Prover<P>, position: P, nodes: number): Strategy | null {
  const isProof = prover.stateOf(position) === 'proved';
  const { seat, least } = prover.goal;
  const goal: Goal = isProof ? prover.goal : { seat: opponent(seat), least: least === 'win' ? 'draw' : 'win' };
  const wanted = isProof ? 'proved' : 'disproved';
  const choices = new Map<string, Choice>();
  const replyPlies = new Map<string, number>();
  const last = prover.nodes + nodes;

  const onPath = new Set<string>();

  /** Maximum plies until the end; `null` when part of the strategy is missing or the variation repeats a position. */
  const follow = (): number | null => {
    if (position.outcome) return 0;
    const key = keyOf(position);
    const known = choices.get(key)?.plies ?? replyPlies.get(key);
    if (known !== undefined) return known;
    if (onPath.has(key)) return null;
    onPath.add(key);
    const plies = position.toMove === goal.seat ? chosen(key) : answered(key);
    onPath.delete(key);
    return plies;
  };
  const after = (move: Move): number | null => {
    position.play(move);
    const plies = follow();
    position.undo();
    return plies;
  };
  const answered = (key: string): number | null => {
    let longest = 0;
    for (const move of legalMoves(position)) {
      const plies = after(move);
      if (plies === null) return null;
      longest = Math.max(longest, plies + 1);
    }
    replyPlies.set(key, longest);
    return longest;
  };
  const chosen = (key: string): number | null => {
    if (good().length === 0 && prover.nodes < last) prover.run(position, last - prover.nodes);
    for (const move of good()) {
      const plies = after(move);
      if (plies === null) continue;
      choices.set(key, { move, plies: plies + 1 });
      return plies + 1;
    }
    return null;
  };
  /** The moves known to reach the goal. If one of them ends the match, only that move. */
  const good = (): Move[] => {
    const found: Move[] = [];
    for (const move of legalMoves(position)) {
      position.play(move);
      const isGood = prover.stateOf(position) === wanted;
      const isEnd = position.outcome !== null;
      position.undo();
      if (isGood && isEnd) return [move];
      if (isGood) found.push(move);
    }
    return found;
  };

  return follow() === null ? null : { goal, choices, pv: variationOf(position, choices, replyPlies) };
}

function variationOf(
  position: Position,
  choices: Strategy['choices'],
  replyPlies: ReadonlyMap<string, number>,
): Move[] {
  const variation: Move[] = [];
  while (!position.outcome) {
    const choice = choices.get(keyOf(position))?.move;
    const move = choice ?? longest(position, choices, replyPlies);
    variation.push(move);
    position.play(move);
  }
  for (const _ of variation) position.undo();
  return variation;
}

/** The reply that prolongs the match most. */
function longest(position: Position, choices: Strategy['choices'], replyPlies: ReadonlyMap<string, number>): Move {
  let [best, most] = [-1, -1];
  for (const move of legalMoves(position)) {
    position.play(move);
    const key = keyOf(position);
    const plies = position.outcome ? 0 : (choices.get(key)?.plies ?? replyPlies.get(key) ?? 0);
    position.undo();
    if (plies > most) [best, most] = [move, plies];
  }
  return best;
}

/** Result of checking a strategy by the rules alone. */
export interface Check {
  readonly holds: boolean;
  /** Number of positions checked. */
  readonly positions: number;
  /** Length of the longest match, in plies. */
  readonly plies: number;
}

/**
 * Checks a strategy by playing it against every reply to the end, using the rules alone. Under a repetition rule every
 * occurrence of a position is checked again, because its history matters.
 */
export function checkStrategy(start: Position, { goal, choices }: Strategy, maxPositions = 50_000_000): Check {
  const position = start.clone();
  const met = new Map<string, number>();
  const isRepeatable = position.repetitionKey !== null;
  let positions = 0;

  const longestFrom = (): number | null => {
    if (position.outcome) return isReached(goal, position.outcome.winner) ? 0 : null;
    const key = keyOf(position);
    const before = met.get(key);
    if (before !== undefined && !isRepeatable) return before;
    if (++positions > maxPositions) return null;
    const moves = legalMoves(position);
    const choice = choices.get(key)?.move;
    const replies = position.toMove === goal.seat ? moves.filter((move) => move === choice) : moves;
    if (replies.length === 0) return null;
    let most = 0;
    for (const move of replies) {
      position.play(move);
      const plies = longestFrom();
      position.undo();
      if (plies === null) return null;
      most = Math.max(most, plies + 1);
    }
    met.set(key, most);
    return most;
  };
  const plies = longestFrom();
  return { holds: plies !== null, positions, plies: plies ?? 0 };
}
