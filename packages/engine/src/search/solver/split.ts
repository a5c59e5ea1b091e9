import {
  type Game,
  legalMoves,
  type Options,
  type Position,
  playTexts,
  type Seat,
  unwrap,
} from '../../kernel/index.ts';
import { outlookOf, type Solved, solve } from './solve.ts';

/** What is proved about a position: the result of seat 0 with best play is from `low` to `high`. 1 is a win, 0 a draw, −1 a loss. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** The bounds of a position about which nothing is proved. */
export const UNKNOWN: Bounds = { low: -1, high: 1 };

/** Whether the result is known. */
export const isSettled = ({ low, high }: Bounds): boolean => low === high;

/** A position to solve in a worker. */
export interface SolveJob {
  readonly game: string;
  /** Complete options, as `parseOptions` returns them. */
  readonly options: Options;
  /** Move texts from the start of the match. */
  readonly moves: readonly string[];
  readonly nodes: number;
}

/** Result of a `SolveJob`. Every bound has been checked by playing its strategy through. */
export interface SolvedBounds extends Bounds {
  readonly nodes: number;
  /** Number of positions in the checked strategies. */
  readonly positions: number;
}

/** Solves the position of a job. */
export function solveBounds(game: Game, job: SolveJob, shouldStop?: () => boolean): SolvedBounds {
  const position = game.rules.start(job.options);
  unwrap(playTexts(game, position, job.moves));
  const limit = { nodes: job.nodes, ...(shouldStop ? { shouldStop } : {}) };
  const { proofs, nodes } = solve(position, limit, outlookOf(game.bot));
  return { ...boundsOf(proofs), nodes, positions: proofs.reduce((sum, proof) => sum + proof.positions, 0) };
}

function boundsOf(proofs: Solved['proofs']): Bounds {
  let { low, high } = UNKNOWN;
  for (const { goal } of proofs) {
    const least = goal.least === 'win' ? 1 : 0;
    if (goal.seat === 0) low = Math.max(low, least);
    else high = Math.min(high, 0 - least);
  }
  return { low, high };
}

interface Node {
  readonly toMove: Seat;
  /** Indexes of the positions after each move; empty for a leaf and after the end of a match. */
  readonly children: readonly number[];
  /** Move texts that lead to a leaf; `null` for other nodes. */
  readonly leaf: readonly string[] | null;
  /** For a leaf, everything proved so far. */
  bounds: Bounds;
}

/**
 * The first plies of a match as a tree. Its leaves can be solved one by one, on any number of threads and in any order; the tree
 * derives the result at the root. Equal positions are one node.
 *
 * @example
 * ```ts
 * import { createMatch } from '@quintet/engine';
 * import { octa } from '@quintet/engine/octa';
 * import { SplitTree, solveBounds } from '@quintet/engine/search';
 * const { options, position } = createMatch(octa, { size: 1, turnLimit: 8, arrows: 'north' });
 * const tree = new SplitTree(octa, position, 2);
 * for (const leaf of tree.openLeaves()) {
 *   tree.narrow(leaf, solveBounds(octa, { game: 'octa', options, moves: tree.movesTo(leaf), nodes: 10_000 }));
 * }
 * console.log(tree.bounds.low === tree.bounds.high); // true
 * ```
 */
export class SplitTree<P extends Position = Position> {
  readonly #game: Game<P>;
  readonly #nodes: Node[] = [];
  readonly #indexes = new Map<string, number>();

  /** `start` is a running match; `before` are the move texts that lead to it. */
  constructor(game: Game<P>, start: P, plies: number, before: readonly string[] = []) {
    this.#game = game;
    this.#add(start.clone(), plies, [...before]);
  }

  /** Number of leaves, solved or not. */
  get size(): number {
    return this.#nodes.filter(({ leaf }) => leaf !== null).length;
  }

  /** What the leaves prove about the root. */
  get bounds(): Bounds {
    // Children are added before their parents.
    return (this.#allBounds().at(-1) as Bounds | undefined) ?? UNKNOWN;
  }

  /** Move texts from the start of the match to a leaf. */
  movesTo(leaf: number): readonly string[] {
    return this.#nodes[leaf]?.leaf ?? [];
  }

  /** Whether the tree has a leaf with this index. */
  isLeaf(index: number): boolean {
    return this.#nodes[index] !== undefined && this.#nodes[index].leaf !== null;
  }

  /** Adds what was proved about a leaf. */
  narrow(leaf: number, { low, high }: Bounds): void {
    const node = this.#nodes[leaf] as Node;
    node.bounds = { low: Math.max(node.bounds.low, low), high: Math.min(node.bounds.high, high) };
  }

  /** Indexes of the leaves whose results can still change what is known about the root. */
  openLeaves(): number[] {
    const all = this.#allBounds();
    const open = new Set<number>();
    const visited = new Set<number>();
    const visit = (index: number): void => {
      const { low, high } = all[index] as Bounds;
      if (low === high || visited.has(index)) return;
      visited.add(index);
      const { leaf, children, toMove } = this.#nodes[index] as Node;
      if (leaf) open.add(index);
      for (const child of children) {
        const bounds = all[child] as Bounds;
        // A move that cannot beat what the mover already has is irrelevant.
        if (toMove === 0 ? bounds.high > low : bounds.low < high) visit(child);
      }
    };
    visit(this.#nodes.length - 1);
    return [...open].sort((a, b) => a - b);
  }

  #allBounds(): Bounds[] {
    const all: Bounds[] = [];
    for (const { toMove, children, bounds } of this.#nodes) {
      if (children.length === 0) {
        all.push(bounds);
        continue;
      }
      const best = toMove === 0 ? Math.max : Math.min;
      const of = children.map((child) => all[child] as Bounds);
      all.push({ low: best(...of.map(({ low }) => low)), high: best(...of.map(({ high }) => high)) });
    }
    return all;
  }

  #add(position: P, plies: number, texts: string[]): number {
    const { hashLow, hashHigh, repetitionKey, toMove, outcome } = position;
    // Under a repetition rule, positions with different histories are different.
    const key = repetitionKey === null ? `${position.ply}:${hashLow},${hashHigh}` : texts.join(';');
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const children: number[] = [];
    for (const move of outcome || plies === 0 ? [] : legalMoves(position)) {
      texts.push(this.#game.notation.format(position, move));
      position.play(move);
      children.push(this.#add(position, plies - 1, texts));
      position.undo();
      texts.pop();
    }
    const result = outcome?.winner === 0 ? 1 : outcome?.winner === 1 ? -1 : 0;
    const bounds = outcome ? { low: result, high: result } : UNKNOWN;
    const index = this.#nodes.push({ toMove, children, leaf: outcome || plies > 0 ? null : [...texts], bounds }) - 1;
    this.#indexes.set(key, index);
    return index;
  }
}
