import { treeToJson } from '@quintet/engine/match';
import type { SavedAnalysis } from '../../play/library/analyses.ts';
import { newId } from '../../play/library/store.ts';
import type { AnalysisBoard, ChangeKind } from './analysis-board.svelte.ts';

/** The parts of the device that saving depends on. */
export interface SaverTools {
  save(analysis: SavedAnalysis): Promise<boolean>;
  after(milliseconds: number, then: () => void): () => void;
  now(): number;
  /** Called when the analysis gets its own id: `new` on the first edit, `copy` if another tab has changed it. */
  onid(id: string, why: 'new' | 'copy'): void;
  onerror(error: unknown): void;
}

/** Delay in ms before typed text and steps are saved, so that not every keystroke causes a write. Other edits are saved at once. */
const DELAY_MS = 400;

/** Saves an analysis after every change. Nothing is saved before the first edit. */
export class AnalysisSaver {
  /** `null` before the first edit. */
  state: 'saving' | 'saved' | 'failed' | null = $state.raw(null);
  #saved: Pick<SavedAnalysis, 'id' | 'createdAt' | 'revision'> | null;
  readonly #board: AnalysisBoard;
  readonly #tools: SaverTools;
  #cancel: (() => void) | null = null;
  #saving: Promise<void> = Promise.resolve();

  /** `saved` is the analysis as it was opened, with revision 0 if it has never been saved; `null` if it has no id yet. */
  constructor(
    board: AnalysisBoard,
    saved: Pick<SavedAnalysis, 'id' | 'createdAt' | 'revision'> | null,
    tools: SaverTools,
  ) {
    this.#board = board;
    this.#saved = saved;
    this.#tools = tools;
  }

  /** Call after every change. */
  changed(kind: ChangeKind): void {
    if (kind === 'step' && (this.#saved?.revision ?? 0) === 0) return;
    if (kind !== 'step') this.state = 'saving';
    this.#cancel?.();
    this.#cancel = this.#tools.after(DELAY_MS, () => void this.flush());
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

  async #save(): Promise<void> {
    const next = this.#saved && { ...this.#saved, revision: this.#saved.revision + 1 };
    if (!next) await this.#saveAsNew('new');
    else if (await this.#tools.save(this.#analysis(next))) this.#saved = next;
    else await this.#saveAsNew('copy');
    if (this.#cancel === null) this.state = 'saved';
  }

  #failed(error: unknown): void {
    this.state = 'failed';
    this.#tools.onerror(error);
  }

  async #saveAsNew(why: 'new' | 'copy'): Promise<void> {
    const saved = { id: newId(), createdAt: this.#tools.now(), revision: 1 };
    await this.#tools.save(this.#analysis(saved));
    this.#saved = saved;
    this.#tools.onid(saved.id, why);
  }

  #analysis(saved: Pick<SavedAnalysis, 'id' | 'createdAt' | 'revision'>): SavedAnalysis {
    const { game, tree, path } = this.#board;
    return { ...saved, game: game.id, tree: treeToJson(tree), path, changedAt: this.#tools.now() };
  }
}
