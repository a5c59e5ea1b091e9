import { TokenBucket } from '../limiters.ts';

/** Rate limits of one ticket, shared by all its sockets, whatever their addresses. */
export interface Allowance {
  readonly messages: TokenBucket;
  readonly chat: ChatAllowance;
}

const CHAT_RATE = { size: 5, perSecond: 0.5 };
/** Number of chat messages that a `ChatAllowance` remembers, more than a client has unanswered. */
const MAX_REMEMBERED = 64;

/** The rate limit of chat messages. A message that is resent because its response was lost costs nothing. */
export class ChatAllowance {
  readonly #bucket: TokenBucket;
  readonly #allowed = new Set<number>();

  constructor(now: number) {
    this.#bucket = new TokenBucket(CHAT_RATE.size, CHAT_RATE.perSecond, now);
  }

  /** `id` is the client's number of the message. */
  take(id: number, now: number): boolean {
    if (this.#allowed.has(id)) return true;
    if (!this.#bucket.take(now)) return false;
    this.#allowed.add(id);
    if (this.#allowed.size > MAX_REMEMBERED) this.#allowed.delete(this.#allowed.values().next().value ?? 0);
    return true;
  }
}

export interface AllowanceParts {
  /** Maximum number of open sockets of one ticket. */
  readonly maxSocketsPerTicket: number;
  /** Average rate allowed to one ticket; bursts may be twice as large. */
  readonly messagesPerSecond: number;
  /** Maximum number of remembered tickets without a socket. */
  readonly maxDisconnected?: number;
}

interface TicketAllowance extends Allowance {
  sockets: number;
}

const MAX_DISCONNECTED = 20_000;

/**
 * Allowances of this node, keyed by ticket hash. After the last socket of a ticket is gone its allowance is remembered, so that
 * reconnecting does not refill it. The oldest allowances are forgotten first.
 */
export class Allowances {
  readonly #parts: AllowanceParts;
  readonly #connected = new Map<string, TicketAllowance>();
  readonly #disconnected = new Map<string, TicketAllowance>();

  constructor(parts: AllowanceParts) {
    this.#parts = parts;
  }

  /** Counts one more socket; `null` if the ticket has too many sockets. */
  enter(hash: string, now: number): Allowance | null {
    const allowance = this.#connected.get(hash) ?? this.#disconnected.get(hash) ?? this.#create(now);
    if (allowance.sockets >= this.#parts.maxSocketsPerTicket) return null;
    allowance.sockets++;
    this.#disconnected.delete(hash);
    this.#connected.set(hash, allowance);
    return allowance;
  }

  leave(hash: string): void {
    const allowance = this.#connected.get(hash);
    if (!allowance || --allowance.sockets > 0) return;
    this.#connected.delete(hash);
    this.#disconnected.set(hash, allowance);
    const { maxDisconnected = MAX_DISCONNECTED } = this.#parts;
    if (this.#disconnected.size > maxDisconnected) {
      this.#disconnected.delete(this.#disconnected.keys().next().value ?? '');
    }
  }

  #create(now: number): TicketAllowance {
    const { messagesPerSecond } = this.#parts;
    return {
      messages: new TokenBucket(2 * messagesPerSecond, messagesPerSecond, now),
      chat: new ChatAllowance(now),
      sockets: 0,
    };
  }
}
