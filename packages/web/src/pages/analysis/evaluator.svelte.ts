import type { Game, Outcome, Position, Seat } from '@quintet/engine/authoring';
import { isObject } from '@quintet/engine/authoring';
import { nodeAt, pathTo, positionAfter, type VariationTree } from '@quintet/engine/match';
import { Cancelled, type FoundTexts, type Task, terminalScore, winningChance } from '@quintet/engine/search';
import { SvelteMap } from 'svelte/reactivity';
import { stored } from '../../ui/storage.ts';

/** The computer's evaluation of a position. */
export interface Evaluation {
  /** The best variations, best first; empty after the end of the match. Scores are for the seat to move. */
  readonly variations: readonly FoundTexts[];
  /** Winning chance of seat 0, 0…1. */
  readonly chance: number;
  /** Number of variations that the search was asked for. */
  readonly count: number;
  /** Whether this was a short search that only serves as a baseline for judging the next move. */
  readonly isBrief: boolean;
  /** Whether the search has reached its limit. */
  readonly isDone: boolean;
}

/** Runs searches off the main thread. */
export interface Thinking {
  ask(
    task: Task<'variations'>,
    onProgress: (variations: readonly FoundTexts[]) => void,
  ): Promise<readonly FoundTexts[]>;
  stop(): void;
}

/** Limits of the search of the shown position, in nodes and ms; far beyond what a user waits for. */
const MAX_NODES = 8_000_000;
const MAX_MS = 60_000;
/** Limits of the search of the position before the shown one, in nodes and ms. */
const BRIEF = { nodes: 30_000, milliseconds: 1500 } as const;
export const MAX_VARIATIONS = 5;
const MAX_RESULTS = 500;

/** Evaluates the shown position with increasing depth until another position is shown. Keeps the results of the latest positions. */
export class Evaluator {
  /** Results by node id, of the positions shown last. */
  readonly results = new SvelteMap<number, Evaluation>();
  isThinking = $state(false);
  hasFailed = $state(false);
  readonly #thinker: Thinking;
  #run = 0;

  constructor(thinker: Thinking) {
    this.#thinker = thinker;
  }

  /** Evaluates a node. Evaluates its parent first if necessary, so that the move between them can be judged. */
  async look(tree: VariationTree, id: number, count: number): Promise<void> {
    const run = ++this.#run;
    this.#thinker.stop();
    this.hasFailed = false;
    const { parent } = nodeAt(tree, id);
    try {
      this.isThinking = true;
      if (parent !== null && !this.results.has(parent)) await this.#search(tree, parent, 1, run, true);
      const known = this.results.get(id);
      const isEnough = known?.isDone === true && !known.isBrief && known.count >= count;
      if (!isEnough) await this.#search(tree, id, count, run, false);
    } catch (error) {
      if (run === this.#run && !(error instanceof Cancelled)) this.hasFailed = true;
    } finally {
      if (run === this.#run) this.isThinking = false;
    }
  }

  stop(): void {
    this.#run++;
    this.#thinker.stop();
    this.isThinking = false;
  }

  async #search(tree: VariationTree, id: number, count: number, run: number, isBrief: boolean): Promise<void> {
    const { game, options } = tree.start;
    const position = positionAfter(tree, id);
    if (position.outcome) {
      putNewest(this.results, id, ended(position.outcome, count), MAX_RESULTS);
      return;
    }
    const moves = pathTo(tree, id).map(({ text }) => text);
    const limits = isBrief ? BRIEF : { nodes: MAX_NODES, milliseconds: MAX_MS };
    const keep = (variations: readonly FoundTexts[], isDone: boolean): void => {
      const known = this.results.get(id);
      if (run !== this.#run || variations.length === 0) return;
      // The first iterations of a new search are less accurate than a finished search.
      if (known && !isDone && depthOf(variations) < depthOf(known.variations) && known.count >= count) return;
      const chance = chanceOf(game, position, variations[0] as FoundTexts);
      putNewest(this.results, id, { variations, chance, count, isBrief, isDone }, MAX_RESULTS);
    };
    const job = { game: game.id, options, moves, count, seed: 0, ...limits };
    keep(await this.#thinker.ask({ kind: 'variations', job }, (variations) => keep(variations, false)), true);
  }
}

/** Puts an entry into a map as its newest, and drops the oldest entry beyond `max`. */
export function putNewest<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > max) map.delete(map.keys().next().value as K);
}

const ended = (outcome: Outcome, count: number): Evaluation => ({
  variations: [],
  chance: outcome.winner === null ? 0.5 : terminalScore(outcome, 0) > 0 ? 1 : 0,
  count,
  isBrief: false,
  isDone: true,
});

const depthOf = (variations: readonly FoundTexts[]): number => variations[0]?.depth ?? 0;

/** Winning chance of seat 0 after the best moves that a search found. */
export function chanceOf(game: Game, { toMove }: Pick<Position, 'toMove'>, { score }: FoundTexts): number {
  return chanceFor(toMove, winningChance(game, score));
}

/** Converts seat 0's winning chance into that of `seat`, and back. */
export const chanceFor = (seat: Seat, chance: number): number => (seat === 0 ? chance : 1 - chance);

/** The user's settings for the computer's evaluation. */
export interface ComputerSettings {
  readonly isOn: boolean;
  /** Number of variations, 1…MAX_VARIATIONS. */
  readonly count: number;
}

export const computerSettings = stored<ComputerSettings>({
  key: 'quintet:analysis',
  defaultValue: { isOn: true, count: 2 },
  parse(saved) {
    if (!isObject(saved) || typeof saved.isOn !== 'boolean') return undefined;
    const count = Number(saved.count);
    return Number.isInteger(count) && count >= 1 && count <= MAX_VARIATIONS ? { isOn: saved.isOn, count } : undefined;
  },
});
