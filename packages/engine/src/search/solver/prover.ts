import { MoveList, type Position, type Seat } from '../../kernel/index.ts';
import { NEVER, ProofTable } from './proof-table.ts';

/** What a proof is looked for: that this seat wins, or that it does not lose, whatever the other plays. */
export interface Goal {
  readonly seat: Seat;
  readonly least: 'win' | 'draw';
}

export const isReached = ({ seat, least }: Goal, winner: Seat | null): boolean =>
  winner === seat || (winner === null && least === 'draw');

/** Deeper than any line that is followed: what lies beyond counts as not reached. */
const MAX_PLIES = 1024;
const ASK_EVERY = 1024;

/**
 * How likely the seat to move is to win, from a look at the board: odds, 1 where it is even. They decide in which order things are
 * looked at, and so how long a proof takes to find; never what is proved,
 * but for `SURE`, which must be true.
 */
export type Outlook<P extends Position> = (position: P) => number;
/** Odds of a seat to move that has a move, or a few in a row, that win the match at once. */
export const SURE = Number.POSITIVE_INFINITY;

/** What is known of a position: a proof needs none more, a disproof neither. */
export type ProofState = 'proved' | 'disproved' | 'open';

/**
 * Depth-first proof-number search (df-pn). The proof number of a position is how many positions must at least still be
 * proved for the goal to be reached from it, the disproof number how many must be disproved; the search always goes
 * where least is missing. A line that comes back to a position of its own, or gets too long, counts as not reaching the
 * goal: proofs hold all the same, disproofs then do not, and `isSure` says so.
 */
export class Prover<P extends Position> {
  readonly goal: Goal;
  nodes = 0;
  /** Whether disproofs hold as well. */
  isSure = true;
  readonly #table: ProofTable;
  readonly #frames: Frame[] = [];
  /** How many positions of the line being looked at fall into each place; most places none. */
  readonly #onLine = new Uint16Array(1 << 12);
  readonly #outlook: Outlook<P> | null;
  #limit = 0;
  #shouldStop: (() => boolean) | undefined;
  #stopped = false;

  constructor(goal: Goal, tableBits: number, outlook: Outlook<P> | null = null) {
    this.goal = goal;
    this.#outlook = outlook;
    this.#table = new ProofTable(tableBits);
  }

  /** Goes on looking, for so many nodes more. What was found before is kept. The position is left as it is. */
  run(position: P, nodes: number, shouldStop?: () => boolean): ProofState {
    this.#limit = this.nodes + nodes;
    this.#shouldStop = shouldStop;
    this.#stopped = false;
    if (position.outcome) return isReached(this.goal, position.outcome.winner) ? 'proved' : 'disproved';
    this.#visit(position, NEVER, NEVER, 0);
    return this.stateOf(position);
  }

