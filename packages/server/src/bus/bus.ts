import { randomUUID } from 'node:crypto';
import type { Redis, RedisOptions } from 'ioredis';
import { reportOutages, retryDelayMs } from '../redis.ts';

/** Messages between nodes about what they have written. Only an optimisation: missed changes are read from the store. */
export interface Bus {
  /** A server without a bus never calls `text`. */
  publish(channel: string, text: () => string): void;
  /** Receives messages of other nodes only; `lost` is called when messages may have been missed. */
  subscribe(channel: string, received: (text: string) => void, lost: () => void): () => void;
  /** Whether messages from other nodes arrive. */
  readonly isUp: boolean;
  close(): Promise<void>;
}

/** The bus of a single node: it has nobody to talk to. */
export const NO_BUS: Bus = {
  publish() {},
  subscribe: () => () => {},
  isUp: true,
  close: async () => {},
};

interface Subscriber {
  received(text: string): void;
  lost(): void;
}

export interface RedisBusSettings {
  readonly url: string;
  /** Prefix of all channels, so that several installations can share one Redis. */
  readonly name: string;
  report(error: unknown): void;
}

/** Version of messages between nodes. A message of another version counts as lost. */
const BUS_VERSION = 2;
/** If more channels than this have unsent messages, all channels count as lost. */
const MAX_UNSENT = 500;
const SUBSCRIBE_BATCH = 500;
const PING_INTERVAL_MS = 5000;

/** Reconnects forever, and never queues messages for later: other nodes read the store instead. */
const OPTIONS = {
  lazyConnect: true,
  enableOfflineQueue: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 5000,
  commandTimeout: 5000,
  retryStrategy: retryDelayMs,
} satisfies RedisOptions;

/**
 * Fan-out over Redis pub/sub. Each message starts with the version and its sender, so that a node can ignore its own. An empty
 * message means that earlier messages could not be sent.
 */
export class RedisBus implements Bus {
  readonly #settings: RedisBusSettings;
  readonly #node = randomUUID();
  readonly #out: Redis;
  readonly #in: Redis;
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  readonly #unsent = new Set<string>();
  readonly #pingTimer: NodeJS.Timeout;
  readonly #reportOnce: (error: unknown) => void;
  #isListening = false;

  private constructor(settings: RedisBusSettings, out: Redis, into: Redis) {
    this.#settings = settings;
    this.#out = out;
    this.#in = into;
    this.#reportOnce = reportOutages([out, into], settings.report);
    out.on('ready', () => this.#announceUnsent());
    into.on('ready', () => void this.#listen().catch(this.#reportOnce));
    into.on('close', () => {
      this.#isListening = false;
    });
    into.on('message', (channel: string, text: string) => this.#received(channel, text));
    // Detects connections that hang without closing.
    this.#pingTimer = setInterval(() => this.#check(), PING_INTERVAL_MS);
    this.#pingTimer.unref();
  }

  /** Opens even if Redis is down, because the bus is only an optimisation. */
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

  subscribe(channel: string, received: (text: string) => void, lost: () => void): () => void {
    const subscriber: Subscriber = { received, lost };
    const known = this.#subscribers.get(channel);
    if (known) known.add(subscriber);
    else {
      this.#subscribers.set(channel, new Set([subscriber]));
      if (this.#isListening) this.#subscribeTo(channel);
    }
    return () => this.#unsubscribe(channel, subscriber);
  }

  async close(): Promise<void> {
    clearInterval(this.#pingTimer);
    // Waits for messages that are being sent.
    await this.#out.quit().catch(() => {});
    this.#in.disconnect();
    this.#out.disconnect();
  }

  #unsubscribe(channel: string, subscriber: Subscriber): void {
    const known = this.#subscribers.get(channel);
    known?.delete(subscriber);
    if (known?.size !== 0) return;
    this.#subscribers.delete(channel);
    if (this.#isListening) this.#in.unsubscribe(this.#prefixed(channel)).catch(() => {});
  }

  #send(channel: string, text: string): void {
    if (this.#out.status !== 'ready') return this.#markUnsent(channel);
    this.#out
      .publish(this.#prefixed(channel), `${BUS_VERSION} ${this.#node} ${text}`)
      .catch(() => this.#markUnsent(channel));
  }

  #markUnsent(channel: string): void {
    if (this.#unsent.size <= MAX_UNSENT) this.#unsent.add(channel);
  }

  #announceUnsent(): void {
    const channels = this.#unsent.size > MAX_UNSENT ? [''] : [...this.#unsent];
    this.#unsent.clear();
    for (const channel of channels) this.#send(channel, '');
  }

  /** Subscribes to all channels. Messages sent before the subscription is active count as lost. */
  async #listen(): Promise<void> {
    const channels = ['', ...this.#subscribers.keys()];
    for (let from = 0; from < channels.length; from += SUBSCRIBE_BATCH) {
      const some = channels.slice(from, from + SUBSCRIBE_BATCH);
      await this.#in.subscribe(...some.map((channel) => this.#prefixed(channel)));
    }
    this.#isListening = true;
    // Channels may have been added while the others were being subscribed.
    const done = new Set(channels);
    for (const channel of this.#subscribers.keys()) if (!done.has(channel)) this.#subscribeTo(channel);
    for (const channel of channels) this.#lost(channel);
  }

  /** Messages sent before the subscription is active count as lost. */
  #subscribeTo(channel: string): void {
    const subscribing = this.#in.subscribe(this.#prefixed(channel));
    subscribing.then(
      () => this.#lost(channel),
      (error: unknown) => {
        this.#reportOnce(error);
        // Reconnecting subscribes to everything again.
        this.#in.disconnect(true);
      },
    );
  }

  #received(prefixed: string, text: string): void {
    const channel = prefixed.slice(this.#prefixed('').length);
    const senderAt = text.indexOf(' ') + 1;
    const bodyAt = text.indexOf(' ', senderAt) + 1;
    if (text.slice(senderAt, bodyAt - 1) === this.#node) return;
    const body = text.slice(0, senderAt - 1) === String(BUS_VERSION) ? text.slice(bodyAt) : '';
    if (channel === '') for (const each of this.#subscribers.keys()) this.#lost(each);
    else if (body === '') this.#lost(channel);
    else for (const { received } of this.#subscribers.get(channel) ?? []) this.#try(() => received(body));
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

  #prefixed(channel: string): string {
    return `${this.#settings.name}:${channel}`;
  }
}
