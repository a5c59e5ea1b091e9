import { Connection, type ConnectionState } from './connection.ts';
import type { Platform } from './platform.ts';

/** Messages that the server sends on both channels. */
type ChannelMessage =
  | { readonly type: 'pong'; readonly now: number }
  | { readonly type: 'restart'; readonly afterMs: number }
  | { readonly type: string };

/** Base class of `LiveMatch` and `LiveLobby`: a connection, listeners, and the server's clock. */
export abstract class LiveClient<Sent, Received extends ChannelMessage> {
  protected readonly connection: Connection<Sent, Received>;
  protected readonly platform: Platform;
  readonly #listeners = new Set<() => void>();
  #refusalCode: string | null = null;
  #clockOffsetMs = 0;

  constructor(url: string, platform: Platform) {
    this.platform = platform;
    this.connection = new Connection<Sent, Received>(
      {
        url,
        hello: () => this.hello(),
        received: (message) => this.#received(message),
        stateChanged: () => this.stateChanged(),
      },
      platform,
    );
  }

  get connectionState(): ConnectionState {
    return this.connection.state;
  }

  /** Code with which the server last refused the connection; `null` if it never has, or has accepted a connection since. */
  get refusalCode(): string | null {
    return this.#refusalCode;
  }

  /** The server's time, in milliseconds since 1970. */
  now(): number {
    return this.platform.now() + this.#clockOffsetMs;
  }

  /** Calls `listener` after every change; the returned function unsubscribes it. Its exceptions are reported and change nothing else. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reconnects without waiting for the backoff. Call this when the network is back or the page is visible again. */
  wake(): void {
    this.connection.wake();
  }

  close(): void {
    this.connection.close();
  }

  protected abstract hello(): Sent;
  protected abstract received(message: Received): void | Promise<void>;

  protected stateChanged(): void {
    this.changed();
  }

  /** Subclasses call this once they have handled the server's welcome. `serverTime` is in milliseconds since 1970. */
  protected welcomed(serverTime: number): void {
    this.#setClock(serverTime);
    this.#refusalCode = null;
    this.connection.opened();
  }

  /** Server time stands still in outages, so it is set with each pong. */
  #setClock(serverTime: number): void {
    this.#clockOffsetMs = serverTime - this.platform.now();
  }

  protected refused(code: string): void {
    this.#refusalCode = code;
  }

  protected changed(): void {
    for (const listener of this.#listeners) {
      try {
        listener();
      } catch (error) {
        (this.platform.report ?? console.error)(error);
      }
    }
  }

  async #received(message: Received): Promise<void> {
    if (message.type === 'pong' && 'now' in message) return this.#setClock(message.now);
    if (message.type === 'restart' && 'afterMs' in message) return this.connection.delayReconnect(message.afterMs);
    await this.received(message);
    this.changed();
  }
}
