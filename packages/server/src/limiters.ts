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
    // A clock that is set back neither adds nor removes tokens.
    const elapsedMs = Math.max(0, now - this.#at);
    this.#tokens = Math.min(this.#size, this.#tokens + (elapsedMs * this.#perSecond) / 1000);
    this.#at = now;
    const isAllowed = this.#tokens >= 1;
    if (isAllowed) this.#tokens -= cost;
    return isAllowed;
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

const MAX_BUCKETS = 20_000;

/** A token bucket per key; the least recently used buckets are forgotten first. */
export class TokenBuckets {
  readonly #size: number;
  readonly #perSecond: number;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(size: number, perSecond: number) {
    this.#size = size;
    this.#perSecond = perSecond;
  }

  take(key: string, now: number, cost = 1): boolean {
    const bucket = this.#buckets.get(key) ?? new TokenBucket(this.#size, this.#perSecond, now);
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > MAX_BUCKETS) this.#buckets.delete(this.#buckets.keys().next().value ?? '');
    return bucket.take(now, cost);
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
