import type { Seat } from '@quintet/engine/kernel';
import { type Entry, type Match, step, toMove, version } from '@quintet/engine/match';

/** A move of one's own that the server has not confirmed. */
interface OwnMove {
  readonly text: string;
  /** The version that it was sent at; null: it waits for those before it. */
  sentAt: number | null;
}

/** What new entries of the server mean for the moves that are on their way. */
export type Reconciled = 'none' | 'confirmed' | 'overtaken';

/**
 * Moves of one's own that are shown before the server has them. They are sent one after the other, each once the one before is
 * in the record; where something else comes in between, what follows has lost its ground.
 */
export class OwnMoves {
  #moves: OwnMove[] = [];

  get count(): number {
    return this.#moves.length;
  }

  add(text: string): void {
    this.#moves.push({ text, sentAt: null });
  }

  clear(): void {
    this.#moves = [];
  }

  /** The next one to send, marked as sent; null: none, or one is on its way. */
  take(server: Match, seat: Seat): OwnMove | null {
    const [first] = this.#moves;
    if (!first || first.sentAt !== null || toMove(server) !== seat) return null;
    first.sentAt = version(server);
    return first;
  }

  has(move: OwnMove): boolean {
    return this.#moves.includes(move);
  }

  /** Takes note of what the server has now; `from` is the version before. */
  reconcile(entries: readonly Entry[], from: number): Reconciled {
    let result: Reconciled = 'none';
    for (const [n, entry] of entries.slice(from).entries()) {
      const [first] = this.#moves;
      if (!first) break;
      const isIt = first.sentAt === from + n && 'move' in entry && entry.move === first.text;
      if (!isIt) {
        this.clear();
        return 'overtaken';
      }
      this.#moves.shift();
      result = 'confirmed';
    }
    return result;
  }

  /** The match as it will be when all of them are in. What cannot be played is left out, with all that follows. */
  on(server: Match, at: number): Match {
    let match = server;
    for (const { text } of this.#moves) {
      const next = step(match, { move: text, at });
      if (!next.ok) break;
      match = next.value;
    }
    return match;
  }
}
