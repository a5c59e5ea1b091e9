import type { Seat } from '@quintet/engine/authoring';
import { type Match, mainVariation, matchAt, ROOT, type TreeNode } from '@quintet/engine/match';
import type { FoundTexts } from '@quintet/engine/search';
import { untrack } from 'svelte';
import type { AnalysisBoard } from './analysis-board.svelte.ts';
import { Analyst, type Thinking } from './analyst.svelte.ts';
import { chanceFor } from './evaluator.svelte.ts';
import type { Verdict } from './verdict.ts';

/** A bad move in the match, and the position in which a better one was possible. */
export interface Mistake {
  /** Id of the node before the move. */
  readonly before: number;
  /** Id of the node of the move. */
  readonly node: number;
  readonly seat: Seat;
  readonly best: FoundTexts;
  /** The seat's winning chance with the best move, 0…1. */
  readonly chance: number;
}

/** The computer's report on the main variation. A change to the main variation starts a new report. */
export class MatchReport {
  readonly #board: AnalysisBoard;
  readonly #newThinker: () => Thinking;
  readonly #variation: readonly TreeNode[] = $derived.by(() => mainVariation(this.#board.tree));
  readonly #key: string = $derived(this.#variation.map(({ id }) => id).join());
  readonly match: Match = $derived.by(() => {
    // Comments and variations change the tree but not the match.
    this.#key;
    return untrack(() => matchAt(this.#board.tree, this.idAt(this.#variation.length)));
  });
  readonly analyst: Analyst = $derived.by(() => new Analyst(this.match, this.#newThinker));

  constructor(board: AnalysisBoard, newThinker: () => Thinking) {
    this.#board = board;
    this.#newThinker = newThinker;
  }

  /** Id of the node after `ply` moves of the main variation. */
  idAt(ply: number): number {
    return this.#variation[ply - 1]?.id ?? ROOT;
  }

  /** Whether the report judges the move of a node. It then has the last word, so that all parts of the page say the same. */
  hasJudged(id: number): boolean {
    const ply = this.#plyOf(id);
    return Boolean(this.analyst.plies[ply - 1] && this.analyst.plies[ply]);
  }

  /** The best variation at a node of the main variation; `null` if it is not known. */
  bestAt(id: number): FoundTexts | null {
    return this.analyst.plies[this.#plyOf(id)]?.best ?? null;
  }

  /** Why a move of the main variation is a mistake; `null` for other nodes and good moves. */
  verdictOf(id: number): Verdict | null {
    const ply = this.#plyOf(id);
    const [before, after] = [this.analyst.plies[ply - 1], this.analyst.plies[ply]];
    if (!before?.mark || !before.best || !after) return null;
    const { mark, best: better, toMove } = before;
    const [from, to] = [before, after].map(({ chance }) => chanceFor(toMove, chance)) as [number, number];
    return { mark, before: from, after: to, better, refutation: after.best };
  }

  /** The mistakes of a seat, in order. */
  mistakesOf(seat: Seat): Mistake[] {
    return this.analyst.plies.flatMap((ply) => {
      if (!ply?.mark || !ply.best || ply.toMove !== seat) return [];
      const chance = chanceFor(seat, ply.chance);
      return [{ before: this.idAt(ply.ply), node: this.idAt(ply.ply + 1), seat, best: ply.best, chance }];
    });
  }

  /** Number of moves up to a node of the main variation; -1 for other nodes. */
  #plyOf(id: number): number {
    return id === ROOT ? 0 : this.#variation.findIndex((node) => node.id === id) + 1 || -1;
  }
}
