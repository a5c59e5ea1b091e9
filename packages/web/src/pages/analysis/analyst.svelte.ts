import { contentHash, type Match } from '@quintet/engine/match';
import { Cancelled, type PlyTexts, positionJob, type Task } from '@quintet/engine/search';

import { putNewest } from './evaluator.svelte.ts';

/** Runs analysis in a worker. */
export interface Thinking {
  ask(task: Task, onprogress: (progress: unknown) => void): Promise<unknown>;
  close(): void;
}

/** Search limit in nodes, low enough that a match of a hundred moves takes seconds, not minutes, on a phone. */
const NODES_A_PLY = 20_000;
/** Time limit for slow devices, in milliseconds. */
const MILLISECONDS_A_PLY = 3000;

/** The latest finished analyses, keyed by the moves of the match. Cached until the page is closed. */
const found = new Map<string, readonly PlyTexts[]>();
const MAX_FOUND = 20;

/** Analyses every position of a match from last to first, with partial results. */
export class Analyst {
  progress: 'idle' | 'running' | 'done' | 'stopped' | 'failed' = $state.raw('idle');
  /** Evaluation by ply; `null` if not analysed yet. */
  plies: readonly (PlyTexts | null)[];
  readonly #match: Match;
  readonly #newThinker: () => Thinking;
  readonly #hash: string;
  #thinker: Thinking | null = null;

  constructor(match: Match, newThinker: () => Thinking) {
    this.#match = match;
    this.#newThinker = newThinker;
    this.#hash = contentHash(match);
    const before = found.get(this.#hash);
    this.plies = $state.raw(before ?? match.moves.map(() => null).concat([null]));
    if (before) this.progress = 'done';
  }

  /** Number of analysed positions. */
  get count(): number {
    return this.plies.filter((ply) => ply !== null).length;
  }

  async start(): Promise<void> {
    if (this.progress === 'running' || this.progress === 'done') return;
    this.progress = 'running';
    this.plies = this.plies.map(() => null);
    this.#thinker = this.#newThinker();
    const job = { ...positionJob(this.#match), nodes: NODES_A_PLY, milliseconds: MILLISECONDS_A_PLY, seed: 0 };
    try {
      const all = await this.#thinker.ask({ kind: 'analysis', job }, (progress) => {
        const onprogress = progress as PlyTexts;
        this.plies = this.plies.with(onprogress.ply, onprogress);
      });
      this.plies = all as readonly PlyTexts[];
      putNewest(found, this.#hash, this.plies as readonly PlyTexts[], MAX_FOUND);
      this.progress = 'done';
    } catch (error) {
      this.progress = error instanceof Cancelled ? 'stopped' : 'failed';
    }
  }

  /** Stops the analysis and keeps the results so far. */
  stop(): void {
    this.#thinker?.close();
  }
}
