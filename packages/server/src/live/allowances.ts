import { ConnectionCounts, type TokenBucket, TokenBuckets } from '../limiters.ts';

/** Rate limits of one ticket, shared by all its sockets, whatever their addresses. */
export interface Allowance {
  readonly messages: TokenBucket;
  readonly chat: TokenBucket;
}

export interface AllowanceParts {
  /** Maximum number of open sockets of one ticket. */
  readonly maxSocketsPerTicket: number;
  /** Average rate allowed to one ticket; bursts may be twice as large. */
  readonly messagesPerSecond: number;
}

/** Chat messages of one ticket: a burst, and an average rate. */
const CHAT = { size: 5, perSecond: 0.5 };

/** Allowances of this node, keyed by ticket hash. Reconnecting does not refill them. */
export class Allowances {
  readonly #sockets: ConnectionCounts;
  readonly #messages: TokenBuckets;
  readonly #chat = new TokenBuckets(CHAT.size, CHAT.perSecond);

  constructor({ maxSocketsPerTicket, messagesPerSecond }: AllowanceParts) {
    this.#sockets = new ConnectionCounts(maxSocketsPerTicket);
    this.#messages = new TokenBuckets(2 * messagesPerSecond, messagesPerSecond);
  }

  /** Counts one more socket; `null` if the ticket has too many sockets. */
  enter(hash: string, now: number): Allowance | null {
    if (!this.#sockets.enter(hash)) return null;
    return { messages: this.#messages.bucket(hash, now), chat: this.#chat.bucket(hash, now) };
  }

  leave(hash: string): void {
    this.#sockets.leave(hash);
  }
}
