import type { Game, Move, Position } from '../../kernel/index.ts';
import { Prover, SURE } from '../solver/prover.ts';
import { outlookOf } from '../solver/solve.ts';
import type { Attempt } from './attempt.ts';
import { during, turnsOf } from './turns.ts';

const TABLE_BITS = 14;

/** Decides whether attempts of one seat succeed. Its attempts share a node limit and all proofs. */
export class Reach<P extends Position> {
  readonly #prover: Prover<Attempt<P>>;
  readonly #maxNodes: number;
  /** Turns examined by `turns`; they count as nodes. */
  #examined = 0;

  constructor(game: Game<P>, { aim }: Attempt<P>, maxNodes: number) {
    const outlook = outlookOf(game.bot);
    this.#maxNodes = maxNodes;
    this.#prover = new Prover({ seat: aim.seat, least: 'win' }, TABLE_BITS, (attempt) =>
      isSure(game, attempt) ? SURE : outlook(attempt.actual),
    );
  }

  get nodes(): number {
    return this.#prover.nodes + this.#examined;
  }

  /** Whether the aim is reached against every reply; `null` if the node limit is reached. */
  isForced(attempt: Attempt<P>): boolean | null {
    if (attempt.outcome) return attempt.isReached;
    const left = this.#maxNodes - this.#prover.nodes;
    if (left <= 0) return null;
    const state = this.#prover.run(attempt, left);
    return state === 'open' ? null : state === 'proved';
  }

  /** The turns of the seat to move after which the aim is forced (or, if not `wanted`, not forced), at most `max` of them. */
  turns(attempt: Attempt<P>, wanted: boolean, max = Number.POSITIVE_INFINITY): Move[][] | null {
    const found: Move[][] = [];
    for (const turn of turnsOf(attempt)) {
      this.#examined++;
      const isForced = during(attempt, turn, () => this.isForced(attempt));
      if (isForced === null) return null;
      if (isForced === wanted && found.push(turn) >= max) break;
    }
    return found;
  }
}

/** Whether an endgame table shows that the seat to move gets its way: a win in the turns that are left, or a defence against it. */
function isSure<P extends Position>(game: Game<P>, { actual, aim, turnsLeft }: Attempt<P>): boolean {
  const plies = aim.by === null ? (game.bot.probe?.(actual) ?? null) : null;
  if (plies === null) return false;
  // In games with tables, each turn is one move.
  return actual.toMove === aim.seat ? plies > 0 && plies <= 2 * turnsLeft - 1 : plies >= 0 || -plies > 2 * turnsLeft;
}

/** Minimum number of turns to the aim; `null` if it needs more than `attempt.turnsLeft` turns or the node limit is reached. */
export function turnsNeeded<P extends Position>(game: Game<P>, attempt: Attempt<P>, nodes: number): number | null {
  if (attempt.isReached) return 0;
  for (let turns = 0; turns <= attempt.turnsLeft; turns++) {
    const shorter = attempt.within(turns);
    if (new Reach(game, shorter, nodes).isForced(shorter)) return turns;
  }
  return null;
}

/** The reply that delays the aim longest, or the first that prevents it. The opponent of `attempt.aim.seat` must be to move. */
export function longestReply<P extends Position>(game: Game<P>, attempt: Attempt<P>, nodes: number): Move[] {
  let [best, most]: [Move[], number] = [[], -1];
  for (const turn of turnsOf(attempt)) {
    const needed = during(attempt, turn, () => turnsNeeded(game, attempt, nodes)) ?? Number.POSITIVE_INFINITY;
    if (needed > most) [best, most] = [turn, needed];
    if (most === Number.POSITIVE_INFINITY) break;
  }
  return best;
}

/** The first turn of a shortest way to the aim; empty if none is found. `attempt.aim.seat` must be the seat to move. */
export function shortestTurn<P extends Position>(game: Game<P>, attempt: Attempt<P>, nodes: number): Move[] {
  const needed = turnsNeeded(game, attempt, nodes);
  if (needed === null) return [];
  const shorter = attempt.within(needed);
  return new Reach(game, shorter, nodes).turns(shorter, true, 1)?.[0] ?? [];
}

/** A variation that reaches the aim against the longest replies. `start.aim.seat` moves first. */
export function variationTo<P extends Position>(game: Game<P>, start: Attempt<P>, nodes: number): Move[] {
  const attempt = start.clone();
  const moves: Move[] = [];
  while (!attempt.outcome) {
    const isOurs = attempt.toMove === attempt.aim.seat;
    const turn = isOurs ? shortestTurn(game, attempt, nodes) : longestReply(game, attempt, nodes);
    if (turn.length === 0) break;
    for (const move of turn) attempt.play(move);
    moves.push(...turn);
  }
  return moves;
}
