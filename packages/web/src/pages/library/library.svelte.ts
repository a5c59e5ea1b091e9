import { gameIds, hasGame, loadGame, titleOf } from '@quintet/board/games/index.ts';
import { fill, type Game, LANGUAGES, type Messages, outcomeSentence } from '@quintet/engine/authoring';
import {
  countMoves,
  listMatches,
  removeMatch,
  restoreMatch,
  type SavedMatch,
  watchMatches,
} from '../../play/library/store.ts';
import { reasonOf } from '../../ui/browser.ts';
import { notices } from '../../ui/notices.svelte.ts';
import { text } from './messages.ts';

/** The saved matches as the library shows them: filtered, sorted and up to date. */
export class LibraryList {
  /** `null` until the matches are loaded. */
  matches: readonly SavedMatch[] | null = $state.raw(null);
  /** Why the matches could not be loaded; `null` if there was no error. */
  trouble: string | null = $state.raw(null);
  query = $state('');
  game: string | null = $state(null);
  status: Status = $state('all');
  sort: Sort = $state('changed');
  #games: ReadonlyMap<string, Game> = $state.raw(new Map());

  readonly filtered: readonly SavedMatch[] = $derived(
    arrange(this.matches ?? [], { query: this.query, game: this.game, status: this.status, sort: this.sort }, (id) => {
      const game = this.#games.get(id);
      return game ? LANGUAGES.map((language) => game.presentation.messages[language]) : [];
    }),
  );
  readonly isNarrowed: boolean = $derived(this.query.trim() !== '' || this.game !== null || this.status !== 'all');

  /** Games that have saved matches. */
  readonly gamesHere: readonly string[] = $derived(
    gameIds().filter((id) => this.matches?.some(({ record }) => record.game === id)),
  );

  /** Loads the matches now and whenever a match changes in this or another tab. */
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
    this.status = 'all';
  }

  async remove(saved: SavedMatch): Promise<void> {
    try {
      await removeMatch(saved.id);
      notices.say(text.deleted, { action: { label: text.undo, run: () => void this.#restore(saved) } });
    } catch (error) {
      notices.say(fill(text['delete-failed'], { reason: reasonOf(error) }), { kind: 'error' });
    }
  }

  async #restore(saved: SavedMatch): Promise<void> {
    try {
      await restoreMatch(saved);
    } catch (error) {
      notices.say(fill(text['save-failed'], { reason: reasonOf(error) }), { kind: 'error' });
    }
  }

  /** Loads the games of these matches, so that their results can be searched. Skips games that are unavailable offline. */
  async #fetchGames(matches: readonly SavedMatch[]): Promise<void> {
    const ids = [...new Set(matches.map(({ record }) => record.game))].filter(hasGame);
    const missing = ids.filter((id) => !this.#games.has(id));
    if (missing.length === 0) return;
    const fetched = await Promise.allSettled(missing.map(loadGame));
    const here = fetched.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    this.#games = new Map([...this.#games, ...here.map((game) => [game.id, game] as const)]);
  }
}

export const STATUSES = ['all', 'running', 'ended'] as const;
export type Status = (typeof STATUSES)[number];
export const SORTS = ['changed', 'created', 'moves', 'game'] as const;
export type Sort = (typeof SORTS)[number];

/** Filter and sort order of the library. */
export interface LibraryFilter {
  readonly query: string;
  /** A game id, or `null` for all games. */
  readonly game: string | null;
  readonly status: Status;
  readonly sort: Sort;
}

/** Messages of each loaded game in every language, so that a search does not depend on the page's language. */
export type MessagesOf = (game: string) => readonly Messages[];

export function arrange(matches: readonly SavedMatch[], filter: LibraryFilter, messagesOf: MessagesOf): SavedMatch[] {
  const terms = folded(filter.query).split(/\s+/).filter(Boolean);
  return matches
    .filter(({ record }) => filter.game === null || record.game === filter.game)
    .filter(({ record }) => filter.status === 'all' || (filter.status === 'ended') === (record.outcome !== null))
    .filter((saved) => {
      const searchText = terms.length > 0 ? searchTextOf(saved, messagesOf) : '';
      return terms.every((term) => searchText.includes(term));
    })
    .sort((a, b) => ORDERS[filter.sort](a, b) || b.changedAt - a.changedAt);
}

const ORDERS: Readonly<Record<Sort, (a: SavedMatch, b: SavedMatch) => number>> = {
  changed: (a, b) => b.changedAt - a.changedAt,
  created: (a, b) => b.createdAt - a.createdAt,
  moves: (a, b) => countMoves(b.record) - countMoves(a.record),
  game: (a, b) => a.record.game.localeCompare(b.record.game),
};

/** The searchable text of a match: game, players, seats, result and date. */
function searchTextOf({ record, changedAt }: SavedMatch, messagesOf: MessagesOf): string {
  const { game, players, outcome } = record;
  const names = LANGUAGES.map((language) => titleOf(game, language).name);
  const messages = messagesOf(game);
  const results = outcome ? messages.map((each) => outcomeSentence(each, outcome)) : [];
  const people = players.map(
    ({ name, level }) => name ?? (level === null ? '' : `computer 电脑 level ${level} ${level}级`),
  );
  const seats = messages.flatMap((each) => each.seats);
  const day = new Date(changedAt);
  const date = `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
  return folded([game, ...names, ...people, ...seats, ...results, date].join('\n'));
}

const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();
