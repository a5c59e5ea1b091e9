import { backoffMs, OPEN, type Platform, type Socket } from './platform.ts';

/** `connecting` covers the first attempt and every retry; `gone` is final: the server will never accept this client. */
export type ConnectionState = 'connecting' | 'open' | 'gone';

/** A heartbeat. The server answers it with a `pong`, in a match and in the lobby. */
export interface Ping {
  readonly type: 'ping';
  /** Time of sending by the client's clock, in milliseconds since 1970. */
  readonly sent: number;
}

/**
 * The messages of a connection and their handlers. A protocol calls `opened` after the server's welcome and `reconnect` to
 * start over.
 */
export interface Protocol<Sent, Received> {
  readonly url: string;
  /** The first message on every new socket. */
  hello(): Sent;
  /** Handles one message; the next message waits until it is done. If the handler throws, the client reconnects. */
  received(message: Received): void | Promise<void>;
  stateChanged(): void;
}

/** Longest delay before reconnecting that a server may ask for. */
const MAX_REQUESTED_DELAY_MS = 10_000;
/** After this much silence a connection counts as dead, because the server answers every ping. */
const SILENCE_MS = 25_000;
const PING_INTERVAL_MS = 10_000;
/** A connection has to work for this long before the backoff starts over, since the message that breaks it may come at once. */
const STABLE_MS = 5000;
/** Timeout of the ping that tests a connection after the device has slept. */
const PROBE_TIMEOUT_MS = 4000;
/** Close codes from this one up to 4999 are final: another hello would get the same response. */
const FINAL_CODES = 4400;

/** A WebSocket that reconnects with backoff until it is closed or refused for good. */
export class Connection<Sent, Received> {
  readonly #protocol: Protocol<Sent, Received>;
  readonly #platform: Platform;
  #socket: Socket | null = null;
  #state: ConnectionState = 'connecting';
  #isClosed = false;
  #attempts = 0;
  #openedAt = Number.POSITIVE_INFINITY;
  /** Delay that the server asked for, on top of the backoff. */
  #requestedDelayMs = 0;
  #cancelRetry: () => void = () => {};
  #cancelSilenceTimer: () => void = () => {};
  /** Messages are handled one at a time, because handling one may have to load a game first. */
  #queue: Promise<void> = Promise.resolve();

  constructor(protocol: Protocol<Sent, Received>, platform: Platform) {
    this.#protocol = protocol;
    this.#platform = platform;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Whether the connection has been closed or refused for good. */
  get isOver(): boolean {
    return this.#isClosed || this.#state === 'gone';
  }

  /** Sends a message if the socket is open; otherwise drops it. */
  send(message: Sent | Ping): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Called by the protocol once the server has accepted the hello. */
  opened(): void {
    this.#state = 'open';
    this.#openedAt = this.#platform.now();
    this.#requestedDelayMs = 0;
  }

  /** Delays the next reconnect, as requested by a server that restarts. */
  delayReconnect(delayMs: number): void {
    this.#requestedDelayMs = Math.min(MAX_REQUESTED_DELAY_MS, Math.max(0, delayMs));
  }

  /** Opens a new socket at once, dropping the current one. */
  connect(): void {
    this.#drop();
    const socket = this.#platform.open(this.#protocol.url);
    this.#socket = socket;
    const isCurrent = (): boolean => socket === this.#socket;
    // The silence timer also covers a socket that never opens.
    this.#restartSilenceTimer();
    socket.onopen = () => {
      this.#restartSilenceTimer();
      this.send(this.#protocol.hello());
    };
    socket.onmessage = ({ data }) => {
      this.#restartSilenceTimer();
      this.#queue = this.#queue
        .then(async () => {
          if (!isCurrent()) return;
          await this.#protocol.received(JSON.parse(String(data)) as Received);
          if (this.#platform.now() - this.#openedAt >= STABLE_MS) this.#attempts = 0;
        })
        // The game could not be loaded, or the peer is not a Quintet server: retry later.
        .catch(() => (isCurrent() ? this.reconnect() : undefined));
    };
    socket.onclose = ({ code }) => {
      // The close is queued, so that messages received before it are handled first.
      this.#queue = this.#queue.then(() => {
        if (isCurrent()) this.#socketClosed(code);
      });
    };
    // A close event follows every error.
    socket.onerror = () => {};
  }

  /** Drops the current socket and opens a new one after the backoff. */
  reconnect(): void {
    this.#cancelSilenceTimer();
    this.#drop();
    this.#scheduleRetry();
  }

  /** After a network change or sleep: reconnects at once, or probes a socket that still looks open. */
  wake(): void {
    if (this.isOver) return;
    if (this.#socket?.readyState === OPEN) return this.#probe();
    this.#attempts = 0;
    this.#cancelRetry();
    this.connect();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
    this.#cancelSilenceTimer();
    this.#drop();
  }

  /**
   * Sends a ping and reconnects after the timeout. Any message before that restarts the silence timer, which cancels the
   * reconnect.
   */
  #probe(): void {
    this.#cancelSilenceTimer();
    this.#cancelSilenceTimer = this.#platform.after(PROBE_TIMEOUT_MS, () => this.reconnect());
    this.#ping();
  }

  #ping(): void {
    this.send({ type: 'ping', sent: this.#platform.now() });
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #socketClosed(code: number): void {
    this.#cancelSilenceTimer();
    this.#socket = null;
    if (code < FINAL_CODES || code >= 5000) return this.#scheduleRetry();
    this.#state = 'gone';
    this.#protocol.stateChanged();
  }

  #scheduleRetry(): void {
    if (this.#isClosed) return;
    this.#state = 'connecting';
    this.#openedAt = Number.POSITIVE_INFINITY;
    const delayMs = this.#requestedDelayMs + backoffMs(this.#attempts++, this.#platform);
    this.#cancelRetry = this.#platform.after(delayMs, () => this.connect());
    this.#requestedDelayMs = 0;
    this.#protocol.stateChanged();
  }

  #restartSilenceTimer(): void {
    this.#cancelSilenceTimer();
    let cancel = this.#platform.after(PING_INTERVAL_MS, () => {
      this.#ping();
      cancel = this.#platform.after(SILENCE_MS - PING_INTERVAL_MS, () => this.reconnect());
    });
    this.#cancelSilenceTimer = () => cancel();
  }
}
