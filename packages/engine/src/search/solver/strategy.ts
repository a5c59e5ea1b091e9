import { legalMoves, type Move, opponent, type Position } from '../../kernel/index.ts';
import { type Goal, isReached, type Prover } from './prover.ts';

/** What to play, and in how many plies the match is over at the latest. */
export interface Choice {
  readonly move: Move;
  readonly plies: number;
}

/** A choice for every position in which the seat may find itself, by what tells positions apart. */
export interface Strategy {
  readonly goal: Goal;
  readonly choices: ReadonlyMap<string, Choice>;
  /** The line in which both hold out for longest, of the choices that were found. */
  readonly pv: readonly Move[];
}

const keyOf = (position: Position): string => `${position.hashLow},${position.hashHigh}`;

/**
 * The strategy behind a proof, or behind a sure disproof, which is a proof for the other seat. Null when parts of it were
 * forgotten and so many nodes do not find them again.
 */
export function strategyOf<P extends Position>(prover: Prover<P>, position: P, nodes: number): Strategy | null {
  const isProof = prover.stateOf(position) === 'proved';
  const { seat, least } = prover.goal;
  const goal: Goal = isProof ? prover.goal : { seat: opponent(seat), least: least === 'win' ? 'draw' : 'win' };
  const wanted = isProof ? 'proved' : 'disproved';
  const choices = new Map<string, Choice>();
  const others = new Map<string, number>();
  const last = prover.nodes + nodes;

  const onLine = new Set<string>();

  /** Plies until the end at the latest; null when a part is missing, or the line comes back to itself. */
  const follow = (): number | null => {
    if (position.outcome) return 0;
    const key = keyOf(position);
    const known = choices.get(key)?.plies ?? others.get(key);
    if (known !== undefined) return known;
    if (onLine.has(key)) return null;
    onLine.add(key);
    const plies = position.toMove === goal.seat ? chosen(key) : answered(key);
    onLine.delete(key);
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
    others.set(key, longest);
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
  /** The moves that are known to reach the goal; where one ends the match, it alone. */
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

  return follow() === null ? null : { goal, choices, pv: lineOf(position, choices, others) };
}

function lineOf(position: Position, choices: Strategy['choices'], others: ReadonlyMap<string, number>): Move[] {
  const line: Move[] = [];
  while (!position.outcome) {
    const choice = choices.get(keyOf(position))?.move;
    const move = choice ?? longest(position, choices, others);
    line.push(move);
    position.play(move);
  }
  for (const _ of line) position.undo();
  return line;
}

/** The reply after which the match goes on for longest. */
function longest(position: Position, choices: Strategy['choices'], others: ReadonlyMap<string, number>): Move {
  let [best, most] = [-1, -1];
  for (const move of legalMoves(position)) {
    position.play(move);
    const key = keyOf(position);
    const plies = position.outcome ? 0 : (choices.get(key)?.plies ?? others.get(key) ?? 0);
    position.undo();
    if (plies > most) [best, most] = [move, plies];
  }
  return best;
}

/** What a check of a strategy by the rules alone found. */
export interface Check {
  readonly holds: boolean;
  /** Different positions that were met. */
  readonly positions: number;
  /** The longest match, in plies. */
  readonly plies: number;
}

/**
 * Plays the strategy against every reply, and looks at every end: knows the rules and the choices, nothing of the search.
 * Where repetition counts, positions are looked at again each time they are met, for how they came about matters.
 */
export function checkStrategy(start: Position, { goal, choices }: Strategy, mostPositions = 50_000_000): Check {
  const position = start.clone();
  const met = new Map<string, number>();
  const isRepeatable = position.repetitionKey !== null;
  let positions = 0;

  const longestFrom = (): number | null => {
    if (position.outcome) return isReached(goal, position.outcome.winner) ? 0 : null;
    const key = keyOf(position);
    const before = met.get(key);
    if (before !== undefined && !isRepeatable) return before;
    if (++positions > mostPositions) return null;
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
