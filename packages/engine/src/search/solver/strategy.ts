import { legalMoves, type Move, opponent, type Position } from '../../kernel/index.ts';
import type { Goal, Prover } from './prover.ts';

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
