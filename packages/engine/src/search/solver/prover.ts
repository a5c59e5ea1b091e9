import { MoveList, type Position, type Seat } from '../../kernel/index.ts';
import { NEVER, ProofTable } from './proof-table.ts';

/** A claim to prove: the seat wins, or at least draws, whatever the other seat plays. */
export interface Goal {
  readonly seat: Seat;
  readonly least: 'win' | 'draw';
}

/** Whether a result meets the goal. */
export const isReached = ({ seat, least }: Goal, winner: Seat | null): boolean =>
  winner === seat || (winner === null && least === 'draw');

/** Maximum depth of a variation. Deeper positions count as not reaching the goal. */
const MAX_PLIES = 1024;
const NODES_PER_CHECK = 1024;

/**
 * Estimated odds that the seat to move wins; 1 is even. They affect the search order, and so how long a proof takes,
 * but never its result. Only `SURE` counts as proof, so `SURE` must be correct.
 */
export type Outlook<P extends Position> = (position: P) => number;
/** Odds when the seat to move certainly wins this turn. */
export const SURE = Number.POSITIVE_INFINITY;

/** Proof state of a position. */
export type ProofState = 'proved' | 'disproved' | 'open';

/**
 * Depth-first proof-number search (df-pn). The proof number of a position is the minimum number of positions that must
 * still be proved to prove the goal; the disproof number is the counterpart. The search expands where the least work
 * remains. A variation that repeats a position or gets too long counts as not reaching the goal: proofs stay valid, but
 * disproofs do not, and `isSure` becomes false.
 */
export class Prover<P extends Position> {
  readonly goal: Goal;
  nodes = 0;
  /** Whether disproofs are valid too. */
  isSure = true;
  readonly #table: ProofTable;
  readonly #frames: Frame[] = [];
  /** Number of positions of the current variation in each hash bucket, to skip most exact repetition checks. */
  readonly #onPath = new Uint16Array(1 << 12);
  readonly #outlook: Outlook<P> | null;
  #limit = 0;
  #shouldStop: (() => boolean) | undefined;
  #stopped = false;

  constructor(goal: Goal, tableBits: number, outlook: Outlook<P> | null = null) {
    this.goal = goal;
    this.#outlook = outlook;
    this.#table = new ProofTable(tableBits);
  }

  /** Continues the search for up to `nodes` more nodes, keeping earlier results. The position is left unchanged. */
  run(position: P, nodes: number, shouldStop?: () => boolean): ProofState {
    this.#limit = this.nodes + nodes;
    this.#shouldStop = shouldStop;
    this.#stopped = false;
    if (position.outcome) return isReached(this.goal, position.outcome.winner) ? 'proved' : 'disproved';
    this.#expand(position, NEVER, NEVER, 0);
    return this.stateOf(position);
  }

  /** The proof state of a position so far. */
  stateOf(position: P): ProofState {
    if (position.outcome) return isReached(this.goal, position.outcome.winner) ? 'proved' : 'disproved';
    if (this.#outlook?.(position) === SURE) return position.toMove === this.goal.seat ? 'proved' : 'disproved';
    if (!this.#table.find(position.hashLow, position.hashHigh)) return 'open';
    return this.#table.proof === 0 ? 'proved' : this.#table.disproof === 0 ? 'disproved' : 'open';
  }

  /** Expands the position until its proof or disproof number reaches its threshold. */
  #expand(position: P, maxProof: number, maxDisproof: number, ply: number): void {
    const frame = this.#frameAt(ply);
    const isOurs = position.toMove === this.goal.seat;
    const { hashLow, hashHigh } = position;
    const before = this.nodes;
    this.#onPath[hashLow & 4095]!++;
    frame.low = hashLow;
    frame.high = hashHigh;
    this.#open(position, frame, ply);
    for (;;) {
      // 1. Weigh the moves. On our turn, one proved move proves the position and only disproving all moves disproves it; on the
      // other seat's turn, the reverse holds.
      this.#weigh(frame, isOurs);
      const { proof, disproof } = frame;
      if (proof >= maxProof || disproof >= maxDisproof || this.#stopped) {
        this.#table.store(hashLow, hashHigh, proof, disproof, this.nodes - before);
        break;
      }
      // 2. Expand the most promising move until another becomes better or a threshold is reached.
      const { best, second } = frame;
      const childProof = frame.proofs[best]!;
      const childDisproof = frame.disproofs[best]!;
      const childMaxProof = isOurs ? Math.min(maxProof, switchAt(second)) : within(childProof, maxProof - proof);
      const childMaxDisproof = isOurs
        ? within(childDisproof, maxDisproof - disproof)
        : Math.min(maxDisproof, switchAt(second));
      position.play(frame.list.items[best]!);
      this.#expand(position, childMaxProof, childMaxDisproof, ply + 1);
      position.undo();
    }
    this.#onPath[hashLow & 4095]!--;
  }

  /** Lists the moves with their initial proof and disproof numbers, up to the first move that settles the position. */
  #open(position: P, frame: Frame, ply: number): void {
    position.moves(frame.list);
    const { list } = frame;
    const isOurs = position.toMove === this.goal.seat;
    frame.reserve(list.length);
    for (let i = 0; i < list.length; i++) {
      position.play(list.items[i]!);
      if (++this.nodes >= this.#limit || (this.nodes % NODES_PER_CHECK === 0 && this.#shouldStop?.()))
        this.#stopped = true;
      frame.lows[i] = position.hashLow;
      frame.highs[i] = position.hashHigh;
      const odds = this.#isAtEnd(position, ply + 1, frame, i) ? 0 : (this.#outlook?.(position) ?? 1);
      if (odds === SURE) frame.settle(i, position.toMove === this.goal.seat);
      else if (odds > 0) this.#guess(position, frame, i, odds);
      position.undo();
      if (isOurs ? frame.proofs[i] === 0 : frame.disproofs[i] === 0) list.length = i + 1;
    }
  }

  /** Settles a move that ends the match or the variation. Returns whether it did. */
  #isAtEnd(position: P, ply: number, frame: Frame, index: number): boolean {
    const { outcome } = position;
    if (outcome) frame.settle(index, isReached(this.goal, outcome.winner));
    else if (ply >= MAX_PLIES || this.#isRepeated(position, ply - 1)) {
      frame.settle(index, false);
      this.isSure = false;
    } else return false;
    return true;
  }

