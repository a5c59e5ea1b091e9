import { Bucket } from './limits.ts';

/** What one ticket may still do, over all its sockets together and from whatever addresses. */
export interface Allowance {
  readonly messages: Bucket;
  readonly chat: Bucket;
}

export interface AllowanceParts {
  /** With one ticket, at a time. */
  readonly mostSocketsPerTicket: number;
  /** With one ticket, on average; twice as many at once. */
  readonly messagesPerSecond: number;
  /** How many tickets without a socket are remembered. */
  readonly mostAbsent?: number;
}

interface Held extends Allowance {
  sockets: number;
}

const CHAT_RATE = { size: 5, perSecond: 0.5 };
const MOST_ABSENT = 20_000;

/**
 * Allowances by the hash of the ticket, on each node by itself. One whose last socket has gone is remembered for a while, since
 * who comes back would otherwise begin anew; those that went first are forgotten first.
 */
export class Allowances {
  readonly #parts: AllowanceParts;
  /** No more than there are sockets. */
  readonly #present = new Map<string, Held>();
  readonly #absent = new Map<string, Held>();

  constructor(parts: AllowanceParts) {
    this.#parts = parts;
  }

  /** For one more socket; null: there are as many as there may be. */
  enter(hash: string, now: number): Allowance | null {
    const held = this.#present.get(hash) ?? this.#absent.get(hash) ?? this.#fresh(now);
    if (held.sockets >= this.#parts.mostSocketsPerTicket) return null;
    held.sockets++;
    this.#absent.delete(hash);
    this.#present.set(hash, held);
    return held;
  }

  leave(hash: string): void {
    const held = this.#present.get(hash);
    if (!held || --held.sockets > 0) return;
    this.#present.delete(hash);
    this.#absent.set(hash, held);
    const { mostAbsent = MOST_ABSENT } = this.#parts;
    if (this.#absent.size > mostAbsent) this.#absent.delete(this.#absent.keys().next().value ?? '');
  }

  #fresh(now: number): Held {
    const { messagesPerSecond } = this.#parts;
    return {
      messages: new Bucket(2 * messagesPerSecond, messagesPerSecond, now),
      chat: new Bucket(CHAT_RATE.size, CHAT_RATE.perSecond, now),
      sockets: 0,
    };
  }
}
