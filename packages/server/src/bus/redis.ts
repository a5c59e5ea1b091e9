import { randomUUID } from 'node:crypto';
import type { Redis, RedisOptions } from 'ioredis';
import type { Bus } from './bus.ts';

interface Subscriber {
  heard(text: string): void;
  lost(): void;
}

export interface RedisBusSettings {
  readonly url: string;
  /** What everything on it begins with, so that several installations can share one Redis. */
  readonly name: string;
  report(error: unknown): void;
}

/** Of what nodes say to each other. A message of another version is not read: what it was about is looked up. */
const BUS_VERSION = 1;
/** With more than this left unsaid, all are told to look everything up. */
const MOST_UNSAID = 500;
const SUBSCRIBE_AT_ONCE = 500;
const BEAT_EVERY = 5000;

/** It always tries again, and never keeps for later what could not be said: others look it up. */
const OPTIONS = {
  lazyConnect: true,
  enableOfflineQueue: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 5000,
  commandTimeout: 5000,
  retryStrategy: (times: number) => Math.min(2000, 50 * 2 ** Math.min(times, 10)),
} satisfies RedisOptions;

/**
 * Fan-out over Redis. Each message begins with the version and its sender, who does not hear itself; an empty one says that
 * something was left unsaid.
 */
export class RedisBus implements Bus {
  readonly #settings: RedisBusSettings;
  readonly #node = randomUUID();
  readonly #out: Redis;
  readonly #in: Redis;
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  readonly #unsaid = new Set<string>();
  readonly #beat: NodeJS.Timeout;
  #isListening = false;
  #isReported = false;

  private constructor(settings: RedisBusSettings, out: Redis, into: Redis) {
    this.#settings = settings;
    this.#out = out;
    this.#in = into;
    for (const redis of [out, into]) redis.on('error', (error) => this.#failed(error));
    out.on('ready', () => this.#sayUnsaid());
    into.on('ready', () => void this.#listen().catch((error: unknown) => this.#failed(error)));
    into.on('close', () => {
      this.#isListening = false;
    });
    into.on('message', (channel: string, text: string) => this.#heard(channel, text));
    // A connection that hangs without breaking is given up.
    this.#beat = setInterval(() => this.#check(), BEAT_EVERY);
    this.#beat.unref();
  }

  /** Goes on without Redis if it is not there: it is never the truth. */
  static async open(settings: RedisBusSettings): Promise<RedisBus> {
    const { Redis } = await import('ioredis');
    const [out, into] = [new Redis(settings.url, OPTIONS), new Redis(settings.url, OPTIONS)];
    const bus = new RedisBus(settings, out, into);
    await Promise.allSettled([out.connect(), into.connect()]);
    return bus;
  }

  get isUp(): boolean {
    return this.#isListening && this.#out.status === 'ready';
  }

  publish(channel: string, text: () => string): void {
    this.#send(channel, text());
  }

  subscribe(channel: string, heard: (text: string) => void, lost: () => void): () => void {
    const subscriber: Subscriber = { heard, lost };
    const known = this.#subscribers.get(channel);
    if (known) known.add(subscriber);
    else {
      this.#subscribers.set(channel, new Set([subscriber]));
      if (this.#isListening) this.#begin(channel);
    }
    return () => this.#unsubscribe(channel, subscriber);
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    // What was published before is on its way.
    await this.#out.quit().catch(() => {});
    this.#in.disconnect();
    this.#out.disconnect();
  }

  #unsubscribe(channel: string, subscriber: Subscriber): void {
    const known = this.#subscribers.get(channel);
    known?.delete(subscriber);
    if (known?.size !== 0) return;
    this.#subscribers.delete(channel);
    if (this.#isListening) this.#in.unsubscribe(this.#named(channel)).catch(() => {});
  }

  #send(channel: string, text: string): void {
    if (this.#out.status !== 'ready') return this.#leaveUnsaid(channel);
    this.#out
      .publish(this.#named(channel), `${BUS_VERSION} ${this.#node} ${text}`)
      .catch(() => this.#leaveUnsaid(channel));
  }

  #leaveUnsaid(channel: string): void {
    if (this.#unsaid.size <= MOST_UNSAID) this.#unsaid.add(channel);
  }

  #sayUnsaid(): void {
    this.#isReported = false;
    const channels = this.#unsaid.size > MOST_UNSAID ? [''] : [...this.#unsaid];
    this.#unsaid.clear();
    for (const channel of channels) this.#send(channel, '');
  }

  /** From now on it hears; until now it did not. */
  async #listen(): Promise<void> {
    const channels = ['', ...this.#subscribers.keys()];
    for (let from = 0; from < channels.length; from += SUBSCRIBE_AT_ONCE) {
      const some = channels.slice(from, from + SUBSCRIBE_AT_ONCE);
      await this.#in.subscribe(...some.map((channel) => this.#named(channel)));
    }
    this.#isListening = true;
    // Those that were added while the others were being subscribed.
    const done = new Set(channels);
    for (const channel of this.#subscribers.keys()) if (!done.has(channel)) this.#begin(channel);
    for (const channel of channels) this.#lost(channel);
  }

  /** What was said before the subscription stood may have been missed. */
  #begin(channel: string): void {
    const subscribing = this.#in.subscribe(this.#named(channel));
    subscribing.then(
      () => this.#lost(channel),
      (error: unknown) => {
        this.#failed(error);
        // Everything is subscribed anew.
        this.#in.disconnect(true);
      },
    );
  }

  #heard(named: string, text: string): void {
    const channel = named.slice(this.#named('').length);
    const senderAt = text.indexOf(' ') + 1;
    const saidAt = text.indexOf(' ', senderAt) + 1;
    if (text.slice(senderAt, saidAt - 1) === this.#node) return;
    const said = text.slice(0, senderAt - 1) === String(BUS_VERSION) ? text.slice(saidAt) : '';
    if (channel === '') for (const each of this.#subscribers.keys()) this.#lost(each);
    else if (said === '') this.#lost(channel);
    else for (const { heard } of this.#subscribers.get(channel) ?? []) this.#try(() => heard(said));
  }

  #lost(channel: string): void {
    for (const { lost } of this.#subscribers.get(channel) ?? []) this.#try(lost);
  }

  #try(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#settings.report(error);
    }
  }

  #check(): void {
    for (const redis of [this.#out, this.#in]) {
      if (redis.status === 'ready') redis.ping().catch(() => redis.disconnect(true));
    }
  }

  /** Once for each time that it is gone. */
  #failed(error: unknown): void {
    if (this.#isReported) return;
    this.#isReported = true;
    this.#settings.report(error);
  }

  #named(channel: string): string {
    return `${this.#settings.name}:${channel}`;
  }
}
