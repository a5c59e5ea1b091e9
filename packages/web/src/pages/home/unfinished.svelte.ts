import { turnSentence } from '@quintet/engine/kernel';
import { fold, type MatchRecord, startMatch, toMove } from '@quintet/engine/match';
import { type GameId, isGameId, loadGame } from '../../games/index.ts';
import { movesIn } from '../../play/library/moves-in.ts';
import type { KeptMatch } from '../../play/library/store.ts';
import { settings } from '../../ui/settings.svelte.ts';

/** How many matches are offered to go on with; the library has the others. */
export const MOST = 3;
const KEY = 'quintet:unfinished';

export interface Unfinished {
  readonly id: string;
  readonly game: GameId;
  readonly record: MatchRecord;
  /** Number of moves on the board. */
  readonly moves: number;
}

/** What the list is made from and how it hears of changes: the library's store. */
export interface Source {
  listMatches(): Promise<KeptMatch[]>;
  watchMatches(listener: () => void): () => void;
}

/** Matches to go on with, the latest first. Until they are read there is room for as many as there were the last time. */
export class UnfinishedList {
  room: number = $state(remembered());
  items: readonly Unfinished[] = $state.raw([]);

  /** Reads the matches now and whenever one changes, in this tab or another. */
  follow(source: Source): () => void {
    const read = () =>
      source.listMatches().then(
        (kept) => this.#take(kept),
        () => this.#take([]),
      );
    void read();
    return source.watchMatches(() => void read());
  }

  #take(kept: readonly KeptMatch[]): void {
    this.items = unfinished(kept).slice(0, MOST);
    this.room = this.items.length;
    try {
      localStorage.setItem(KEY, String(this.room));
    } catch {
      // Then the list moves what is below it, once.
    }
  }
}

export const unfinished = (kept: readonly KeptMatch[]): Unfinished[] =>
  kept.flatMap(({ id, record }) =>
    isGameId(record.game) && record.outcome === null ? [{ id, game: record.game, record, moves: movesIn(record) }] : [],
  );

/** Whose turn it is, in the game's words; nothing where the record no longer plays. */
export async function turnOf({ game: id, record }: Unfinished): Promise<string> {
  const game = await loadGame(id);
  const options = game.rules.parseOptions(record.options);
  if (!options.ok) return '';
  const { result } = fold(startMatch(game, { options: options.value }), record.entries);
  const seat = result.ok ? toMove(result.value) : null;
  return seat === null ? '' : turnSentence(game.presentation.messages[settings.language], seat);
}

function remembered(): number {
  try {
    const count = Number(localStorage.getItem(KEY) ?? 0);
    return Number.isInteger(count) && count > 0 ? Math.min(count, MOST) : 0;
  } catch {
    return 0;
  }
}
