import { treeToJson } from '@quintet/engine/match';
import type { SavedAnalysis } from '../../play/library/analyses.ts';
import { newId } from '../../play/library/store.ts';
import { LEAVING } from '../../ui/browser.ts';
import type { AnalysisBoard, ChangeKind } from './analysis-board.svelte.ts';

/** The parts of the device that saving depends on. */
export interface SaverTools {
  save(analysis: SavedAnalysis): Promise<boolean>;
  /** Notes successive changes synchronously. The next page saves them. */
  noteUnsaved(changes: readonly [SavedAnalysis, ...SavedAnalysis[]]): void;
  after(milliseconds: number, then: () => void): () => void;
  now(): number;
  /** Called when the analysis gets its own id, before it is saved: `new` on the first edit, `copy` if another tab has changed it. */
  onid(id: string, why: 'new' | 'copy'): void;
  onerror(error: unknown): void;
}

/** Delay in ms before typed text and steps are saved, so that not every keystroke causes a write. Other edits are saved at once. */
const DELAY_MS = 400;

type Identity = Pick<SavedAnalysis, 'id' | 'createdAt' | 'revision'>;

/**
 * Saves an analysis after every change. Nothing is saved before the first edit. A write may not outlive its page, so unsaved changes
 * are noted when the page is left.
 */
export class AnalysisSaver {
  /** `null` before the first edit. */
  state: 'saving' | 'saved' | 'failed' | null = $state.raw(null);
  #saved: Identity | null;
  /** The analysis that is being written or could not be saved. */
  #writing: SavedAnalysis | null = null;
  /** Time of the latest change that is not being written yet; `null` if there is none. */
  #changedAt: number | null = null;
  readonly #board: AnalysisBoard;
  readonly #tools: SaverTools;
  #cancel: (() => void) | null = null;
  #saving: Promise<void> = Promise.resolve();

  /** `saved` is the analysis as it was opened, with revision 0 if it has never been saved; `null` if it has no id yet. */
  constructor(board: AnalysisBoard, saved: Identity | null, tools: SaverTools) {
    this.#board = board;
    this.#saved = saved;
    this.#tools = tools;
  }

  /** Call after every change. */
  changed(kind: ChangeKind): void {
    if (kind === 'step' && (this.#saved?.revision ?? 0) === 0) return;
    if (kind !== 'step') this.state = 'saving';
    this.#changedAt = this.#tools.now();
    for (const event of LEAVING) addEventListener(event, this.#leave);
    this.#cancel?.();
    this.#cancel = this.#tools.after(DELAY_MS, () => void this.flush());
    // The address names the analysis before it is saved, so that a reload opens it.
    this.#saved ??= this.#identify('new');
    if (kind === 'edit') void this.flush();
  }

  /** Saves pending changes at once. */
  flush(): Promise<void> {
    if (this.#cancel) {
      this.#cancel();
      this.#cancel = null;
      this.#saving = this.#saving.then(() => this.#save()).catch((error) => this.#failed(error));
    }
    return this.#saving;
  }

  readonly #leave = (): void => {
    const writing = this.#writing;
    const pending = this.#after(writing ?? this.#saved);
    if (writing) this.#tools.noteUnsaved(pending ? [writing, pending] : [writing]);
    else if (pending) this.#tools.noteUnsaved([pending]);
    void this.flush();
  };

  async #save(): Promise<void> {
    const next = this.#after(this.#saved);
    // The previous save included this change.
    if (!next) return;
    this.#changedAt = null;
    if (!(await this.#write(next))) {
      this.#saved = this.#identify('copy');
      await this.#write({ ...next, ...this.#saved, revision: 1 });
    }
    this.#writing = null;
    if (this.#changedAt !== null) return;
    this.state = 'saved';
    for (const event of LEAVING) removeEventListener(event, this.#leave);
  }

  async #write(analysis: SavedAnalysis): Promise<boolean> {
    this.#writing = analysis;
    const isSaved = await this.#tools.save(analysis);
    if (isSaved) this.#saved = analysis;
    return isSaved;
  }

  #failed(error: unknown): void {
    this.state = 'failed';
    this.#tools.onerror(error);
  }

  #identify(why: 'new' | 'copy'): Identity {
    const id = newId();
    this.#tools.onid(id, why);
    return { id, createdAt: this.#tools.now(), revision: 0 };
  }

  /** The pending change, as the revision after `before`; `null` if there is no pending change. */
  #after(before: Identity | null): SavedAnalysis | null {
    if (!before || this.#changedAt === null) return null;
    const { id, createdAt, revision } = before;
    const { game, tree, path } = this.#board;
    return {
      id,
      createdAt,
      revision: revision + 1,
      game: game.id,
      tree: treeToJson(tree),
      path,
      changedAt: this.#changedAt,
    };
  }
}
