/** Lets through so many at once, and so many a second on average. */
export class Bucket {
  readonly #size: number;
  readonly #perSecond: number;
  #left: number;
  #at: number;

  constructor(size: number, perSecond: number, now: number) {
    this.#size = size;
    this.#perSecond = perSecond;
    this.#left = size;
    this.#at = now;
  }

  /** Whether one more may pass now. `cost` is how many it counts for. */
  take(now: number, cost = 1): boolean {
    // A clock that is set back gives nothing and takes nothing.
    const passed = Math.max(0, now - this.#at);
    this.#left = Math.min(this.#size, this.#left + (passed * this.#perSecond) / 1000);
    this.#at = now;
    const isEnough = this.#left >= 1;
    // A high cost may take what is not there yet; a refusal is free.
    if (isEnough) this.#left -= cost;
    return isEnough;
  }
}

/** Counts by address, and forgets addresses that have none. */
export class Counts {
  readonly #most: number;
  readonly #counts = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  enter(key: string): boolean {
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#most) return false;
    this.#counts.set(key, count + 1);
    return true;
  }

  leave(key: string): void {
    const count = (this.#counts.get(key) ?? 1) - 1;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

const MOST_ADDRESSES = 20_000;

/** A bucket for each address; those that were used first are forgotten first. */
export class Buckets {
  readonly #size: number;
  readonly #perSecond: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(size: number, perSecond: number) {
    this.#size = size;
    this.#perSecond = perSecond;
  }

  take(key: string, now: number, cost = 1): boolean {
    const bucket = this.#buckets.get(key) ?? new Bucket(this.#size, this.#perSecond, now);
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > MOST_ADDRESSES) this.#buckets.delete(this.#buckets.keys().next().value ?? '');
    return bucket.take(now, cost);
  }
}

/** What counts as one address: of IPv6 the 64 bits that one household has. */
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
