import { hasGame, loadGame } from '@quintet/board/games/index.ts';
import { turnSentence } from '@quintet/engine/authoring';
import { fold, type MatchRecord, startMatch, toMove } from '@quintet/engine/match';
import { countMoves, type SavedMatch } from '../../play/library/store.ts';
import { settings } from '../../ui/settings.svelte.ts';
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

/** The game's sentence that says whose turn it is; empty if the record is no longer valid. */
export async function turnOf({ game: id, record }: Unfinished): Promise<string> {
  const game = await loadGame(id);
  const options = game.rules.parseOptions(record.options);
  if (!options.ok) return '';
  const { result } = fold(startMatch(game, { options: options.value }), record.entries);
  const seat = result.ok ? toMove(result.value) : null;
  return seat === null ? '' : turnSentence(game.presentation.messages[settings.language], seat);
}
