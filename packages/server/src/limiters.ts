/** A token bucket: a burst of `size`, and `perSecond` on average. */
export class TokenBucket {
  readonly #size: number;
  readonly #perSecond: number;
  #tokens: number;
  #at: number;

  constructor(size: number, perSecond: number, now: number) {
    this.#size = size;
    this.#perSecond = perSecond;
    this.#tokens = size;
    this.#at = now;
  }

  /** Whether one more request may pass. `cost` may exceed the tokens that are left; a refused request costs nothing. */
  take(now: number, cost = 1): boolean {
    const isAllowed = this.waitFor(1, now) === 0;
    if (isAllowed) this.#tokens -= cost;
    return isAllowed;
  }

  /** Time until `tokens` are left, in milliseconds. */
  waitFor(tokens: number, now: number): number {
    // A clock that is set back neither adds nor removes tokens.
    const elapsedMs = Math.max(0, now - this.#at);
    this.#tokens = Math.min(this.#size, this.#tokens + (elapsedMs * this.#perSecond) / 1000);
    this.#at = now;
    return Math.max(0, Math.ceil(((tokens - this.#tokens) * 1000) / this.#perSecond));
  }

  /** Takes tokens, even if fewer are left: later requests then wait for longer. */
  spend(cost: number): void {
    this.#tokens -= cost;
  }
}

/** Limits the number of connections per key. */
export class ConnectionCounts {
  readonly #max: number;
  readonly #counts = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  enter(key: string): boolean {
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#max) return false;
    this.#counts.set(key, count + 1);
    return true;
  }

  leave(key: string): void {
    const count = (this.#counts.get(key) ?? 1) - 1;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

const MAX_BUCKETS = 50_000;

/** A token bucket per key; the least recently used buckets are forgotten first. */
export class TokenBuckets {
  readonly #size: number;
  readonly #perSecond: number;
  readonly #maxBuckets: number;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(size: number, perSecond: number, maxBuckets = MAX_BUCKETS) {
    this.#size = size;
    this.#perSecond = perSecond;
    this.#maxBuckets = maxBuckets;
  }

  get size(): number {
    return this.#buckets.size;
  }

  take(key: string, now: number, cost = 1): boolean {
    return this.bucket(key, now).take(now, cost);
  }

  /** Time until a key has `tokens` left, in milliseconds. */
  waitFor(key: string, tokens: number, now: number): number {
    return (
      this.#buckets.get(key)?.waitFor(tokens, now) ?? Math.max(0, ((tokens - this.#size) * 1000) / this.#perSecond)
    );
  }

  spend(key: string, cost: number, now: number): void {
    this.bucket(key, now).spend(cost);
  }

  /** The bucket of a key, which counts as used. */
  bucket(key: string, now: number): TokenBucket {
    const bucket = this.#buckets.get(key) ?? new TokenBucket(this.#size, this.#perSecond, now);
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > this.#maxBuckets) this.#buckets.delete(this.#buckets.keys().next().value ?? '');
    return bucket;
  }
}

/** Budget of a network relative to one address: a provider's customers share a /24, a company has a /48. */
const NETWORK_FACTOR = 8;

/** Token buckets for addresses and, eight times as large, for the networks around them. */
export class AddressBuckets {
  readonly #own: TokenBuckets;
  readonly #networks: TokenBuckets;

  constructor(size: number, perSecond: number) {
    this.#own = new TokenBuckets(size, perSecond);
    this.#networks = new TokenBuckets(NETWORK_FACTOR * size, NETWORK_FACTOR * perSecond);
  }

  /** Time until an address and its network have `tokens` left, in milliseconds. */
  waitFor(address: string, tokens: number, now: number): number {
    const own = household(address);
    return Math.max(this.#own.waitFor(own, tokens, now), this.#networks.waitFor(networkOf(own), tokens, now));
  }

  spend(address: string, cost: number, now: number): void {
    const own = household(address);
    this.#own.spend(own, cost, now);
    this.#networks.spend(networkOf(own), cost, now);
  }
}

/** The address by which limits are counted: an IPv4 address, or the /64 network that a household gets in IPv6. */
export function household(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!bare.includes(':')) return bare;
  const [before = '', after] = (bare.split('%', 1)[0] as string).split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [front, back] = [groups(before), groups(after ?? '')];
  const zeros = after === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  const all = [...front, ...zeros, ...back].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
  return `${all.slice(0, 4).join(':')}::/64`;
}

/** The network around a household: /48 for IPv6, /24 for IPv4. */
export const networkOf = (own: string): string =>
  own.endsWith('::/64')
    ? `${own.split(':').slice(0, 3).join(':')}::/48`
    : `${own.split('.').slice(0, 3).join('.')}.0/24`;
