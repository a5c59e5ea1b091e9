import type { Searcher } from '@quintet/engine/arena';
import type { Move, Path } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import { Cancelled, type FoundTexts, positionJob, type Task } from '@quintet/engine/search';
import type { Thinking } from './tools.ts';

/** Hints use a plain search, because even strong levels overlook moves on purpose. */
const SEARCHER: Searcher = { kind: 'nodes', nodes: 400_000, method: null };
/** Time limit in ms, for slow devices. */
const LIMIT_MS = 4000;

export interface Hint {
  readonly move: Move;
  readonly path: Path;
  /** The search result behind the hint. */
  readonly found: FoundTexts;
  /** `false` while the search is still running and the move is only the best so far. */
  readonly isFinal: boolean;
}

/** Searches for a hint on request. Shows the best move so far in the meantime. */
export class Hinter {
  hint: Hint | null = $state.raw(null);
  isSearching = $state.raw(false);
  readonly #thinker: Thinking;
  #match: Match | null = null;

  constructor(thinker: Thinking) {
    this.#thinker = thinker;
  }

  /** Resolves when the search ends. Rejects if the search fails and the hint is still wanted. */
  async ask(match: Match): Promise<void> {
    this.#match = match;
    this.isSearching = true;
    const show = (found: unknown, isFinal: boolean): void => {
      if (this.#match === match) this.hint = hintOf(match, found as FoundTexts, isFinal) ?? this.hint;
    };
    try {
      show(await this.#thinker.ask(hintTask(match), (progress) => show(progress, false)), true);
    } catch (error) {
      if (!(error instanceof Cancelled) && this.#match === match) throw error;
    } finally {
      if (this.#match === match) this.isSearching = false;
    }
  }

  drop(): void {
    if (this.isSearching) this.#thinker.stop();
    this.#match = null;
    this.isSearching = false;
    this.hint = null;
  }
}

function hintOf({ game, position }: Match, found: FoundTexts, isFinal: boolean): Hint | null {
  const parsed = game.notation.parse(position, found.move);
  if (!parsed.ok) return null;
  return { move: parsed.value, path: game.presentation.paths(position, parsed.value)[0] ?? [], found, isFinal };
}

/** Uses a fixed seed, so that repeated requests return the same hint. */
const hintTask = (match: Match): Task => ({
  kind: 'search',
  job: { ...positionJob(match), searcher: SEARCHER, seed: 1, milliseconds: LIMIT_MS },
});
