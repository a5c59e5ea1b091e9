import { fill, type Game, LANGUAGES } from '@quintet/engine/authoring';
import { GAME_IDS, isGameId, loadGame } from '../../games/index.ts';
import { listMatches, removeMatch, restoreMatch, type SavedMatch, watchMatches } from '../../play/library/store.ts';
import { notices } from '../../ui/notices.svelte.ts';
import { arrange, type Sort, type State } from './arrange.ts';
import { text } from './messages.ts';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The saved matches as the library shows them: filtered, sorted and up to date. */
export class LibraryState {
  /** `null` until they are loaded. */
  matches: readonly SavedMatch[] | null = $state.raw(null);
  /** Why they cannot be loaded. */
  trouble: string | null = $state.raw(null);
  query = $state('');
  game: string | null = $state(null);
  state: State = $state('all');
  sort: Sort = $state('changed');
  #games: ReadonlyMap<string, Game> = $state.raw(new Map());

  readonly shown: readonly SavedMatch[] = $derived(
    arrange(this.matches ?? [], { query: this.query, game: this.game, state: this.state, sort: this.sort }, (id) => {
      const game = this.#games.get(id);
      return game ? LANGUAGES.map((language) => game.presentation.messages[language]) : [];
    }),
  );
  readonly isNarrowed: boolean = $derived(this.query.trim() !== '' || this.game !== null || this.state !== 'all');

  /** Games that have saved matches. */
  readonly gamesHere: readonly string[] = $derived(
    GAME_IDS.filter((id) => this.matches?.some(({ record }) => record.game === id)),
  );

  /** Loads the matches now and whenever one changes in this or another tab. */
  follow(): () => void {
    void this.read();
    return watchMatches(() => void this.read());
  }

  async read(): Promise<void> {
    try {
      const matches = await listMatches();
      this.matches = matches;
      this.trouble = null;
      await this.#fetchGames(matches);
    } catch (error) {
      this.trouble = reasonOf(error);
    }
  }

  widen(): void {
    this.query = '';
    this.game = null;
    this.state = 'all';
  }

  async remove(kept: SavedMatch): Promise<void> {
    try {
      await removeMatch(kept.id);
      notices.say(text.deleted, { action: { label: text.undo, run: () => void this.#restore(kept) } });
    } catch (error) {
      notices.say(fill(text['delete-failed'], { reason: reasonOf(error) }), { kind: 'error' });
    }
  }

  async #restore(kept: SavedMatch): Promise<void> {
    try {
      await restoreMatch(kept);
    } catch (error) {
      notices.say(fill(text['save-failed'], { reason: reasonOf(error) }), { kind: 'error' });
    }
  }

  /** Loads the games whose results can be searched. Offline, a game may be unavailable. */
  async #fetchGames(matches: readonly SavedMatch[]): Promise<void> {
    const ids = [...new Set(matches.map(({ record }) => record.game))].filter(isGameId);
    const missing = ids.filter((id) => !this.#games.has(id));
    if (missing.length === 0) return;
    const fetched = await Promise.allSettled(missing.map(loadGame));
    const here = fetched.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    this.#games = new Map([...this.#games, ...here.map((game) => [game.id, game] as const)]);
  }
}
