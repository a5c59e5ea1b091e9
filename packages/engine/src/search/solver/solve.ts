import { type BotRules, type Move, opponent, type Position, type Seat } from '../../kernel/index.ts';
import { type Goal, type Outlook, Prover, SURE } from './prover.ts';
import { type Check, checkStrategy, type Strategy, strategyOf } from './strategy.ts';

export interface SolveLimit {
  readonly nodes: number;
  readonly shouldStop?: () => boolean;
  /** Asks only whether this seat wins: half the work where that is what one wants to know. */
  readonly wins?: Seat;
}

/** A goal that is shown to be reached whatever the other seat plays. */
export interface Proof extends Check {
  readonly goal: Goal;
  /** The best line of both, as the proof has it. */
  readonly pv: readonly Move[];
  readonly strategy: Strategy;
}

export interface Solved {
  /** The result with best play; `null` is a draw. Left out while it is not known. */
  readonly winner?: Seat | null;
  /** What is shown, also when that does not settle the result: each has been played through by the rules alone. */
  readonly proofs: readonly Proof[];
  readonly nodes: number;
}

/** Shares of the nodes that each question gets in turn: first a look at both, then in earnest. */
const ROUNDS = [0.02, 0.08, 0.2, 0.2];
const MAX_TABLE_BITS = 22;

/**
 * Looks for the result of a running match with best play, within limits. Only proofs count, and each is checked: whoever
 * is said to win or to hold a draw has a choice in every position that the other can bring about.
 */
export function solve<P extends Position>(start: P, limit: SolveLimit, outlook: Outlook<P> | null = null): Solved {
  const position = start.clone();
  const first = position.toMove;
  const proofs: Proof[] = [];
  let nodes = 0;
  const isSettled = (): boolean => winnerOf(proofs) !== undefined;

  // Who wins? A sure "no" is a proof that the other seat does not lose.
  const seats = limit.wins === undefined ? [first, opponent(first)] : [limit.wins];
  const open = seats.map((seat) => proverOf({ seat, least: 'win' }, limit.nodes, outlook));
  const unsure: Goal[] = [];
  for (const round of ROUNDS) {
    const share = (2 * round) / seats.length;
    for (const prover of [...open]) {
      if (isSettled() || limit.shouldStop?.()) break;
      const before = prover.nodes;
      const standing = prover.run(position, Math.ceil(share * limit.nodes), limit.shouldStop);
      if (standing !== 'open') {
        open.splice(open.indexOf(prover), 1);
        const { seat } = prover.goal;
        const proof = standing === 'proved' || prover.isSure ? proofFrom(prover, position, limit.nodes) : null;
        if (proof) proofs.push(proof);
        else if (standing === 'disproved') unsure.push({ seat: opponent(seat), least: 'draw' });
      }
      nodes += prover.nodes - before;
    }
  }
  // Where positions come back, "no" is not sure: then the draw needs proofs of its own.
  for (const goal of unsure) {
    if (isSettled() || limit.shouldStop?.()) break;
    const prover = proverOf<P>(goal, limit.nodes, outlook);
    if (prover.run(position, Math.max(0, limit.nodes - nodes), limit.shouldStop) === 'proved') {
      const proof = proofFrom(prover, position, limit.nodes);
      if (proof) proofs.push(proof);
    }
    nodes += prover.nodes;
  }
  const winner = winnerOf(proofs);
  // That a winner does not lose either is no news.
  const news = proofs.filter(({ goal }) => winner === undefined || winner === null || goal.least === 'win');
  return { ...(winner === undefined ? {} : { winner }), proofs: news, nodes };
}

/** Sharper than the odds of a match between bots: what looks lost is left for last. */
const SHARPNESS = 2 * Math.log(3);
/** Of leads: nothing is so clear that it would never be looked at. */
const CLEAREST = 6;

/** The odds that a game's evaluation gives. */
export const outlookOf =
  <P extends Position>({ spec, evaluate, isWon }: BotRules<P>): Outlook<P> =>
  (position) => {
    if (isWon(position)) return SURE;
    const leads = evaluate(position) / spec.playout.lead;
    return Math.exp(SHARPNESS * Math.min(CLEAREST, Math.max(-CLEAREST, leads)));
  };

/** With room for that many nodes. */
const proverOf = <P extends Position>(goal: Goal, nodes: number, outlook: Outlook<P> | null): Prover<P> =>
  new Prover<P>(goal, Math.min(MAX_TABLE_BITS, Math.max(10, Math.ceil(Math.log2(nodes)))), outlook);

function proofFrom<P extends Position>(prover: Prover<P>, position: P, nodes: number): Proof | null {
  const strategy = strategyOf(prover, position, nodes);
  if (!strategy) return null;
  const check = checkStrategy(position, strategy);
  return check.holds ? { ...check, goal: strategy.goal, pv: strategy.pv, strategy } : null;
}

/** What the proofs settle: a win of one seat, or a draw that both can hold. */
function winnerOf(proofs: readonly Proof[]): Seat | null | undefined {
  const win = proofs.find(({ goal }) => goal.least === 'win');
  if (win) return win.goal.seat;
  const holds = (seat: Seat): boolean => proofs.some(({ goal }) => goal.seat === seat);
  return holds(0) && holds(1) ? null : undefined;
}