  /** What is known by now. */
  stateOf(position: P): ProofState {
    if (position.outcome) return isReached(this.goal, position.outcome.winner) ? 'proved' : 'disproved';
    if (this.#outlook?.(position) === SURE) return position.toMove === this.goal.seat ? 'proved' : 'disproved';
    if (!this.#table.find(position.hashLow, position.hashHigh)) return 'open';
    return this.#table.proof === 0 ? 'proved' : this.#table.disproof === 0 ? 'disproved' : 'open';
  }

  /** Follows the position until its proof or disproof number reaches its threshold. */
  #visit(position: P, mostProof: number, mostDisproof: number, ply: number): void {
    const frame = this.#frameAt(ply);
    const isOurs = position.toMove === this.goal.seat;
    const { hashLow, hashHigh } = position;
    const before = this.nodes;
    this.#onLine[hashLow & 4095]!++;
    frame.low = hashLow;
    frame.high = hashHigh;
    this.#open(position, frame, ply);
    for (;;) {
      // 1. Our moves: one must be proved, or all disproved. The other's moves: the reverse.
      this.#weigh(frame, isOurs);
      const { proof, disproof } = frame;
      if (proof >= mostProof || disproof >= mostDisproof || this.#stopped) {
        this.#table.keep(hashLow, hashHigh, proof, disproof, this.nodes - before);
        break;
      }
      // 2. Into the move that lacks least, until another lacks less or a threshold is reached.
      const { best, second } = frame;
      const childProof = frame.proofs[best]!;
      const childDisproof = frame.disproofs[best]!;
      const mostHere = isOurs ? Math.min(mostProof, patience(second)) : beyond(childProof, mostProof - proof);
      const mostThere = isOurs
        ? beyond(childDisproof, mostDisproof - disproof)
        : Math.min(mostDisproof, patience(second));
      position.play(frame.list.items[best]!);
      this.#visit(position, mostHere, mostThere, ply + 1);
      position.undo();
    }
    this.#onLine[hashLow & 4095]!--;
  }

  /** Lists the moves and where they lead, up to one that settles the position, if there is such a move. */
  #open(position: P, frame: Frame, ply: number): void {
    position.moves(frame.list);
    const { list } = frame;
    const isOurs = position.toMove === this.goal.seat;
    frame.reserve(list.length);
    for (let i = 0; i < list.length; i++) {
      position.play(list.items[i]!);
      if (++this.nodes >= this.#limit || (this.nodes % ASK_EVERY === 0 && this.#shouldStop?.())) this.#stopped = true;
      frame.lows[i] = position.hashLow;
      frame.highs[i] = position.hashHigh;
      const odds = this.#isAtEnd(position, ply + 1, frame, i) ? 0 : (this.#outlook?.(position) ?? 1);
      if (odds === SURE) frame.settle(i, position.toMove === this.goal.seat);
      else if (odds > 0) this.#guess(position, frame, i, odds);
      position.undo();
      if (isOurs ? frame.proofs[i] === 0 : frame.disproofs[i] === 0) list.length = i + 1;
    }
  }

  /** Settles the move where the match ends, or the line. */
  #isAtEnd(position: P, ply: number, frame: Frame, index: number): boolean {
    const { outcome } = position;
    if (outcome) frame.settle(index, isReached(this.goal, outcome.winner));
    else if (ply >= MAX_PLIES || this.#isAgain(position, ply - 1)) {
      frame.settle(index, false);
      this.isSure = false;
    } else return false;
    return true;
  }

  /** What a move may lack that leads to a position not looked at yet: the more replies there are, the more is to be shown. */
  #guess(position: P, frame: Frame, index: number, odds: number): void {
    const replies = position.countMoves();
    const isOurs = position.toMove === this.goal.seat;
    const ours = isOurs ? odds : 1 / odds;
    frame.isKnown[index] = 0;
    frame.proofs[index] = (isOurs ? 1 : replies) / ours;
    frame.disproofs[index] = (isOurs ? replies : 1) * ours;
  }

  #isAgain(position: P, ply: number): boolean {
    const { hashLow, hashHigh } = position;
    if (this.#onLine[hashLow & 4095] === 0) return false;
    for (let i = ply; i >= 0; i--) {
      const frame = this.#frames[i] as Frame;
      if (frame.low === hashLow && frame.high === hashHigh) return true;
    }
    return false;
  }

  /** Both numbers of a position from those of its moves; which move lacks least, and what the next one lacks. */
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
      const lacking = least[i]!;
      if (lacking < lowest) {
        second = lowest;
        lowest = lacking;
        best = i;
      } else if (lacking < second) second = lacking;
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

/** A move is followed until it lacks a quarter more than the next: to change at once costs more than it finds. */
const patience = (second: number): number => 1.25 * second;
/** What a move may lack while its position stays within its own threshold; always more than now, or the search would stand still. */
const beyond = (now: number, spare: number): number => Math.max(now + spare, 1.001 * now);

/** A position of the line being looked at, with its moves. */
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
  /** 1 where the numbers stand for good, so that the table need not be asked. */
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