  /** Sets the initial proof and disproof numbers of an unexplored position: more replies mean more work. */
  #guess(position: P, frame: Frame, index: number, odds: number): void {
    const replies = position.countMoves();
    const isOurs = position.toMove === this.goal.seat;
    const ours = isOurs ? odds : 1 / odds;
    frame.isKnown[index] = 0;
    frame.proofs[index] = (isOurs ? 1 : replies) / ours;
    frame.disproofs[index] = (isOurs ? replies : 1) * ours;
  }

  #isRepeated(position: P, ply: number): boolean {
    const { hashLow, hashHigh } = position;
    if (this.#onPath[hashLow & 4095] === 0) return false;
    for (let i = ply; i >= 0; i--) {
      const frame = this.#frames[i] as Frame;
      if (frame.low === hashLow && frame.high === hashHigh) return true;
    }
    return false;
  }

  /** Computes a position's proof and disproof numbers from its moves, and finds its best move and the second-best number. */
  #weigh(frame: Frame, isOurs: boolean): void {
    const { list, proofs, disproofs, isKnown, lows, highs } = frame;
    const table = this.#table;
    const [least, summed] = isOurs ? [proofs, disproofs] : [disproofs, proofs];
    let sum = 0;
    let [lowest, second, best] = [NEVER, NEVER, 0];
    for (let i = 0; i < list.length; i++) {
      if (isKnown[i] === 0 && table.find(lows[i]!, highs[i]!)) {
        proofs[i] = table.proof;
        disproofs[i] = table.disproof;
      }
      sum += summed[i]!;
      const remaining = least[i]!;
      if (remaining < lowest) {
        second = lowest;
        lowest = remaining;
        best = i;
      } else if (remaining < second) second = remaining;
    }
    frame.proof = isOurs ? lowest : sum;
    frame.disproof = isOurs ? sum : lowest;
    frame.best = best;
    frame.second = second;
  }

  #frameAt(ply: number): Frame {
    this.#frames[ply] ??= new Frame();
    return this.#frames[ply];
  }
}

/** Threshold of a move: 25% above the second-best number, because switching moves immediately costs more than it gains. */
const switchAt = (second: number): number => 1.25 * second;
/** Threshold of a move within its parent's threshold; always above the current number, so that the search makes progress. */
const within = (now: number, spare: number): number => Math.max(now + spare, 1.001 * now);

/** A position of the current variation with its moves. */
class Frame {
  readonly list = new MoveList();
  low = 0;
  high = 0;
  proof = 1;
  disproof = 1;
  best = 0;
  second = NEVER;
  lows = new Int32Array(64);
  highs = new Int32Array(64);
  proofs = new Float64Array(64);
  disproofs = new Float64Array(64);
  /** 1 for each move whose proof and disproof numbers are final, so that the table need not be consulted. */
  isKnown = new Uint8Array(64);

  reserve(length: number): void {
    if (length <= this.lows.length) return;
    this.lows = new Int32Array(2 * length);
    this.highs = new Int32Array(2 * length);
    this.proofs = new Float64Array(2 * length);
    this.disproofs = new Float64Array(2 * length);
    this.isKnown = new Uint8Array(2 * length);
  }

  settle(index: number, isReached: boolean): void {
    this.isKnown[index] = 1;
    this.proofs[index] = isReached ? 0 : NEVER;
    this.disproofs[index] = isReached ? NEVER : 0;
  }
}
