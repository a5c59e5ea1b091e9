import type { Seat } from '@quintet/engine/kernel';
import { type Entry, type Match, step, toMove, version } from '@quintet/engine/match';

/** A move of one's own that the server has not confirmed. */
interface OwnMove {
  readonly text: string;
  /** The version that it was sent at; null: it waits for those before it. */
  sentAt: number | null;
}

/** What outlives a reload of the page: moves that the server may not have, and the version that the first of them stands on. */
export interface Pending {
  readonly from: number;
  readonly moves: readonly string[];
}

export interface Memory {
  read(): Pending | null;
  /** null: there is nothing to keep. */
  write(pending: Pending | null): void;
}

export const NO_MEMORY: Memory = { read: () => null, write: () => {} };

/** What new entries of the server mean for the moves that are on their way. */
export type Reconciled = 'none' | 'confirmed' | 'overtaken';

/**
 * Moves of one's own that are shown before the server has them. They are sent one after the other, each once the one before is
 * in the record; where something else comes in between, what follows has lost its ground.
 */
export class OwnMoves {
  readonly #memory: Memory;
  #moves: OwnMove[] = [];
  #from = 0;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  get count(): number {
    return this.#moves.length;
  }

  /** `server` is what it is played on, with those before it. */
  add(text: string, server: Match): void {
    if (this.count === 0) this.#from = version(server);
    this.#moves.push({ text, sentAt: null });
    this.#keep();
  }

  clear(): void {
    this.#moves = [];
    this.#keep();
  }

  /** Takes up again what was on its way when the page was left, as far as it still stands. */
  restore(server: Match, seat: Seat | null): void {
    const { from, moves } = this.#memory.read() ?? { from: 0, moves: [] };
    const since = server.entries.slice(from);
    const arrived = since.every((entry, n) => 'move' in entry && entry.move === moves[n]);
    let match = server;
    for (const text of arrived && from <= version(server) ? moves.slice(since.length) : []) {
      const next = toMove(match) === seat ? step(match, { move: text, at: null }) : null;
      if (!next?.ok) break;
      match = next.value;
      this.add(text, server);
    }
    this.#keep();
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
      this.#from++;
      this.#keep();
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

  #keep(): void {
    const { count } = this;
    this.#memory.write(count === 0 ? null : { from: this.#from, moves: this.#moves.map(({ text }) => text) });
  }
}
