import { LANGUAGES, type Messages, outcomeSentence } from '@quintet/engine/authoring';
import { isGameId, titles } from '../../games/index.ts';
import { countMoves } from '../../play/library/records.ts';
import type { SavedMatch } from '../../play/library/store.ts';

export const STATES = ['all', 'running', 'ended'] as const;
export type State = (typeof STATES)[number];
export const SORTS = ['changed', 'created', 'moves', 'game'] as const;
export type Sort = (typeof SORTS)[number];

/** Filters and sort order of the library. */
export interface LibraryFilter {
  readonly query: string;
  /** A game id, or `null` for all games. */
  readonly game: string | null;
  readonly state: State;
  readonly sort: Sort;
}

/** Messages of each loaded game in every language, so that a search does not depend on the page's language. */
export type WordsOf = (game: string) => readonly Messages[];

export function arrange(matches: readonly SavedMatch[], filter: LibraryFilter, wordsOf: WordsOf): SavedMatch[] {
  const terms = folded(filter.query).split(/\s+/).filter(Boolean);
  return matches
    .filter(({ record }) => filter.game === null || record.game === filter.game)
    .filter(({ record }) => filter.state === 'all' || (filter.state === 'ended') === (record.outcome !== null))
    .filter((kept) => {
      const said = terms.length > 0 ? saidOf(kept, wordsOf) : '';
      return terms.every((term) => said.includes(term));
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
function saidOf({ record, changedAt }: SavedMatch, wordsOf: WordsOf): string {
  const { game, players, outcome } = record;
  const names = isGameId(game) ? LANGUAGES.map((language) => titles[game][language].name) : [];
  const words = wordsOf(game);
  const results = outcome ? words.map((each) => outcomeSentence(each, outcome)) : [];
  const people = players.map(
    ({ name, level }) => name ?? (level === null ? '' : `computer 电脑 level ${level} ${level}级`),
  );
  const seats = words.flatMap((each) => each.seats);
  const day = new Date(changedAt);
  const date = `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
  return folded([game, ...names, ...people, ...seats, ...results, date].join('\n'));
}

const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();
