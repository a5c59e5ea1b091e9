import { type Game, ok, type Result } from '@quintet/engine/authoring';
import { type Entry, fold, type LoadRefusal, loadRecord, Session, straighten, toRecord } from '@quintet/engine/match';
import { LEAVING, reasonOf } from '../../ui/browser.ts';
import type { SavedClocks } from '../library/database.ts';
import type { SavedMatch } from '../library/store.ts';

/** Storage for matches. */
export interface MatchStore {
  getMatch(id: string): Promise<SavedMatch | undefined>;
  /** Compare-and-swap by revision. Returns `false` if another tab has changed the match. Throws if nothing can be saved. */
  saveMatch(match: SavedMatch): Promise<boolean>;
  /** Notes successive changes synchronously. The next page saves them. */
  noteUnsaved(changes: readonly [SavedMatch, ...SavedMatch[]]): void;
  watchMatches(listener: (id: string) => void): () => void;
}

export interface SaverEvents {
  /** Called when every change so far is saved. */
  saved(): void;
  /** Called when a save has failed. The next change retries it. */
  failed(reason: string): void;
  /** Called when another tab has changed the match; `lost` is set if an unsaved change from this tab was discarded. */
  changedElsewhere(newer: SavedMatch, lost: boolean): void;
}

type Change = Pick<SavedMatch, 'record' | 'ahead' | 'clocks'>;

/**
 * Saves a match after every change, one write at a time, and follows changes that other tabs save. A write may not outlive its
 * page, so unsaved changes are noted when the page is left.
 */
export class MatchSaver {
  readonly #store: MatchStore;
  readonly #now: () => number;
  readonly #events: SaverEvents;
  readonly #unwatch: () => void;
  #saved: SavedMatch;
  /** The change that is being written or could not be saved. */
  #writing: SavedMatch | null = null;
  #pending: Change | null = null;
  #isBusy = false;
  /** Whether another tab reported a change while this tab was writing. */
  #mustCheck = false;

  constructor(saved: SavedMatch, store: MatchStore, now: () => number, events: SaverEvents) {
    this.#saved = saved;
    this.#store = store;
    this.#now = now;
    this.#events = events;
    this.#unwatch = store.watchMatches((id) => {
      if (id === saved.id) void this.#check();
    });
  }

  /** During a write only the latest change is queued, since it includes the earlier changes. */
  save(change: Change): void {
    this.#pending = change;
    if (!this.#isBusy) void this.#write();
  }

  close(): void {
    this.#unwatch();
  }

  readonly #noteUnsaved = (): void => {
    const [writing, pending] = [this.#writing, this.#pending];
    if (writing) this.#store.noteUnsaved(pending ? [writing, this.#after(writing, pending)] : [writing]);
  };

  async #write(): Promise<void> {
    this.#isBusy = true;
    for (const event of LEAVING) addEventListener(event, this.#noteUnsaved);
    while (this.#pending) {
      const change = this.#pending;
      this.#pending = null;
      const next = this.#after(this.#saved, change);
      this.#writing = next;
      try {
        if (await this.#store.saveMatch(next)) this.#saved = next;
        else await this.#resolveConflict(change);
      } catch (error) {
        // A change made in the meantime includes this one, so saving continues with that change.
        if (this.#pending) continue;
        this.#isBusy = false;
        this.#events.failed(reasonOf(error));
        return;
      }
    }
    this.#isBusy = false;
    this.#writing = null;
    for (const event of LEAVING) removeEventListener(event, this.#noteUnsaved);
    this.#events.saved();
    if (this.#mustCheck) await this.#check();
  }

  #after(before: SavedMatch, change: Change): SavedMatch {
    return { ...before, ...change, changedAt: this.#now(), revision: before.revision + 1 };
  }

  async #resolveConflict(change: Change): Promise<void> {
    const newer = await this.#store.getMatch(this.#saved.id);
    if (newer) {
      this.#saved = newer;
      this.#pending = null;
      this.#events.changedElsewhere(newer, true);
    } else {
      // Another tab deleted the match while it is being played in this tab, so it is saved again.
      this.#saved = { ...this.#saved, revision: 0 };
      this.#pending ??= change;
    }
  }

  async #check(): Promise<void> {
    this.#mustCheck = this.#isBusy;
    if (this.#isBusy) return;
    const newer = await this.#store.getMatch(this.#saved.id).catch(() => undefined);
    if (this.#isBusy) {
      this.#mustCheck = true;
      return;
    }
    if (!newer || newer.revision <= this.#saved.revision) return;
    this.#saved = newer;
    this.#events.changedElsewhere(newer, false);
  }
}

/** Restores a session at the saved position, with the undone entries ready for redo. */
export function restoreSession(
  { record, ahead }: Pick<SavedMatch, 'record' | 'ahead'>,
  game: Game,
): Result<Session, LoadRefusal> {
  const loaded = loadRecord(record, [game]);
  if (!loaded.ok) return loaded;
  const whole = ahead.length > 0 ? fold(loaded.value, ahead).result : null;
  if (!whole?.ok) return ok(new Session(loaded.value));
  const session = new Session(whole.value);
  // The undo limit of a loaded match can be lower than the number of undone entries. The redo list is then discarded.
  for (let n = 0; n < ahead.length; n++) if (!session.undo().ok) return ok(new Session(loaded.value));
  return ok(session);
}

/** The entries removed by an undo from `before` to `after`, in the order in which they can be redone. */
export const takenBack = (before: Session['match'], after: Session['match']): readonly Entry[] =>
  straighten(before).entries.slice(after.entries.length);

export const changeOf = (
  match: Session['match'],
  ahead: readonly Entry[],
  clocks: SavedClocks | null,
): Pick<SavedMatch, 'record' | 'ahead' | 'clocks'> => ({
  record: toRecord(match),
  ahead,
  ...(match.terms.clock === null ? {} : { clocks }),
});
