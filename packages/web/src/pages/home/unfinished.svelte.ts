import { hasGame } from '@quintet/board/games/index.ts';
import type { MatchRecord } from '@quintet/engine/match';
import { countMoves, type SavedMatch } from '../../play/library/store.ts';
import { stored } from '../../ui/storage.ts';

/** Maximum number of matches on the home page; the library lists the others. */
const MAX_MATCHES = 3;

/** Number of matches on the last visit, to reserve their space before they are loaded. */
const savedRows = stored({
  key: 'quintet:unfinished',
  parse: (saved) => (Number.isInteger(saved) && Number(saved) > 0 ? Math.min(Number(saved), MAX_MATCHES) : undefined),
  defaultValue: 0,
});

export interface Unfinished {
  readonly id: string;
  readonly game: string;
  readonly record: MatchRecord;
  /** Number of moves played, takebacks applied. */
  readonly moves: number;
}

/** The part of the library's store that the list needs. */
export interface MatchSource {
  listMatches(): Promise<SavedMatch[]>;
  watchMatches(listener: () => void): () => void;
}

/** Unfinished matches, latest first. */
export class UnfinishedList {
  /** Number of rows to show or, until the matches are loaded, to reserve. */
  rows: number = $state(savedRows.read());
  items: readonly Unfinished[] = $state.raw([]);

  /** Loads the matches now and after every change in this or another tab. */
  follow(source: MatchSource): () => void {
    const read = () =>
      source.listMatches().then(
        (saved) => this.#set(saved),
        () => this.#set([]),
      );
    void read();
    return source.watchMatches(() => void read());
  }

  #set(saved: readonly SavedMatch[]): void {
    this.items = unfinished(saved).slice(0, MAX_MATCHES);
    this.rows = this.items.length;
    savedRows.write(this.rows);
  }
}

export const unfinished = (saved: readonly SavedMatch[]): Unfinished[] =>
  saved.flatMap(({ id, record }) =>
    hasGame(record.game) && record.outcome === null
      ? [{ id, game: record.game, record, moves: countMoves(record) }]
      : [],
  );
