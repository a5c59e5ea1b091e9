import { household } from './limiters.ts';

/** Budget of one source per hour. */
export interface Budget {
  readonly matches: number;
  readonly bytes: number;
}

interface Account {
  /** Remaining matches and bytes at time `at`, in milliseconds since 1970. */
  matches: number;
  bytes: number;
  at: number;
}

const HOUR_MS = 3_600_000;
const MAX_ACCOUNTS = 50_000;

/**
 * Token buckets by source, refilled continuously; a full hour's budget may be used at once. The least recently seen sources
 * are evicted, so that memory stays bounded.
 */
export class Budgets {
  readonly #perHour: Budget;
  readonly #maxAccounts: number;
  readonly #accounts = new Map<string, Account>();

  constructor(perHour: Budget, maxAccounts = MAX_ACCOUNTS) {
    this.#perHour = perHour;
    this.#maxAccounts = maxAccounts;
  }

  get size(): number {
    return this.#accounts.size;
  }

  /** Time until a source can afford the cost, in milliseconds; 0 if it can now. */
  waitFor(source: string, cost: Budget, now: number): number {
    const { matches, bytes } = this.#refilled(source, now);
    const wait = (missing: number, perHour: number): number => Math.max(0, Math.ceil((missing * HOUR_MS) / perHour));
    return Math.max(wait(cost.matches - matches, this.#perHour.matches), wait(cost.bytes - bytes, this.#perHour.bytes));
  }

  spend(source: string, cost: Budget, now: number): void {
    const account = this.#refilled(source, now);
    account.matches -= cost.matches;
    account.bytes -= cost.bytes;
    this.#accounts.delete(source);
    this.#accounts.set(source, account);
    if (this.#accounts.size > this.#maxAccounts) this.#accounts.delete(this.#accounts.keys().next().value ?? '');
  }

  #refilled(source: string, now: number): Account {
    const { matches, bytes } = this.#perHour;
    const account = this.#accounts.get(source);
    if (!account) return { matches, bytes, at: now };
    // The clock may have been set back.
    const share = Math.max(0, now - account.at) / HOUR_MS;
    account.matches = Math.min(matches, account.matches + share * matches);
    account.bytes = Math.min(bytes, account.bytes + share * bytes);
    account.at = now;
    return account;
  }
}

/** Budget of a network relative to one address: a provider's customers share a /24, a company has a /48. */
const NETWORK_FACTOR = 8;
/** Size of a match's row and indexes in bytes, without entries. */
const MATCH_BYTES = 2000;

export interface CreationParts {
  readonly perHour: Budget;
  now(): number;
  /** Whether the store has reached its limit. */
  isFull(): boolean;
}

export interface Denied {
  readonly code: 'store-full' | 'too-many-matches';
  readonly waitMs: number;
}

const FULL: Denied = { code: 'store-full', waitMs: 600_000 };

/** Limits the creation of matches. Each node keeps its own counts in memory. */
export class CreationLimits {
  readonly #parts: CreationParts;
  readonly #addresses: Budgets;
  readonly #networks: Budgets;
  readonly #tickets: Budgets;

  constructor(parts: CreationParts, maxAccounts = MAX_ACCOUNTS) {
    const { matches, bytes } = parts.perHour;
    this.#parts = parts;
    this.#addresses = new Budgets(parts.perHour, maxAccounts);
    this.#networks = new Budgets({ matches: NETWORK_FACTOR * matches, bytes: NETWORK_FACTOR * bytes }, maxAccounts);
    this.#tickets = new Budgets(parts.perHour, maxAccounts);
  }

  /** Charges an address for one more match, which stores `bytes` besides its row. Returns `null` if the match is allowed. */
  take(address: string, bytes: number): Denied | null {
    const own = household(address);
    return this.#take(
      [
        [this.#addresses, own],
        [this.#networks, networkOf(own)],
      ],
      bytes,
    );
  }

  /** Charges a rematch to the tickets that hold its seats, given as hashes. Returns `null` if the rematch is allowed. */
  takeRematch(tickets: readonly string[]): Denied | null {
    return this.#take(
      tickets.slice(0, 2).map((hash) => [this.#tickets, hash] as const),
      0,
    );
  }

  #take(accounts: readonly (readonly [Budgets, string])[], bytes: number): Denied | null {
    if (this.#parts.isFull()) return FULL;
    const now = this.#parts.now();
    const cost = { matches: 1, bytes: MATCH_BYTES + bytes };
    const waitMs = Math.max(0, ...accounts.map(([budgets, source]) => budgets.waitFor(source, cost, now)));
    if (waitMs > 0) return { code: 'too-many-matches', waitMs };
    for (const [budgets, source] of accounts) budgets.spend(source, cost, now);
    return null;
  }
}

/** The network around a household: /48 for IPv6, /24 for IPv4. */
export const networkOf = (own: string): string =>
  own.endsWith('::/64')
    ? `${own.split(':').slice(0, 3).join(':')}::/48`
    : `${own.split('.').slice(0, 3).join('.')}.0/24`;
