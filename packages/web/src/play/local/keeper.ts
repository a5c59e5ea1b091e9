import type { KeptMatch } from '../library/store.ts';

/** Where matches are kept. */
export interface MatchStore {
  getMatch(id: string): Promise<KeptMatch | undefined>;
  /** False when somebody else has changed the match since; throws when it cannot be kept. */
  keepMatch(kept: KeptMatch): Promise<boolean>;
  watchMatches(listener: (id: string) => void): () => void;
}

/** What a keeper tells whoever plays the match. */
export interface KeeperTold {
  /** Everything up to now is kept. */
  kept(): void;
  /** It could not be kept; the next change tries again. */
  failed(reason: string): void;
  /** The match went on elsewhere. `lost`: what was to be kept here was overtaken by it. */
  wentOn(there: KeptMatch, lost: boolean): void;
}

type Change = Pick<KeptMatch, 'record' | 'ahead'>;

/** Keeps a match after every change, one write at a time, and follows what other tabs do with it. */
export class Keeper {
  readonly #store: MatchStore;
  readonly #now: () => number;
  readonly #told: KeeperTold;
  readonly #unwatch: () => void;
  #kept: KeptMatch;
  #wanted: Change | null = null;
  #isBusy = false;
  /** Somebody said that the match changed while a write of ours was under way. */
  #mustLook = false;

  constructor(kept: KeptMatch, store: MatchStore, now: () => number, told: KeeperTold) {
    this.#kept = kept;
    this.#store = store;
    this.#now = now;
    this.#told = told;
    this.#unwatch = store.watchMatches((id) => {
      if (id === kept.id) void this.#look();
    });
  }

  /** Of several changes during a write only the last is written: it holds the others. */
  keep(change: Change): void {
    this.#wanted = change;
    if (!this.#isBusy) void this.#write();
  }

  close(): void {
    this.#unwatch();
  }

  async #write(): Promise<void> {
    this.#isBusy = true;
    while (this.#wanted) {
      const change = this.#wanted;
      this.#wanted = null;
      const next: KeptMatch = { ...this.#kept, ...change, changedAt: this.#now(), revision: this.#kept.revision + 1 };
      try {
        if (await this.#store.keepMatch(next)) this.#kept = next;
        else await this.#overtaken(change);
      } catch (error) {
        // What came in meanwhile holds this change too, and deserves its own try.
        if (this.#wanted) continue;
        this.#isBusy = false;
        this.#told.failed(error instanceof Error ? error.message : String(error));
        return;
      }
    }
    this.#isBusy = false;
    this.#told.kept();
    if (this.#mustLook) await this.#look();
  }

  async #overtaken(change: Change): Promise<void> {
    const there = await this.#store.getMatch(this.#kept.id);
    if (there) {
      this.#kept = there;
      this.#wanted = null;
      this.#told.wentOn(there, true);
    } else {
      // It was deleted elsewhere while it is played here: it is kept anew.
      this.#kept = { ...this.#kept, revision: 0 };
      this.#wanted ??= change;
    }
  }

  async #look(): Promise<void> {
    this.#mustLook = this.#isBusy;
    if (this.#isBusy) return;
    const there = await this.#store.getMatch(this.#kept.id).catch(() => undefined);
    if (this.#isBusy) {
      this.#mustLook = true;
      return;
    }
    if (!there || there.revision <= this.#kept.revision) return;
    this.#kept = there;
    this.#told.wentOn(there, false);
  }
}
