import { type BotRules, type Move, opponent, type Position, type Seat } from '../../kernel/index.ts';
import { exp, ln, tableBits } from '../exact-math.ts';
import { type Check, checkStrategy } from './check.ts';
import { type Goal, type Outlook, Prover, SURE } from './prover.ts';
import { type Strategy, strategyOf } from './strategy.ts';

/** Limits of `solve`. */
export interface SolveLimit {
  readonly nodes: number;
  readonly shouldStop?: () => boolean;
  /** If given, only tries to prove that this seat wins, which halves the work. */
  readonly wins?: Seat;
}

/** A proved goal: the seat reaches it whatever the other seat plays. */
export interface Proof extends Check {
  readonly goal: Goal;
  /** Principal variation of the proof. */
  readonly pv: readonly Move[];
  readonly strategy: Strategy;
}

/** Result of `solve`. */
export interface Solved {
  /** The winner with best play; `null` for a draw. Missing if unknown. */
  readonly winner?: Seat | null;
  /** Everything proved, even if the proofs do not settle the result. Every proof has been checked by playing it through. */
  readonly proofs: readonly Proof[];
  readonly nodes: number;
}

/** Share of the nodes per seat and round. Early rounds are short, so that both seats get a quick try first. */
const ROUNDS = [0.02, 0.08, 0.2, 0.2];
const MAX_TABLE_BITS = 22;

/**
 * Solves a running match within limits. Only proofs count, and each is checked: its strategy has a move for every
 * position that the other seat can reach.
 *
 * @example
 * ```ts
 * import { createMatch } from '@quintet/engine';
 * import { solve } from '@quintet/engine/search';
 * import { octa } from '@quintet/engine/octa';
 * const { position } = createMatch(octa, { size: 1, turnLimit: 4, arrows: 'north' });
 * const { winner } = solve(position, { nodes: 100_000 });
 * console.log(winner !== undefined); // true
 * ```
 */
export function solve<P extends Position>(start: P, limit: SolveLimit, outlook: Outlook<P> | null = null): Solved {
  const position = start.clone();
  const first = position.toMove;
  const proofs: Proof[] = [];
  let nodes = 0;
  const isSettled = (): boolean => winnerOf(proofs) !== undefined;

  // Try to prove a win for each seat. A valid disproof shows that the other seat does not lose.
  const seats = limit.wins === undefined ? [first, opponent(first)] : [limit.wins];
  const open = seats.map((seat) => proverOf({ seat, least: 'win' }, limit.nodes, outlook));
  const unsure: Goal[] = [];
  for (const round of ROUNDS) {
    const share = (2 * round) / seats.length;
    for (const prover of [...open]) {
      if (isSettled() || limit.shouldStop?.()) break;
      const before = prover.nodes;
      const state = prover.run(position, Math.ceil(share * limit.nodes), limit.shouldStop);
      if (state !== 'open') {
        open.splice(open.indexOf(prover), 1);
        const { seat } = prover.goal;
        const proof = state === 'proved' || prover.isSure ? proofFrom(prover, position, limit.nodes) : null;
        if (proof) proofs.push(proof);
        else if (state === 'disproved') unsure.push({ seat: opponent(seat), least: 'draw' });
      }
      nodes += prover.nodes - before;
    }
  }
  // When positions repeat, a disproof may be invalid, and a draw needs a separate proof.
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
  // A proof of a win makes a proof that the winner does not lose redundant.
  const news = proofs.filter(({ goal }) => winner === undefined || winner === null || goal.least === 'win');
  return { ...(winner === undefined ? {} : { winner }), proofs: news, nodes };
}

/** Steeper than real winning odds, so that positions that look lost come last. */
const SHARPNESS: number = 2 * ln(3);
/** Maximum evaluation, in multiples of `playout.lead`, so that every position is searched eventually. */
const MAX_LEADS = 6;

/** Odds from a game's evaluation. */
export const outlookOf =
  <P extends Position>({ spec, evaluate, isWon }: BotRules<P>): Outlook<P> =>
  (position) => {
    if (isWon?.(position)) return SURE;
    const leads = evaluate(position) / spec.playout.lead;
    return exp(SHARPNESS * Math.min(MAX_LEADS, Math.max(-MAX_LEADS, leads)));
  };

/** A prover with a table sized for `nodes`. */
const proverOf = <P extends Position>(goal: Goal, nodes: number, outlook: Outlook<P> | null): Prover<P> =>
  new Prover<P>(goal, tableBits(nodes, 10, MAX_TABLE_BITS), outlook);

function proofFrom<P extends Position>(prover: Prover<P>, position: P, nodes: number): Proof | null {
  const strategy = strategyOf(prover, position, nodes);
  if (!strategy) return null;
  const check = checkStrategy(position, strategy);
  return check.holds ? { ...check, goal: strategy.goal, pv: strategy.pv, strategy } : null;
}

/** The winner that the proofs establish; `null` when both seats hold a draw, `undefined` when open. */
function winnerOf(proofs: readonly Proof[]): Seat | null | undefined {
  const win = proofs.find(({ goal }) => goal.least === 'win');
  if (win) return win.goal.seat;
  const holds = (seat: Seat): boolean => proofs.some(({ goal }) => goal.seat === seat);
  return holds(0) && holds(1) ? null : undefined;
}
