import { isObject, type Seat } from '@quintet/engine/authoring';
import { applyEntry, type Entry, type Match, toMove, version } from '@quintet/engine/match';
import { type Stored, sessionArea, stored } from '../../ui/storage.ts';

/** A move played on this page that the server has not confirmed. */
interface OwnMove {
  readonly text: string;
  /** Version of the match when this move was sent; `null` while the move waits for earlier ones. */
  sentAt: number | null;
}

/** Unconfirmed moves that survive a reload of the page. */
export interface PendingMoves {
  /** Version of the match when the first of these moves was played. */
  readonly from: number;
  readonly moves: readonly string[];
}

export type PendingStore = Stored<PendingMoves | null>;

/** Stores the unconfirmed moves of a match for this tab. */
export const pendingStore = (matchId: string): PendingStore =>
  stored({ key: `quintet:own:${matchId}`, parse: parsePending, defaultValue: null, area: sessionArea });

function parsePending(saved: unknown): PendingMoves | undefined {
  if (!isObject(saved)) return undefined;
  const { from, moves } = saved;
  if (typeof from !== 'number' || !Array.isArray(moves)) return undefined;
  return { from, moves: moves.filter((move) => typeof move === 'string') };
}

/** How the server's new entries affect the unconfirmed moves. */
export type Reconciled = 'none' | 'confirmed' | 'overtaken';

/**
 * Optimistic moves, shown before the server confirms them. Each is sent once the previous one is in the record. Any other entry
 * in between discards them all.
 */
export class OwnMoves {
  readonly #store: PendingStore;
  #moves: OwnMove[] = [];
  #from = 0;

  constructor(store: PendingStore) {
    this.#store = store;
  }

  get count(): number {
    return this.#moves.length;
  }

  /** Adds a move after the unconfirmed moves. */
  add(text: string, server: Match): void {
    if (this.count === 0) this.#from = version(server);
    this.#moves.push({ text, sentAt: null });
    this.#remember();
  }

  clear(): void {
    this.#moves = [];
    this.#remember();
  }

  /** Resumes the moves that were unconfirmed when the page was closed, as far as they are still legal. */
  restore(server: Match, seat: Seat | null): void {
    const { from, moves } = this.#store.read() ?? { from: 0, moves: [] };
    const since = server.entries.slice(from);
    const isPrefix = since.every((entry, n) => 'move' in entry && entry.move === moves[n]);
    let match = server;
    for (const text of isPrefix && from <= version(server) ? moves.slice(since.length) : []) {
      const next = toMove(match) === seat ? applyEntry(match, { move: text, at: null }) : null;
      if (!next?.ok) break;
      match = next.value;
      this.add(text, server);
    }
    this.#remember();
  }

  /** Marks the next move as sent and returns it; `null` if no move can be sent yet. */
  take(server: Match, seat: Seat): OwnMove | null {
    const [first] = this.#moves;
    if (!first || first.sentAt !== null || toMove(server) !== seat) return null;
    first.sentAt = version(server);
    return first;
  }

  has(move: OwnMove): boolean {
    return this.#moves.includes(move);
  }

  /** Compares the entries since version `from` with the moves that were sent. */
  reconcile(entries: readonly Entry[], from: number): Reconciled {
    let result: Reconciled = 'none';
    for (const [n, entry] of entries.slice(from).entries()) {
      const [first] = this.#moves;
      if (!first) break;
      const isConfirmed = first.sentAt === from + n && 'move' in entry && entry.move === first.text;
      if (!isConfirmed) {
        this.clear();
        return 'overtaken';
      }
      this.#moves.shift();
      this.#from++;
      this.#remember();
      result = 'confirmed';
    }
    return result;
  }

  /** Plays these moves on the server's match. Drops an illegal move and all moves after it. */
  on(server: Match, at: number): Match {
    let match = server;
    for (const { text } of this.#moves) {
      const next = applyEntry(match, { move: text, at });
      if (!next.ok) break;
      match = next.value;
    }
    return match;
  }

  #remember(): void {
    if (this.count === 0) this.#store.remove();
    else this.#store.write({ from: this.#from, moves: this.#moves.map(({ text }) => text) });
  }
}
